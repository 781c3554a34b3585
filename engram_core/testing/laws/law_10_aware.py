"""Law 10: instants are aware and kept in UTC, intervals half-open, precision kept and shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import strategies as st

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, day, hear
from engram_core.times import Precision, instant, period_end, show_date

ANA = Scope(user="ana")


NAIVE: list[Any] = [datetime(2024, 5, 1, 9), "2024-05-01T09:00:00", "2024-05-01"]  # noqa: DTZ001


def _doors(mem: Engram, moment: Any) -> list[Any]:  # noqa: ANN401
    fact = mem.remember(ANA, "user", "owns", "kayak", valid_at=day(1))
    return [
        lambda: mem.add("hello", ANA, at=moment),
        lambda: mem.add({"role": "user", "content": "hello", "at": moment}, ANA),
        lambda: mem.remember(ANA, "user", "owns", "tent", valid_at=moment),
        lambda: mem.remember(ANA, "user", "owns", "tent", invalid_at=moment),
        lambda: mem.remember(ANA, "user", "owns", "tent", at=moment),
        lambda: mem.end(fact.id, ANA, at=moment),
        lambda: mem.facts(ANA, valid_at=moment),
        lambda: mem.recall("kayak", ANA, known_at=moment),
        lambda: mem.history(ANA, as_of=moment),
        lambda: mem.diff(ANA, moment, moment),
        lambda: mem.diff(ANA, (moment, moment), (moment, moment)),
    ]


class Law10Aware(LawSuite):
    """Law 10: instants are aware and kept in UTC, intervals half-open, precision kept and shown."""

    @pytest.mark.parametrize("moment", NAIVE)
    @pytest.mark.parametrize("door", range(11))
    def test_a_naive_time_is_refused_at_every_door(self, moment: Any, door: int) -> None:  # noqa: ANN401
        with self.a_world() as mem:
            before = mem.stats(ANA).episodes
            with pytest.raises(NaiveDatetime, match="timezone"):
                _doors(mem, moment)[door]()
            assert mem.stats(ANA).episodes == before + 1  # the kayak of the doors

    @pytest.mark.parametrize("bad", [7, 1.5, True, b"2024", "soon", ""])
    def test_what_is_no_time_at_all_is_refused(self, bad: object) -> None:
        with pytest.raises(InvalidInput):
            instant(bad, "at")  # type: ignore[arg-type]

    @for_any(
        st.datetimes(datetime(1970, 1, 1), datetime(2100, 1, 1)),  # noqa: DTZ001
        st.integers(-14, 14),
        examples=60,
    )
    def test_equal_instants_are_equal_whatever_their_offset(
        self, moment: datetime, hours: int
    ) -> None:
        here = moment.replace(tzinfo=UTC)
        there = here.astimezone(timezone(timedelta(hours=hours)))
        assert instant(here, "at") == instant(there, "at") == instant(there.isoformat(), "at")

    @for_any(
        st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)),  # noqa: DTZ001
        st.sampled_from(list(Precision)),
        examples=60,
    )
    def test_a_period_ends_where_the_next_begins(
        self, moment: datetime, precision: Precision
    ) -> None:
        start = moment.replace(tzinfo=UTC)
        end = period_end(start, precision)
        assert end > start
        assert show_date(start.replace(month=1, day=1), Precision.YEAR) == f"{start.year:04d}"

    def test_the_end_of_an_interval_does_not_belong_to_it(self) -> None:
        with self.a_world() as mem:
            hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            hear(mem, ANA, Said(9, "lives_in", "Brennick"))
            at = [fact.object for fact in mem.facts(ANA, valid_at=day(9))]
            before = mem.facts(ANA, valid_at=day(9) - timedelta(microseconds=1))
            assert at == ["Brennick"]
            assert [fact.object for fact in before] == ["Ostrale"]

    def test_the_offset_given_is_kept(self) -> None:
        with self.a_world() as mem:
            mem.add("hello", ANA, at="2025-02-12T01:00:00+09:30")
            (episode,) = mem.episodes(ANA)
            assert episode.event_at == datetime(2025, 2, 11, 15, 30, tzinfo=UTC)
            assert episode.offset_minutes == 570

    def test_a_year_never_becomes_a_first_of_january(self) -> None:
        with self.a_world() as mem:
            year = datetime(2026, 1, 1, tzinfo=UTC)
            fact = mem.remember(
                ANA, "user", "visited", "Bhutan", valid_at=year, precision="year", at=day(9)
            )
            assert fact.dates == "2026"
            assert fact.invalid_at == datetime(2027, 1, 1, tzinfo=UTC)
            assert "2026-01-01" not in mem.recall("When was I in Bhutan?", ANA).context
