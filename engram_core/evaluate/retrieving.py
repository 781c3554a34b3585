"""One system on one history: taken in when first needed, its retrievals kept on disk."""

from __future__ import annotations

from dataclasses import asdict, replace
from time import perf_counter

from engram_core.errors import EngramError
from engram_core.evaluate.cache import Cache, content_key
from engram_core.evaluate.cases import Conversation, Question
from engram_core.evaluate.systems.base import (
    Ingested,
    Retrieved,
    System,
    as_asked,
    without_questions,
)


class Retrieving:
    """Asks a system about a history.

    Attributes:
        cost: What taking in the history cost, now or when it was done; None when that failed.
    """

    def __init__(self, system: System, conversation: Conversation, cache: Cache) -> None:
        self._system, self._conversation, self._cache = system, conversation, cache
        self._history = without_questions(conversation)
        self._key = content_key(self._history.to_dict())
        self._taken_in = False
        self._failed: EngramError | None = None
        self.cost: Ingested | None = self._kept_cost()

    def find(self, question: Question) -> Retrieved | EngramError:
        """What the system finds, or why it could not; other errors than Engram's go on."""
        asked = as_asked(question, self._conversation, evidence=self._system.sees_evidence)
        key = self._mark(asked.to_dict())
        kept = self._cache.get("retrieved", key) if key else None
        if kept is not None and self.cost is not None:
            return Retrieved(**{**kept, "sources": tuple(kept["sources"])})
        self._take_in()
        if self._failed is not None:
            return self._failed
        try:
            found = self._timed(asked)
        except EngramError as error:
            return error
        if key:
            self._cache.put("retrieved", key, asdict(found))
        return found

    def _timed(self, asked: Question) -> Retrieved:
        began = perf_counter()
        found = self._system.retrieve(asked)
        if found.timings:
            return found
        spent = (perf_counter() - began) * 1000
        return replace(found, timings={"total": spent})

    def _take_in(self) -> None:
        if self._taken_in:
            return
        self._taken_in = True
        began = perf_counter()
        try:
            cost = self._system.ingest(self._history)
        except EngramError as error:
            self._failed = error
            return
        spent = (perf_counter() - began) * 1000
        self.cost = cost or Ingested({"total": spent}, {"messages": len(self._history.turns)})
        key = self._mark("ingest")
        if key:
            self._cache.put("ingested", key, asdict(self.cost))

    def _kept_cost(self) -> Ingested | None:
        key = self._mark("ingest")
        kept = self._cache.get("ingested", key) if key else None
        return None if kept is None else Ingested(**kept)

    def _mark(self, what: object) -> str | None:
        """The name of something in the cache; None for a system that keeps nothing."""
        if self._system.fingerprint is None:
            return None
        return content_key([self._system.fingerprint, self._key, what])
