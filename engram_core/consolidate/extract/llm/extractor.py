"""The extractor that asks a language model: one call for one message, every answer checked."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Sequence

from engram_core.claims import Claim
from engram_core.consolidate.extract.base import Extracted
from engram_core.consolidate.extract.gates import speaks_for_itself
from engram_core.consolidate.extract.llm.budget import Budget
from engram_core.consolidate.extract.llm.prompt import prompt_for, shown_text
from engram_core.consolidate.extract.llm.repair import read_answer
from engram_core.consolidate.extract.llm.said import SaidClaims, Source, claims_of
from engram_core.errors import ExtractionError, InvalidInput, LLMBusy, LLMRefused
from engram_core.llm.base import LLM, Message
from engram_core.llm.choose import as_llm
from engram_core.model import Episode
from engram_core.vocabulary import Vocabulary

_REMEMBERED = 1_024  # answers


class LLMExtractor:
    """Extracts claims with a language model; a claim stands on words of its message or is rejected.

    What a failed, unreadable or unaffordable answer leaves behind is a failed job with the raw
    output, which is tried again; never "no facts".

    Earlier turns are shown so that the message is understood, and nothing of them is claimed. The
    turns stored before it are shown; one that is stored late does not make it read again. With
    `context_turns=0` what a message gives depends on that message alone, whatever the order.
    """

    def __init__(
        self,
        llm: object,
        *,
        budget_calls: int | None = None,
        budget_tokens: int | None = None,
        context_turns: int = 4,
        max_tokens: int = 1_500,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        """Take a model and its limits.

        Args:
            llm: What `engram_core.llm.as_llm` takes.
            budget_calls: At most so many calls over the life of this object, or until
                `budget.renew()`.
            budget_tokens: No further call once so many tokens were spent.
            context_turns: How many earlier turns of the session to show, 4 at most.
            max_tokens: Of one answer.
            vocabulary: The predicates to ask for; the built-in ones unless given.

        Raises:
            InvalidInput: It is no model, or a limit is none.
        """
        if isinstance(context_turns, bool) or context_turns not in range(5):
            raise InvalidInput(f"context_turns is a number from 0 to 4, not {context_turns!r}")
        if isinstance(max_tokens, bool) or not isinstance(max_tokens, int) or max_tokens < 1:
            raise InvalidInput(f"max_tokens is a whole number, 1 or more, not {max_tokens!r}")
        self._llm: LLM = as_llm(llm)
        self.name = f"llm:{self._llm.name}@1"
        self.reads_context = context_turns > 0
        self.budget = Budget(budget_calls, budget_tokens)
        self._turns = context_turns
        self._max_tokens = max_tokens
        self._vocabulary = vocabulary or Vocabulary()
        self._schema = SaidClaims.model_json_schema()
        self._answers: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def extract(self, episode: Episode, before: Sequence[Episode] = ()) -> list[Claim]:
        """The claims of `episode`, with the raw output; machines' messages are not even sent.

        Args:
            episode: The message.
            before: Earlier turns of the same session, oldest first.

        Raises:
            ExtractionError: The model failed or its answer cannot be read; carries the answer.
        """
        source = Source(episode, shown_text(episode), self._vocabulary)
        if not speaks_for_itself(episode) or not source.text.strip():
            return []
        shown = list(before)[-self._turns :] if self._turns else []
        prompt = prompt_for(episode, shown, self._vocabulary)
        key = _key(prompt)
        raw = self._remembered(key)
        if raw is None:
            raw = self._ask(prompt)
        claims = claims_of(read_answer(raw), source, raw)
        self._remember(key, raw)  # only what could be read: another try may do better
        return Extracted(claims, raw)

    def forget(self) -> None:
        """Forget all answers, because words in them were erased."""
        with self._lock:
            self._answers.clear()

    def _ask(self, prompt: Sequence[Message]) -> str:
        spent = self.budget.take()
        if spent is not None:
            raise ExtractionError(
                f"{spent}: renew() it or raise it, then consolidate() again; the message waits"
            )
        try:
            completion = self._llm.complete(
                prompt, schema=self._schema, max_tokens=self._max_tokens
            )
        except LLMBusy as error:
            raise ExtractionError(f"the model is busy, the job is tried again: {error}") from error
        except LLMRefused as error:
            raise ExtractionError(
                f"the model refused; mend what it says, then consolidate() again: {error}"
            ) from error
        self.budget.note(completion)
        return completion.text

    def _remembered(self, key: str) -> str | None:
        with self._lock:
            return self._answers.get(key)

    def _remember(self, key: str, raw: str) -> None:
        with self._lock:
            self._answers[key] = raw
            while len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)

    def __repr__(self) -> str:
        return f"LLMExtractor({self._llm.name!r}, {self.budget!r})"


def _key(prompt: Sequence[Message]) -> str:
    data = json.dumps([dict(message) for message in prompt], sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()
