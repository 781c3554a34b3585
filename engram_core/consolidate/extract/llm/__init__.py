"""The extractor that asks a language model, and checks every word of its answer."""

from __future__ import annotations

from engram_core.consolidate.extract.llm.budget import Budget
from engram_core.consolidate.extract.llm.extractor import LLMExtractor

__all__ = ["Budget", "LLMExtractor"]
