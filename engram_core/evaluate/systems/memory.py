"""Engram under evaluation: lean, facts only, raw only, and lean beside the whole history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any

from engram_core.clock import ManualClock
from engram_core.embed.base import Embedder
from engram_core.evaluate.cases import Conversation, Question, Turn
from engram_core.evaluate.systems.base import Ingested, Retrieved
from engram_core.evaluate.systems.counted_llm import CountedLLM
from engram_core.evaluate.systems.whole import FullContext
from engram_core.ingest.draft import Draft
from engram_core.llm import as_llm
from engram_core.scope import Scope

if TYPE_CHECKING:
    from engram_core.engine import Engram
    from engram_core.model import Recall

_EMPTY = datetime(2000, 1, 1, tzinfo=UTC)  # when a history without messages is asked


class Store:
    """One history at a time in an Engram store of its own; shared by the systems that read it.

    The clock stands where the history does: each session is stored at its own time, and facts are
    made when all of it is there, before any question is known.
    """

    def __init__(self, embedder: Embedder, options: Mapping[str, Any] | None = None) -> None:
        """Describe the stores.

        Args:
            embedder: Theirs.
            options: More options of `Engram.open()`, such as an extractor and its model.
        """
        self._embedder, self._options = embedder, dict(options or {})
        self._held: Conversation | None = None
        self._cost = Ingested()
        self._memory: Engram | None = None
        self.scope = Scope(user="evaluated")
        self.turns: dict[str, str] = {}

    @property
    def memory(self) -> Engram:
        """The store of the history at hand."""
        if self._memory is None:
            raise RuntimeError("no history was taken in")
        return self._memory

    def ingest(self, conversation: Conversation) -> Ingested:
        """Take it in, unless it is the one held; what that cost."""
        if self._held == conversation:
            return self._cost
        self.close()
        from engram_core.engine import Engram

        began = perf_counter()
        clock = ManualClock(min((turn.at for turn in conversation.turns), default=_EMPTY))
        options, counted = _counted(self._options)
        self._memory = Engram.in_memory(
            embedder=self._embedder, clock=clock, background=False, **options
        )
        self.scope = Scope(user=_user(conversation))
        self._add(conversation.turns, clock)
        stored = perf_counter()
        report = self._memory.consolidate(self.scope)
        self._held = conversation
        self._cost = Ingested(
            {
                "add": (stored - began) * 1000,
                "consolidate": (perf_counter() - stored) * 1000,
            },
            {
                "messages": len(conversation.turns),
                "statements": report.assertions,
                "facts": report.facts_added,
                "summaries": report.summaries,
                "failed messages": len(report.failed),
                **(counted.counts if counted else {}),
            },
        )
        return self._cost

    def close(self) -> None:
        """Let go of the history at hand."""
        if self._memory is not None:
            self._memory.close()
        self._memory, self._held, self.turns = None, None, {}

    def _add(self, turns: Sequence[Turn], clock: ManualClock) -> None:
        for session, held in groupby(turns, key=lambda turn: turn.session):
            said = list(held)
            clock.set(max(clock.now(), *(turn.at for turn in said)))
            where = Scope(user=self.scope.user, session=session)
            receipt = self.memory.add([_draft(turn) for turn in said], where)
            self.turns |= {
                episode: turn.id for episode, turn in zip(receipt.episodes, said, strict=True)
            }


def _counted(options: Mapping[str, Any]) -> tuple[dict[str, Any], CountedLLM | None]:
    """The options, with their model counted where they have one."""
    if options.get("llm") is None:
        return dict(options), None
    counted = CountedLLM(as_llm(options["llm"]))
    return {**options, "llm": counted}, counted


def _user(conversation: Conversation) -> str:
    return f"{conversation.id}"[:200].replace("\0", "") or "evaluated"


def _draft(turn: Turn) -> Draft:
    return Draft(turn.role, turn.text, turn.speaker, message_id=turn.id, at=turn.at)


class Memory:
    """Engram's recall as a system."""

    sees_evidence = False
    ranks = True

    def __init__(
        self,
        store: Store,
        name: str = "lean",
        *,
        fingerprint: str | None = None,
        leave_out: Callable[[Store], Iterable[str]] | None = None,
        **options: Any,  # noqa: ANN401 - those of recall()
    ) -> None:
        """Say how it is asked.

        Args:
            store: Where histories are taken in.
            name: What tables call it.
            fingerprint: See `System`.
            leave_out: Gives the ids that are never shown.
            **options: Of `recall()`.
        """
        self.name, self.fingerprint = name, fingerprint
        self._store, self._options, self._leave_out = store, options, leave_out
        self._excluded: list[str] = []

    def ingest(self, conversation: Conversation) -> Ingested:
        cost = self._store.ingest(conversation)
        self._excluded = sorted(self._leave_out(self._store)) if self._leave_out else []
        return cost

    def retrieve(self, question: Question) -> Retrieved:
        found = self._store.memory.recall(
            question.text,
            self._store.scope,
            exclude=self._excluded,
            valid_at=question.asked_at,
            **self._options,
        )
        return Retrieved(
            found.context,
            sources_of(found, self._store.turns),
            found.timings,
            found.score,
            found.abstained,
            found.reason,
        )


class LeanPlusFull:
    """What Engram recalls, and after it the whole history."""

    fingerprint: str | None = None
    sees_evidence = False
    ranks = True

    def __init__(self, lean: Memory, full: FullContext, name: str = "lean_plus_full") -> None:
        self.name = name
        self._lean, self._full = lean, full

    def ingest(self, conversation: Conversation) -> Ingested:
        self._full.ingest(conversation)
        return self._lean.ingest(conversation)

    def retrieve(self, question: Question) -> Retrieved:
        whole = self._full.retrieve(question)
        lean = self._lean.retrieve(question)
        rest = [name for name in whole.sources if name not in set(lean.sources)]
        return Retrieved(
            f"{lean.context}\n\n{whole.context}".strip(),
            (*lean.sources, *rest),
            lean.timings,
            lean.score,
            lean.abstained,
            lean.reason,
            whole.cut_turns,
            whole.cut_tokens,
        )


def sources_of(found: Recall, turns: Mapping[str, str]) -> tuple[str, ...]:
    """The messages behind the hits, best first; a fact leads to those it stands on.

    A summary names no message: it stands for its whole session.
    """
    hits = (hit for hit in found.hits if hit.kind != "summary")
    named = (turns[episode] for hit in hits for episode in hit.episodes if episode in turns)
    return tuple(dict.fromkeys(named))


def beliefs(store: Store) -> list[str]:
    """Ids of every fact and summary: without them, raw messages are left."""
    facts = store.memory.history(store.scope)
    return [one.id for one in facts] + [one.id for one in store.memory.summaries(store.scope)]


def messages(store: Store) -> list[str]:
    """Ids of every message and summary: without them, facts are left."""
    return [*store.turns, *(one.id for one in store.memory.summaries(store.scope))]
