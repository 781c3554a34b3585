"""Telling operators what a memory does: log lines and OpenTelemetry, never the words in it."""

from engram_core.observing.event import Event
from engram_core.observing.watch import Observer, Watch

__all__ = ["Event", "Observer", "Watch"]
