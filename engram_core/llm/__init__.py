"""Language models, as far as memory needs them: one call that answers text.

Nothing in the engine needs a model; with one, it reads more and settles more.
"""

from __future__ import annotations

from engram_core.llm.base import LLM, Completion, Message
from engram_core.llm.choose import as_llm
from engram_core.llm.http import OpenAICompatible

__all__ = ["LLM", "Completion", "Message", "OpenAICompatible", "as_llm"]
