"""Asking a model: cached by content, tried again when busy, with its troubles told apart."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

from engram_core.errors import EngramError, LLMBusy, LLMRefused
from engram_core.evaluate.cache import Cache, content_key
from engram_core.llm import LLM, Message

BUSY, REFUSED = "busy", "refused"
_LONGEST_WAIT = 30.0  # seconds


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered, or why it did not.

    Args:
        text: The answer; "" after trouble.
        trouble: None, "busy" (it could not answer, even after more attempts) or "refused" (it
            will not answer this).
        error: The words of the trouble.
        prompt_tokens, answer_tokens: As the model counts them; 0 where it does not.
        milliseconds: How long the call took when it was made, waits included.
    """

    text: str
    trouble: str | None = None
    error: str | None = None
    prompt_tokens: int = 0
    answer_tokens: int = 0
    milliseconds: float = 0.0


class Model:
    """A language model with its cache. It may be asked from several threads at once."""

    def __init__(
        self,
        llm: LLM,
        cache: Cache,
        *,
        identity: str | None = None,
        retries: int = 3,
        patience: int = 5,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Describe how it is asked.

        Args:
            llm: The model. It should answer at temperature 0.
            cache: Where its replies are kept.
            identity: What tells this model from others in the cache; its name unless given.
            retries: How often a call is tried again after `LLMBusy`, after 1, 2, 4 … seconds.
            patience: After so many calls in a row that stayed busy the run stops: the endpoint
                is gone, and the run can be resumed.
            sleep: Waits so many seconds; for tests.
        """
        self.name = llm.name
        self._llm = llm
        self._cache = cache
        self._identity = identity or llm.name
        self._retries = retries
        self._patience = patience
        self._sleep = sleep
        self._lock = threading.Lock()
        self._in_a_row = 0

    def ask(self, messages: Sequence[Message], max_tokens: int) -> Reply:
        """The model's reply to a prompt. Trouble is not cached: a resumed run asks again.

        Raises:
            LLMBusy: The endpoint has been out of reach for too many calls in a row.
        """
        prompt = [dict(message) for message in messages]
        key = content_key([self._identity, prompt, max_tokens])
        kept = self._cache.get("reply", key)
        if kept is not None:
            return Reply(**kept)
        reply = self._call(prompt, max_tokens)
        if reply.trouble is None:
            self._cache.put("reply", key, asdict(reply))
        self._count(reply)
        return reply

    def _call(self, prompt: Sequence[Message], max_tokens: int) -> Reply:
        began = perf_counter()
        for attempt in range(self._retries + 1):
            try:
                done = self._llm.complete(prompt, max_tokens=max_tokens)
            except LLMBusy as error:
                last: EngramError = error
                if attempt < self._retries:
                    self._sleep(min(2.0**attempt, _LONGEST_WAIT))
                continue
            except LLMRefused as error:
                return Reply("", REFUSED, str(error))
            spent = round((perf_counter() - began) * 1000, 3)
            return Reply(done.text, None, None, done.prompt_tokens, done.answer_tokens, spent)
        return Reply("", BUSY, str(last))

    def _count(self, reply: Reply) -> None:
        with self._lock:
            self._in_a_row = self._in_a_row + 1 if reply.trouble == BUSY else 0
            if self._in_a_row >= self._patience:
                raise LLMBusy(
                    f"{self.name} could not answer {self._in_a_row} times in a row "
                    f"({reply.error}): see to the endpoint, then run the same command again; what "
                    "was answered is kept"
                )
