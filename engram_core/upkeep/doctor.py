"""Looking at an open store as an operator would: quickly, changing nothing, saying what to do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, func, select

from engram_core.clock import SystemClock
from engram_core.errors import StoreError
from engram_core.how_many import how_many
from engram_core.model import Finding
from engram_core.model.diagnoses import FAIL, OK, WARN
from engram_core.own_context import searchable
from engram_core.parts import Parts
from engram_core.storage import jobs
from engram_core.storage.core import EPISODE, FACT, JOB, SCHEMA_VERSION, SCOPE, VECTOR
from engram_core.storage.info import recorded_embedder
from engram_core.storage.locks import waiting_for_others
from engram_core.storage.migrations import migrations

LATE = timedelta(hours=1)  # a message that waits longer has no worker
SKEW = timedelta(minutes=1)
_SCARCE, _TOO_LITTLE = 1024**3, 64 * 1024**2  # bytes
_FEW = 1_000
_LARGE_LOG = 512 * 1024**2


def look_at_store(parts: Parts) -> Iterator[Finding]:
    """What can be said of an open store; each thing by itself, so that one cannot hide another."""
    looks: tuple[tuple[str, Callable[[Parts, Connection], Iterator[Finding]]], ...] = (
        ("store", _store),
        ("schema", _schema),
        ("embedder", _embedder),
        ("queue", _queue),
        ("vectors", _vectors),
        ("clock", _clock),
    )
    for name, look in looks:
        try:
            with parts.database.read() as connection:
                yield from look(parts, connection)
        except StoreError as error:
            yield Finding(name, FAIL, str(error), "see to it, then ask again")
    yield _index(parts)
    yield _locks(parts)
    if parts.folder is not None:
        yield from _disk(parts.folder)


def _count(connection: Connection, table: object, *where: object) -> int:
    query = select(func.count()).select_from(table).where(*where)  # type: ignore[arg-type]
    return int(connection.execute(query).scalar_one())


def _store(parts: Parts, connection: Connection) -> Iterator[Finding]:
    users, episodes, facts = (_count(connection, table) for table in (SCOPE, EPISODE, FACT))
    told = (
        f"{parts.where}: {how_many(users, 'user')}, {how_many(episodes, 'message')}, "
        f"{how_many(facts, 'fact version')}"
    )
    if parts.database.read_only:
        yield Finding("store", WARN, f"{told}; write-protected", "make its folder writable")
        return
    yield Finding("store", OK, told)


def _schema(parts: Parts, connection: Connection) -> Iterator[Finding]:
    newest = max(connection.execute(select(SCHEMA_VERSION.c.number)).scalars())
    known = migrations(connection.dialect.name)[-1].number
    if newest == known:
        yield Finding("schema", OK, f"version {newest}")
    else:
        told = f"version {newest}, while this Engram knows {known}"
        yield Finding("schema", FAIL, told, "open the store once with the newer of the two")


def _embedder(parts: Parts, connection: Connection) -> Iterator[Finding]:
    theirs = recorded_embedder(connection)
    mine = parts.embedder
    if theirs is None or (parts.dense_on and theirs.name == mine.name):
        yield Finding("embedder", OK, f"{mine.name}, {mine.dimension} dimensions")
        return
    told = f"the vectors are of {theirs.name}, and this is {mine.name}: search is by words alone"
    yield Finding("embedder", WARN, told, f"open it with {theirs.name}, or run `engram reembed`")


def _queue(parts: Parts, connection: Connection) -> Iterator[Finding]:
    now = parts.now()
    waiting, oldest = connection.execute(
        select(func.count(), func.min(EPISODE.c.recorded_at))
        .select_from(JOB.join(EPISODE, EPISODE.c.id == JOB.c.episode))
        .where(JOB.c.state == "pending")
    ).one()
    dead = _count(connection, JOB, JOB.c.state == "leased", JOB.c.lease_until <= now)
    failed = _count(connection, JOB, JOB.c.state == "failed")
    told = f"{waiting} waiting, {failed} failed, {dead} left behind by a worker that died"
    told = "; ".join((told, *(str(one) for one in jobs.leases(connection) if one.until > now)))
    if failed:
        yield Finding(
            "queue", WARN, told, "see why with `engram status`, then `engram consolidate`"
        )
    elif dead or (waiting and now - oldest > LATE):
        yield Finding("queue", WARN, told, "start `engram worker`, or run `engram consolidate`")
    else:
        yield Finding("queue", OK, told)


def _vectors(parts: Parts, connection: Connection) -> Iterator[Finding]:
    """Messages that search by meaning does not find, because an import or a rebuild was cut off."""
    embedded = select(VECTOR.c.ref).where(VECTOR.c.kind == "episode")
    query = select(EPISODE.c.text).where(
        EPISODE.c.erased.is_(False),
        func.trim(EPISODE.c.text) != "",
        EPISODE.c.id.not_in(embedded),
    )
    # Some have no words of their own, such as a context that came back as input.
    lacking = sum(1 for (text,) in connection.execute(query.limit(_FEW)) if searchable(text))
    least = "at least " if lacking == _FEW else ""
    told = f"{least}{how_many(lacking, 'message is', 'messages are')} not found by meaning"
    if lacking:
        yield Finding("vectors", WARN, told, "run `engram rebuild`")
    else:
        yield Finding("vectors", OK, "every message with words has one")


def _clock(parts: Parts, connection: Connection) -> Iterator[Finding]:
    now, system = parts.now(), SystemClock().now()
    last: datetime | None = connection.execute(select(func.max(SCOPE.c.last_instant))).scalar()
    if last is not None and last - now > SKEW:
        told = f"the newest belief is of {last:%Y-%m-%d %H:%M} UTC, and it is {now:%Y-%m-%d %H:%M}"
        yield Finding("clock", WARN, told, "set the clock of this machine; the order is kept")
    elif abs(system - now) > SKEW:
        told = f"this machine is {abs(system - now).total_seconds():.0f} s off the clock in use"
        yield Finding("clock", WARN, told, "synchronise its clock; Engram goes by the database's")
    else:
        yield Finding("clock", OK, f"{now:%Y-%m-%d %H:%M:%S} UTC")


def _index(parts: Parts) -> Finding:
    troubles = parts.indexes.troubles(parts.database)
    if troubles is None:
        return Finding("index", OK, "of vectors: not used, since the store is only read")
    if troubles:
        told = f"{troubles[0]}: reads scan all vectors, with the same results"
        return Finding("index", WARN, told, "run `engram consolidate` or `engram rebuild`")
    return Finding("index", OK, "of vectors: as new as the store, or not needed yet")


def _locks(parts: Parts) -> Finding:
    if parts.database.read_only:
        return Finding("locks", OK, "none: the store is only read")
    told = waiting_for_others(parts.database)
    if told is None:
        return Finding("locks", OK, "a write does not wait")
    return Finding("locks", WARN, told, "find the process that holds it, and end what hangs")


def _disk(folder: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(folder).free
    files = [path for path in folder.rglob("*") if path.is_file()]
    used = sum(path.stat().st_size for path in files)
    told = f"{used / 1e6:,.1f} MB in use, {free / 1e9:,.1f} GB free"
    if free < _TOO_LITTLE:
        yield Finding("disk", FAIL, told, "free some space: writes will fail")
    elif free < max(_SCARCE, used // 10):
        yield Finding("disk", WARN, told, "free some space before writes fail")
    else:
        yield Finding("disk", OK, told)
    log = sum(path.stat().st_size for path in files if path.name.endswith("-wal"))
    if log > _LARGE_LOG:
        told = f"the write-ahead log has {log / 1e6:,.0f} MB"
        yield Finding("log", WARN, told, "end the read that has been going on for long")
