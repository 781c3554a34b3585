"""A habit told by its verb ("I don't swim anymore") is the one that was told by its name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope

ANA = Scope(user="ana")
SAID = {
    "swimming": ("I've taken up swimming.", "I don't swim anymore."),
    "smoking": ("I started smoking.", "I haven't smoked since April."),
    "tennis": ("I started playing tennis.", "I don't play tennis anymore."),
    "fumer": ("J'ai commencé à fumer.", "Je ne fume plus."),
    "mint tea": ("I drink mint tea every morning.", "I no longer drink mint tea."),
}


@pytest.mark.parametrize("habit", SAID)
def test_it_is_closed_where_it_was_given_up(habit: str) -> None:
    begun, given_up = SAID[habit]
    with Engram.in_memory(embedder="hashing:16", background=False) as mem:
        mem.add(begun, ANA, at=datetime(2023, 3, 1, tzinfo=UTC))
        mem.add(given_up, ANA, at=datetime(2024, 6, 1, tzinfo=UTC))
        mem.consolidate()
        assert mem.facts(ANA) == []
        [closed] = [one for one in mem.history(ANA) if one.expired_at is None]
        assert closed.object == habit
        assert closed.invalid_at is not None
        assert closed.invalid_at.year == 2024
