"""What the field cases share: a memory that reads real sentences, short ways to tell and ask."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.model import Fact
from engram_core.storage.tables import AssertionRow, EvidenceRow, FactRow, TransactionRow

ANA = Scope(user="ana")
TODAY = "2026-01-05"


def day(text: str) -> datetime:
    """Midnight in UTC of an ISO date; or the instant of a longer ISO text in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def a_memory(today: str = TODAY, **options: Any) -> Engram:
    """An empty memory with the real rules extractor, in which time stands still."""
    options = {
        "embedder": "hashing:64",
        "background": False,
        "clock": ManualClock(day(today)),
        **options,
    }
    return Engram.in_memory(**options)


def tell(mem: Engram, text: object, at: str | datetime | None = None, scope: Scope = ANA) -> str:
    """Say something and let it be believed; the id of its (first) episode."""
    when = day(at) if isinstance(at, str) else at
    receipt = mem.add(text, scope, at=when)
    assert not mem.consolidate().failed
    return receipt.episodes[0]


def heard(*told: tuple[str, str], today: str = TODAY) -> Engram:
    """A memory that was told these (date, sentence) pairs, one after the other."""
    mem = a_memory(today)
    for at, text in told:
        tell(mem, text, at)
    return mem


def heard_in_every_order(told: Sequence[tuple[str, str]]) -> list[Engram]:
    """A memory for each order in which these pairs can come in."""
    return [heard(*order) for order in permutations(told)]


def live(mem: Engram, predicate: str | None = None, subject: str | None = None) -> list[Fact]:
    """The facts that hold now."""
    return mem.facts(ANA, subject, predicate)


def objects(facts: list[Fact]) -> list[str]:
    """Their objects, sorted."""
    return sorted(fact.object for fact in facts)


def believed(mem: Engram, scope: Scope = ANA) -> list[Fact]:
    """All that is believed now, whatever its valid time: live and closed."""
    return [fact for fact in mem.history(scope) if fact.expired_at is None]


def picture(mem: Engram) -> set[tuple[Any, ...]]:
    """What is believed now of valid time, without ids and instants of the log."""
    return {
        (one.subject, one.predicate, one.object, one.valid_at, one.invalid_at)
        for one in believed(mem)
    }


def stored(mem: Engram, *tables: Any) -> list[dict[str, Any]]:
    """Rows as they are stored; of facts, their evidence and the log unless told otherwise."""
    found: list[dict[str, Any]] = []
    with mem._parts.database.read() as connection:
        for table in tables or (FactRow, EvidenceRow, TransactionRow):
            rows = connection.execute(select(table.__table__)).mappings()
            found += [dict(row) for row in rows]
    return sorted(found, key=lambda row: repr(sorted(row.items(), key=str)))


def claimed(mem: Engram) -> list[dict[str, Any]]:
    """The assertions of everyone, as stored."""
    return stored(mem, AssertionRow)


def tell_of_lous_employers(mem: Engram) -> None:
    """Lou changes employers in June 2024; the first had moved in March, the second does in 2025."""
    for *words, start, end in (
        ("Lou", "works_at", "Brightloom", "2023-01-01", "2024-06-01"),
        ("Lou", "works_at", "Corvane", "2024-06-01", None),
        ("Brightloom", "lives_in", "Ghent", "2020-01-01", "2024-03-01"),
        ("Brightloom", "lives_in", "Turku", "2024-03-01", None),
        ("Corvane", "lives_in", "Pau", "2020-01-01", "2025-02-01"),
        ("Corvane", "lives_in", "Faro", "2025-02-01", None),
    ):
        subject, predicate, thing = words
        until = None if end is None else day(end)
        mem.remember(ANA, subject, predicate, thing, valid_at=day(start), invalid_at=until)
