"""What must hold of a store after it was opened again, whatever it went through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, select

from engram_core import Engram, Scope
from engram_core.model import ERASED
from engram_core.scope import Owner
from engram_core.storage.chroma.behind import collections
from engram_core.storage.chroma.folder import collection_name
from engram_core.storage.chroma.index import VECTORS_HELD, held_position
from engram_core.storage.conditions import mine
from engram_core.storage.core import FACT, SCOPE, VECTOR
from engram_core.storage.scope_index.rows import read_counters
from engram_core.testing.laws.law_04_no_overlap import overlap
from tests.crash.deeds import BATCH
from tests.crash.killing import Told
from tests.crash.prepared import ANA, BO, CANARY, opened
from tests.field.stores import files_with
from tests.laws.test_all_verbs_together import believed, check_as_noted
from tests.laws.world import SINGLE, rows

REWRITE = {"erase", "erase_indexed", "compact", "retain", "rebuild"}
SET_ONCE = {"expired_at", "expired_txn", "superseded_by"}
LATER = timedelta(days=3)  # every lease of the dead has run out
Row = dict[str, object]


@dataclass(frozen=True)
class Before:
    """A store before anything happened to it."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...]
    noted: tuple[tuple[Scope, datetime, list[tuple[object, ...]]], ...]

    @classmethod
    def of(cls, mem: Engram) -> Before:
        """What is stored and believed now, and was at every instant so far."""
        noted = [
            (scope, instant, believed(mem, scope, instant))
            for scope in (ANA, BO)
            for instant in sorted({fact.created_at for fact in mem.history(scope)})
        ]
        texts = tuple(one.text for one in mem.episodes(ANA))
        return cls(texts, tuple(rows(mem)), tuple(noted))


def check_sound(store: Path, before: Before, told: Told, deed: str) -> None:
    """Open the store again and see that nothing acknowledged is lost and every law holds."""
    erased = told.of("erased")
    assert [word for word in erased if files_with(store, word)] == []
    with opened(store, LATER, vector_index="chroma") as mem:
        check_stored(mem, before, told)
        check_no_erased_word(mem, store)
        check_bystander(mem, before)
        check_laws(mem, before, may_rewrite=deed in REWRITE)
        mem.consolidate()
        assert set(mem.stats(ANA).jobs) <= {"done"}
        check_laws(mem, before, may_rewrite=deed in REWRITE)
        check_indexes(mem)
        check_rebuild(mem)
        check_indexes(mem)


def check_stored(mem: Engram, before: Before, told: Told) -> None:
    """Everything acknowledged is there once, nothing half, nothing that nobody said."""
    episodes = mem.episodes(ANA)
    texts = {one.id: one.text for one in episodes}
    for text, episode in [rest for kind, *rest in told.words if kind == "stored"]:
        assert texts[episode] == text
    counted = Counter(texts.values())
    batches = Counter(text.split(", part ")[0] for text in counted if text.startswith("batch "))
    assert set(batches.values()) <= {BATCH}
    known = Counter(text for text in before.texts)
    new = counted - known
    assert all(number == 1 for number in new.values())
    in_flight = len(new) - len(told.of("stored"))
    assert 0 <= in_flight <= BATCH
    gone = episodes[-1].seq - len(episodes)
    assert 0 <= gone - len(told.of("erased") + told.of("parted")) <= 1


def check_no_erased_word(mem: Engram, store: Path) -> None:
    """What is gone is gone from every file, though the eraser died before it could tidy up."""
    left = {one.text for one in mem.episodes(ANA)}
    gone = [f"{CANARY}{n}" for n in range(4) if not any(f"{CANARY}{n}" in text for text in left)]
    assert [word for word in gone if files_with(store, word)] == []


def check_bystander(mem: Engram, before: Before) -> None:
    """Nobody else's memory was touched (law 8)."""
    theirs = [row for row in before.rows if row.get("user") == BO.user]
    now = {_key(row): row for row in rows(mem)}
    assert all(now[_key(row)] == row for row in theirs)


def check_laws(mem: Engram, before: Before, *, may_rewrite: bool) -> None:
    """Laws 3 to 7 and 9, and that the store finds nothing wrong with itself."""
    assert mem.check().problems == ()
    if not may_rewrite:
        check_append_only(before, rows(mem))
    for scope, instant, noted in before.noted:
        check_as_noted(believed(mem, scope, instant), noted)
    for scope in (ANA, BO):
        check_no_overlap(mem, scope)
        check_sourced(mem, scope)


def check_append_only(before: Before, after: list[Row]) -> None:
    now = {_key(row): row for row in after}
    for row in before.rows:
        same = now[_key(row)]
        changed = {name for name, value in row.items() if same[name] != value}
        assert changed <= SET_ONCE
        assert not (changed and row["expired_at"] is not None)


def check_no_overlap(mem: Engram, scope: Scope) -> None:
    for known in {fact.created_at for fact in mem.history(scope)}:
        held = [
            fact
            for fact in mem.history(scope, predicate=SINGLE, known_at=known)
            if fact.expired_at is None
        ]
        assert not [(a, b) for a in held for b in held if a.id < b.id and overlap(a, b)]


def check_sourced(mem: Engram, scope: Scope) -> None:
    texts = {one.id: one.text for one in mem.episodes(scope)}
    for fact in mem.history(scope):
        why = mem.why(fact.id, scope)
        assert fact.erased or why.evidence or why.decisions
        for span in why.evidence:
            assert span.quote in (texts[span.episode][span.start : span.end], ERASED)


def check_indexes(mem: Engram) -> None:
    """The copies outside SQL hold every vector, without having been asked to."""
    parts = mem._parts
    folder = parts.indexes._reader.folder
    assert folder is not None
    wanted = set()
    with parts.database.read() as connection:
        for owner in connection.execute(select(SCOPE.c.tenant, SCOPE.c.user)).all():
            counters = read_counters(connection, tuple(owner))
            assert held_position(connection, tuple(owner), VECTORS_HELD) == counters.vector
            name = collection_name(folder, tuple(owner), counters.epoch)
            assert folder.run(_counted(name)) == to_be_found(connection, tuple(owner))
            wanted.add(name)
    assert collections(parts.indexes._reader).keys() == wanted  # no leavings that grow
    newest = mem.episodes(ANA, last=1)[0]
    assert newest.id in {hit.id for hit in mem.recall(newest.text, ANA).hits}


def to_be_found(connection: Connection, owner: Owner) -> int:
    """How many vectors of a user Chroma is to hold: of messages, and of what is believed now."""
    query = select(VECTOR.c.kind, FACT.c.expired_txn).outerjoin(FACT, FACT.c.id == VECTOR.c.ref)
    held = connection.execute(query.where(mine(VECTOR, owner))).all()
    return sum(
        kind in ("episode", "pair") or (kind == "fact" and expired is None)
        for kind, expired in held
    )


def _counted(name: str) -> Callable[..., int]:
    return lambda client: client.get_collection(name, embedding_function=None).count()


def check_rebuild(mem: Engram) -> None:
    """A rebuild gives the same rows (law 7)."""
    stood = rows(mem)
    mem.rebuild()
    assert rows(mem) == stood
    assert mem.check().problems == ()


def _key(row: Row) -> tuple[object, ...]:
    return (row.get("id"), row.get("fact"), row.get("assertion"), row.get("role"), row.get("txn"))
