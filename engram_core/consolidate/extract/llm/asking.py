"""Asking a model within a budget, and telling apart what its failures mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engram_core.consolidate.extract.llm.budget import Budget
from engram_core.consolidate.extract.llm.pieces import estimated_tokens
from engram_core.errors import ExtractionError, LLMBusy, LLMRefused, LLMSlow, NotAsked
from engram_core.foreign import foreign
from engram_core.llm.base import LLM, Message, completed

MOST_MISSES = 3  # calls in a row that failed, after which a run asks no more


@dataclass(slots=True)
class Asking:
    """The calls of one run.

    Args:
        llm: The model.
        budget: What may be spent.
        schema: JSON schema of the answer.
        max_tokens: Of one answer.
    """

    llm: LLM
    budget: Budget
    schema: Mapping[str, Any]
    max_tokens: int
    misses: int = 0

    def ask(self, prompt: Sequence[Message]) -> str:
        """The answer to a prompt.

        Raises:
            NotAsked: The budget is spent, or the model failed several times in a row.
            ExtractionError: The model failed; `__cause__` says how.
        """
        if self.misses >= MOST_MISSES:
            raise NotAsked(
                f"the model failed {MOST_MISSES} times in a row: mend what it says, then "
                "consolidate() again; the message waits"
            )
        asked = sum(estimated_tokens(message["content"]) for message in prompt)
        spent = self.budget.take(asked)
        if spent is not None:
            raise NotAsked(
                f"{spent}: renew() it or raise it, then consolidate() again; the message waits"
            )
        text = self._answer(prompt, asked)
        self.misses = 0
        return text

    def _answer(self, prompt: Sequence[Message], asked: int) -> str:
        try:
            with foreign():
                done = completed(
                    self.llm.complete(prompt, schema=self.schema, max_tokens=self.max_tokens)
                )
        except LLMBusy as error:
            self.misses += 1
            raise ExtractionError(f"the model is busy, the job is tried again: {error}") from error
        except LLMRefused as error:
            self.misses += 1
            raise ExtractionError(
                f"the model refused; mend what it says, then consolidate() again: {error}"
            ) from error
        except Exception as error:
            self.misses += 1
            raise ExtractionError(f"the model failed: {type(error).__name__}: {error}") from error
        used = done.prompt_tokens + done.answer_tokens
        self.budget.note(used or asked + estimated_tokens(done.text))
        return done.text


def less_may_help(error: ExtractionError) -> bool:
    """Whether a smaller prompt may succeed where this one failed."""
    return isinstance(error.__cause__, LLMRefused | LLMSlow)
