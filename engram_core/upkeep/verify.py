"""Holding the receipt of an erasure against the store: is what it names still gone?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, func, or_, select

from engram_core.model import CheckReport, ErasureReceipt, Problem
from engram_core.scope import Owner
from engram_core.storage.authors import tells_why_or_who
from engram_core.storage.conditions import chunks, mine
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    ERASURE,
    EVIDENCE,
    FACT,
    JOB,
    MODEL_ANSWER,
    SALIENCE,
    SESSION_BUFFER,
    SPARSE_VECTOR,
    SUMMARY,
    TRANSACTION,
    VECTOR,
)
from engram_core.storage.database import Database
from engram_core.storage.indexes import Indexes
from engram_core.upkeep.seal import broken_seal

_AGAIN = "erase it again; the store may be a copy from before the erasure"


@dataclass(frozen=True, slots=True)
class _Erasure:
    """One erasure as the log has it."""

    id: str
    owner: Owner
    txn: int
    episodes: tuple[str, ...]


def verify(database: Database, indexes: Indexes, receipt: ErasureReceipt | str) -> CheckReport:
    """Look for anything that an erasure should have taken, without changing anything.

    Args:
        database: The store.
        indexes: Its indexes, for what stands beside SQL.
        receipt: The receipt or the id of the erasure.
    """
    name = receipt if isinstance(receipt, str) else str(receipt.id)
    with database.read() as connection:
        row = connection.execute(select(ERASURE).where(ERASURE.c.id == name)).mappings().first()
        if row is None:
            return CheckReport((Problem("erasure", f"no erasure {name!r} in this store", _AGAIN),))
        erasure = _Erasure(name, (row["tenant"], row["user"]), row["txn"], tuple(row["episodes"]))
        problems = _told_otherwise(connection, receipt, row) + _unlogged(connection, erasure)
        checked: dict[str, int] = {}
        for what, finder in _FINDERS.items():
            left = finder(connection, erasure)
            checked[what] = left
            if left:
                problems.append(Problem(what, f"{left} still there of {name}", _AGAIN))
    problems += _beside(database, indexes, erasure.owner)
    return CheckReport(tuple(problems), checked)


def _told_otherwise(
    connection: Connection, receipt: ErasureReceipt | str, row: RowMapping
) -> list[Problem]:
    """Where receipt and log tell different things, or the seal does not hold, one was changed."""
    if isinstance(receipt, str):
        return []
    told: dict[str, tuple[Any, Any]] = {
        "at": (receipt.at, row["at"]),
        "episodes": (list(receipt.episodes), list(row["episodes"])),
        "counts": (dict(receipt.counts), dict(row["counts"])),
    }
    what = "the receipt and the log of the store differ"
    mend = "find out which of the two was changed"
    found = [Problem(name, what, mend) for name, (one, other) in told.items() if one != other]
    return found or broken_seal(connection, receipt)


def _unlogged(connection: Connection, erasure: _Erasure) -> list[Problem]:
    query = select(TRANSACTION.c.kind, TRANSACTION.c.subject).where(
        mine(TRANSACTION, erasure.owner), TRANSACTION.c.number == erasure.txn
    )
    if connection.execute(query).first() == ("erasure", erasure.id):
        return []
    what = f"entry {erasure.txn} is not that erasure"
    return [Problem("log", what, "restore a backup, then erase again")]


def _beside(database: Database, indexes: Indexes, owner: Owner) -> list[Problem]:
    problems = []
    if not database.purged:
        what = "a read holds back old pages or dead rows with what was erased"
        problems.append(Problem("database", what, "end that read, then write or reopen"))
    left = indexes.left_over(database, owner)
    if left:
        what = f"{left} collections from before an erasure"
        problems.append(Problem("vector index", what, "run `engram rebuild`"))
    return problems


def _count(
    connection: Connection,
    table: Table,
    column: str,
    ids: Sequence[str],
    *left: ColumnElement[bool],
) -> int:
    """Rows whose column is among the ids and that meet the conditions."""
    total = 0
    for chunk in chunks(list(ids)):
        query = select(func.count()).where(table.c[column].in_(chunk), *left)
        total += connection.execute(query).scalar() or 0
    return total


def _episodes(connection: Connection, erasure: _Erasure) -> int:
    c = EPISODE.c
    words = ("key", "speaker", "payload", "meta")
    worded = or_(c.text != "", *(c[name].is_not(None) for name in words))
    there = _count(connection, EPISODE, "id", erasure.episodes)
    left = _count(connection, EPISODE, "id", erasure.episodes, or_(c.erased.is_(False), worded))
    return left + len(erasure.episodes) - there


def _assertions(connection: Connection, erasure: _Erasure) -> int:
    c = ASSERTION.c
    words = ("text", "subject", "subject_key", "object", "object_key", "topic", "topic_key")
    worded = or_(c.erased_txn.is_(None), *(c[name].is_not(None) for name in words))
    return _count(connection, ASSERTION, "episode", erasure.episodes, worded)


def _facts(connection: Connection, erasure: _Erasure) -> int:
    """Versions with words, though all that they stood on was erased."""
    on_these = (
        select(EVIDENCE.c.fact)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(mine(ASSERTION, erasure.owner), ASSERTION.c.erased_txn == erasure.txn)
    )
    alive = (
        select(EVIDENCE.c.fact)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(
            mine(ASSERTION, erasure.owner),
            ASSERTION.c.erased_txn.is_(None),
            EVIDENCE.c.role == "supports",
        )
    )
    query = select(func.count()).where(
        mine(FACT, erasure.owner),
        FACT.c.id.in_(on_these),
        FACT.c.id.not_in(alive),
        FACT.c.text.is_not(None),
    )
    return connection.execute(query).scalar() or 0


def _decisions(connection: Connection, erasure: _Erasure) -> int:
    """Rulings on what was erased that still tell why, or by whom."""
    bound = (
        select(BINDING.c.decision)
        .join(ASSERTION, ASSERTION.c.id == BINDING.c.assertion)
        .where(mine(ASSERTION, erasure.owner), ASSERTION.c.erased_txn == erasure.txn)
    )
    query = select(func.count()).where(
        mine(DECISION, erasure.owner),
        DECISION.c.id.in_(bound),
        tells_why_or_who(),
    )
    return connection.execute(query).scalar() or 0


def _jobs(connection: Connection, erasure: _Erasure) -> int:
    c = JOB.c
    open_ = or_(c.raw.is_not(None), c.error.is_not(None), c.state != "done")
    return _count(connection, JOB, "episode", erasure.episodes, open_)


def _summaries(connection: Connection, erasure: _Erasure) -> int:
    gone = set(erasure.episodes)
    query = select(SUMMARY.c.episodes, SUMMARY.c.sources).where(
        mine(SUMMARY, erasure.owner), SUMMARY.c.erased.is_(False)
    )
    return sum(
        bool(gone.intersection([*(episodes or ()), *(sources or {}).get("shown", ())]))
        for episodes, sources in connection.execute(query)
    )


def _rows(table: Table, column: str) -> Callable[[Connection, _Erasure], int]:
    """Counts the rows of a table that name an erased episode: none may be left."""
    return lambda connection, erasure: _count(connection, table, column, erasure.episodes)


_FINDERS: dict[str, Callable[[Connection, _Erasure], int]] = {
    "episodes": _episodes,
    "assertions": _assertions,
    "facts": _facts,
    "decisions": _decisions,
    "jobs": _jobs,
    "summaries": _summaries,
    "vectors": _rows(VECTOR, "ref"),
    "sparse vectors": _rows(SPARSE_VECTOR, "ref"),
    "model answers": _rows(MODEL_ANSWER, "episode"),
    "buffered messages": _rows(SESSION_BUFFER, "episode"),
    "salience": _rows(SALIENCE, "ref"),
    "linked ids": _rows(EPISODE_IDENTITY, "episode"),
}
