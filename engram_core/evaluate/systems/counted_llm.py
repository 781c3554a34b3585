"""A model whose calls are counted: what consolidation with a language model costs."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from engram_core.llm import LLM, Completion, Message


class CountedLLM:
    """Passes every call on.

    Attributes:
        counts: Calls, prompt tokens and answer tokens, as the model counts them.
    """

    def __init__(self, llm: LLM) -> None:
        self.name = llm.name
        self.counts = {"model calls": 0, "prompt tokens": 0, "answer tokens": 0}
        self._llm = llm
        self._lock = threading.Lock()

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        done = self._llm.complete(messages, schema=schema, max_tokens=max_tokens)
        with self._lock:
            self.counts["model calls"] += 1
            self.counts["prompt tokens"] += done.prompt_tokens
            self.counts["answer tokens"] += done.answer_tokens
        return done
