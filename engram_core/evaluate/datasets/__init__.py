"""Loaders of benchmarks: each gives a `Dataset` from a path, none downloads anything."""

from engram_core.evaluate.datasets.detect import NAMES, SMALL, load
from engram_core.evaluate.datasets.pool import pooled

__all__ = ["NAMES", "SMALL", "load", "pooled"]
