"""What is often said and used comes first among equals; never more, and never in the past."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput
from engram_core.retrieve.fuse import SCALE, Weights

INA = Scope(user="ina")
START = datetime(2024, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(START)


@pytest.fixture
def mem(clock: ManualClock) -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as memory:
        yield memory


def likes(mem: Engram, thing: str) -> str:
    return mem.remember(INA, "user", "likes", thing, at=mem.clock.now()).id


def salience_of(mem: Engram, fact: str, query: str = "What does Ina like?", **options) -> float:
    hits = {hit.id: hit for hit in mem.recall(query, INA, **options).hits}
    return hits[fact].channels.get("salience", 0.0)


def use(mem: Engram, query: str, times: int) -> None:
    """Recall it so often, and write down that it was."""
    for _ in range(times):
        mem.recall(query, INA, k=1)
    mem._parts.accesses.flush()


def test_what_was_used_is_more_present(mem: Engram) -> None:
    tea, _ = likes(mem, "tea"), likes(mem, "coffee")
    before = salience_of(mem, tea)
    use(mem, "tea", 3)
    assert salience_of(mem, tea) > before > 0


def test_what_was_said_again_is_more_present(mem: Engram, clock: ManualClock) -> None:
    tea, coffee = likes(mem, "tea"), likes(mem, "coffee")
    clock.advance(timedelta(days=10))
    likes(mem, "tea")
    assert salience_of(mem, tea) > salience_of(mem, coffee)


def test_it_fades_but_not_for_what_stays_true(mem: Engram, clock: ManualClock) -> None:
    tea = likes(mem, "tea")
    nuts = mem.remember(INA, "user", "allergic_to", "tea leaves", at=clock.now()).id
    new = salience_of(mem, tea, "tea"), salience_of(mem, nuts, "tea")
    clock.advance(timedelta(days=200))
    old = salience_of(mem, tea, "tea"), salience_of(mem, nuts, "tea")
    assert old[0] < new[0] / 10
    assert old[1] == new[1]


def test_a_recall_can_do_without_it(mem: Engram) -> None:
    tea = likes(mem, "tea")
    use(mem, "tea", 3)
    assert salience_of(mem, tea, salience=False) == 0
    assert salience_of(mem, tea, channels=["lexical"]) == 0
    with pytest.raises(InvalidInput, match="salience"):
        mem.recall("tea", INA, salience="no")


def test_a_recall_without_it_counts_as_no_use(mem: Engram) -> None:
    tea = likes(mem, "tea")
    before = salience_of(mem, tea, salience=False), salience_of(mem, tea, known_at=START)
    mem.recall("tea", INA, salience=False)
    mem._parts.accesses.flush()
    with mem._parts.database.read() as connection:
        assert connection.exec_driver_sql("select count(*) from salience").scalar() == 0
    assert before == (0, salience_of(mem, tea, known_at=START))


def test_a_read_of_the_past_is_not_changed_by_later_uses(mem: Engram, clock: ManualClock) -> None:
    likes(mem, "tea")
    likes(mem, "tea with milk")
    clock.advance(timedelta(days=3))
    then = clock.now()
    before = mem.recall("tea", INA, as_of=then).hits
    clock.advance(timedelta(days=30))
    use(mem, "tea with milk", 9)
    likes(mem, "tea")
    assert mem.recall("tea", INA, as_of=then).hits == before


def test_the_most_used_thing_gains_no_more_than_its_bound(mem: Engram) -> None:
    tea = likes(mem, "tea")

    def score(**options: bool) -> float:
        return {hit.id: hit.score for hit in mem.recall("tea", INA, **options).hits}[tea]

    plain = score(salience=False)
    use(mem, "tea", 50)
    assert plain < score() <= plain + Weights().salience / SCALE + 1e-6
