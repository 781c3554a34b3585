"""Looking a store over: the file, the links between rows, the spans, and belief against the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from sqlalchemy import Connection, Table, and_, func, select

from engram_core.consolidate.replay import held_against_log
from engram_core.errors import StoreCorrupt
from engram_core.how_many import how_many
from engram_core.model import CheckReport, Problem
from engram_core.scope import Owner
from engram_core.storage.breaking_off import stopped_by_signals
from engram_core.storage.core import (
    ALIAS,
    ASSERTION,
    BINDING,
    DECISION,
    ENTITY,
    EPISODE,
    EVIDENCE,
    FACT,
    JOB,
    MODEL_ANSWER,
    SPARSE_VECTOR,
    SUMMARY,
    VECTOR,
)
from engram_core.storage.database import Database
from engram_core.storage.info import may_make
from engram_core.storage.owner import owner_read
from engram_core.storage.owners import owners
from engram_core.vocabulary import Vocabulary

# (what, table, its column, the table it must lead to, that table's column)
_LINKS: tuple[tuple[str, Table, str, Table, str], ...] = (
    ("an assertion of no episode", ASSERTION, "episode", EPISODE, "id"),
    ("a job of no episode", JOB, "episode", EPISODE, "id"),
    ("a model's answer about no episode", MODEL_ANSWER, "episode", EPISODE, "id"),
    ("evidence of no fact", EVIDENCE, "fact", FACT, "id"),
    ("evidence without its assertion", EVIDENCE, "assertion", ASSERTION, "id"),
    ("a decision that binds no assertion", BINDING, "assertion", ASSERTION, "id"),
    ("a binding of no decision", BINDING, "decision", DECISION, "id"),
    ("an alias of no entity", ALIAS, "entity", ENTITY, "id"),
)
_VECTOR_OF = {
    "episode": EPISODE,
    "pair": EPISODE,
    "pieces": EPISODE,
    "fact": FACT,
    "summary": SUMMARY,
}
_MEND = "run `engram rebuild`; if it is still there, restore an export into a new store"


_FILE = "database file"
_RESTORE = "copy the folder away and run `engram rebuild`; else restore a backup or an export"


def check_store(database: Database, vocabulary: Vocabulary) -> CheckReport:
    """Look everything over without changing anything; of a damaged file, no more than that."""
    try:
        with database.read() as connection:
            problems = _file_problems(connection, database.is_sqlite)
        return CheckReport(tuple(problems)) if problems else _looked_over(database, vocabulary)
    except StoreCorrupt as error:
        return CheckReport((Problem(_FILE, str(error), _RESTORE),))


def _looked_over(database: Database, vocabulary: Vocabulary) -> CheckReport:
    problems: list[Problem] = []
    checked: dict[str, int] = {}
    with database.read() as connection:
        for name, finder in _FINDERS.items():
            found = list(finder(connection))
            checked[name] = len(found)
            problems += found
        held = owners(connection)
    for owner in held:
        problems += _belief_problems(database, owner, vocabulary)
    checked["scopes"] = len(held)
    return CheckReport(tuple(problems), checked)


def _file_problems(connection: Connection, is_sqlite: bool) -> list[Problem]:
    if not is_sqlite:
        return []
    with stopped_by_signals(connection):
        rows = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(20)")]
    return [Problem(_FILE, str(row), _RESTORE) for row in rows if row != "ok"]


def _broken_links(connection: Connection) -> Iterator[Problem]:
    for what, table, column, target, key in _LINKS:
        query = (
            select(func.count())
            .select_from(table.outerjoin(target, table.c[column] == target.c[key]))
            .where(target.c[key].is_(None))
        )
        number = connection.execute(query).scalar() or 0
        if number:
            yield Problem(table.name, f"{how_many(number, 'time')} {what}", _MEND)


def _stray_vectors(connection: Connection) -> Iterator[Problem]:
    for made, (kind, table) in product((VECTOR, SPARSE_VECTOR), _VECTOR_OF.items()):
        lost = table.c.id.is_(None) | table.c.erased.is_(True)
        query = (
            select(func.count())
            .select_from(made.outerjoin(table, made.c.ref == table.c.id))
            .where(made.c.kind == kind, lost)
        )
        number = connection.execute(query).scalar() or 0
        if number:
            yield Problem(made.name, f"{how_many(number, f'{kind} vector')} of nothing", _MEND)


def _wrong_spans(connection: Connection) -> Iterator[Problem]:
    query = (
        select(
            ASSERTION.c.id,
            ASSERTION.c.text,
            ASSERTION.c.span_start,
            ASSERTION.c.span_end,
            EPISODE.c.text,
        )
        .join(EPISODE, EPISODE.c.id == ASSERTION.c.episode)
        .where(ASSERTION.c.erased_txn.is_(None))
    )
    for name, quote, start, end, text in connection.execute(query):
        if text[start:end] != quote:
            yield Problem("assertion", f"{name} quotes what is not in its episode", _MEND)


def _unequal_embedders(connection: Connection) -> Iterator[Problem]:
    for what, maker in (("embedder", VECTOR.c.embedder), ("sparse", SPARSE_VECTOR.c.encoder)):
        makers = may_make(connection, what)
        recorded, begun = makers[:1], makers[1:]
        names = {*connection.execute(select(maker).distinct()).scalars(), *recorded}
        if begun:
            yield Problem(
                maker.table.name,
                f"to be made anew with {begun[0]}, which goes on or was cut off",
                "unless it goes on, run `engram reembed` again",
            )
        elif len(names) > 1:
            yield Problem(
                maker.table.name,
                f"vectors of several {maker.name}s: {', '.join(sorted(names))}",
                "run `engram reembed`",
            )


def _failed_jobs(connection: Connection) -> Iterator[Problem]:
    query = select(func.count()).where(and_(JOB.c.state == "failed"))
    number = connection.execute(query).scalar() or 0
    if number:
        yield Problem(
            "job",
            f"{how_many(number, 'episode')} could not be extracted",
            "run `engram consolidate`",
        )


_FINDERS: dict[str, Callable[[Connection], Iterator[Problem]]] = {
    "links": _broken_links,
    "vectors": _stray_vectors,
    "spans": _wrong_spans,
    "embedders": _unequal_embedders,
    "jobs": _failed_jobs,
}


def _belief_problems(database: Database, owner: Owner, vocabulary: Vocabulary) -> list[Problem]:
    """Whether the log, replayed, gives the beliefs that are there."""
    with database.read(owner) as connection:
        reading = owner_read(connection, owner, database.clock)
        if reading is None:
            return []
        done = held_against_log(reading, vocabulary)
    off: Any = {"missing": done.inserted, "different": done.changed, "stray": done.removed}
    told = ", ".join(f"{number} {name}" for name, number in off.items() if number)
    if not told:
        return []
    what = f"{told} facts of {owner[1]!r}, by the log"
    return [Problem("facts", what, "run `engram rebuild`")]
