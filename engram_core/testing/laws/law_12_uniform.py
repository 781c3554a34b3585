"""Law 12: every read takes the same time arguments and obeys them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import MixedClocks, UnknownOption
from engram_core.testing.suite import LawSuite

ANA = Scope(user="ana")


MAY = datetime(2025, 5, 15, tzinfo=UTC)


READS: dict[str, Callable[..., Any]] = {
    "recall": lambda mem, **t: mem.recall("Vantadb or Quorumdb", ANA, **t).hits,
    "context": lambda mem, **t: "".join(
        mem.context(name, ANA, **t) for name in ("Vantadb", "Quorumdb")
    ),
    "facts": lambda mem, **t: mem.facts(ANA, **t),
    "history": lambda mem, **t: mem.history(ANA, **t),
    "why": lambda mem, **t: mem.why(mem.facts(ANA, as_of=MAY)[0].id, ANA, **t),
    "graph": lambda mem, **t: mem.graph(ANA, **t).to_dict(),
    "walk": lambda mem, **t: mem.walk(ANA, "stack", **t),
    "profile": lambda mem, **t: mem.profile(ANA, **t).to_dict(),
    "entities": lambda mem, **t: mem.entities(ANA, **t),
    "identities": lambda mem, **t: mem.identities(ANA, **t),
    "stats": lambda mem, **t: mem.stats(ANA, **t),
    "summaries": lambda mem, **t: mem.summaries(ANA, **t),
    "timeline": lambda mem, **t: mem.timeline(ANA, **t),
    "contradictions": lambda mem, **t: mem.contradictions(ANA, **t),
    "retroactive": lambda mem, **t: mem.retroactive(ANA, **t),
    "episodes": lambda mem, **t: mem.episodes(ANA, **t),
}


class Law12Uniform(LawSuite):
    """Law 12: every read takes the same time arguments and obeys them."""

    @pytest.fixture
    def corrected_in_june(self) -> Any:  # noqa: ANN401
        clock = ManualClock(datetime(2025, 4, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            fact = mem.remember(ANA, "stack", "runs_on", "Vantadb")
            mem.add("The Vantadb nodes are slow today", ANA)
            clock.set(datetime(2025, 6, 1, tzinfo=UTC))
            mem.correct(fact.id, ANA, object="Quorumdb")
            mem.add("Quorumdb it is, then", ANA)
            clock.advance(timedelta(days=30))
            yield mem

    @pytest.mark.parametrize("read", READS)
    def test_a_read_as_of_may_shows_what_was_believed_in_may(
        self, corrected_in_june: Engram, read: str
    ) -> None:
        shown = str(READS[read](corrected_in_june, as_of=MAY))
        assert "Quorumdb" not in shown
        if read in ("recall", "context", "facts", "history", "graph", "walk", "timeline"):
            assert "Vantadb" in shown
            assert "Quorumdb" in str(READS[read](corrected_in_june))

    def test_counts_as_of_may_agree_with_the_lists(self, corrected_in_june: Engram) -> None:
        stats = corrected_in_june.stats(ANA, as_of=MAY)
        assert stats.facts == len(corrected_in_june.facts(ANA, as_of=MAY)) == 1
        assert stats.versions == len(corrected_in_june.history(ANA, known_at=MAY)) == 1
        assert stats.episodes == len(corrected_in_june.episodes(ANA, as_of=MAY)) == 2
        graph = corrected_in_june.graph(ANA, as_of=MAY)
        assert graph.degree("stack") == len(graph.edges) == 1

    @pytest.mark.parametrize("read", READS)
    @pytest.mark.parametrize("other", ["valid_at", "known_at"])
    def test_as_of_is_not_mixed_with_another_clock(
        self, corrected_in_june: Engram, read: str, other: str
    ) -> None:
        with pytest.raises(MixedClocks):
            READS[read](corrected_in_june, as_of=MAY, **{other: MAY})

    @pytest.mark.parametrize("read", READS)
    def test_an_unknown_option_is_refused(self, corrected_in_june: Engram, read: str) -> None:
        with pytest.raises(UnknownOption, match="when"):
            READS[read](corrected_in_june, when=MAY)
