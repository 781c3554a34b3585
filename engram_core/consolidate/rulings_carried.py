"""Rulings on what a re-extraction took out of force, carried over to what was read in its place.

So nothing that was retracted comes back by another reading of the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert, select

from engram_core.consolidate.placement import Record
from engram_core.consolidate.slots import RULING_KINDS
from engram_core.storage.conditions import chunks
from engram_core.storage.core import ASSERTION, BINDING, DECISION
from engram_core.storage.owner import OwnerWrite


def carry_rulings(
    writing: OwnerWrite, gone: Sequence[Mapping[Any, Any]], added: Sequence[Record]
) -> None:
    """Bind what was read anew by the rulings on what it was read in place of."""
    places = {record.id: record for record in added}
    query = select(
        ASSERTION.c.id, ASSERTION.c.episode, ASSERTION.c.span_start, ASSERTION.c.span_end
    )
    fresh: dict[str, list[tuple[Record, tuple[int, int]]]] = {}
    for chunk in chunks(list(places)):
        for name, episode, start, end in writing.connection.execute(
            query.where(ASSERTION.c.id.in_(chunk))
        ):
            fresh.setdefault(episode, []).append((places[name], (start, end)))
    for row in gone:
        heirs = [
            record.id
            for record, span in fresh.get(row["episode"], ())
            if _same_matter(row, record) and _overlap(row, span)
        ]
        _bind_also(writing, row["id"], heirs)


def _same_matter(row: Mapping[Any, Any], record: Record) -> bool:
    return bool(row["subject_ref"] == record.subject_ref and row["slot_group"] == record.group)


def _overlap(row: Mapping[Any, Any], span: tuple[int, int]) -> bool:
    return bool(row["span_start"] < span[1] and span[0] < row["span_end"])


def _bind_also(writing: OwnerWrite, old: str, heirs: Sequence[str]) -> None:
    rulings = (
        select(BINDING.c.decision)
        .join(DECISION, DECISION.c.id == BINDING.c.decision)
        .where(BINDING.c.assertion == old, DECISION.c.kind.in_(RULING_KINDS))
    )
    for (decision,) in list(writing.connection.execute(rulings)):
        had = select(BINDING.c.assertion).where(BINDING.c.decision == decision)
        bound = {name for (name,) in writing.connection.execute(had)}
        rows = [{"decision": decision, "assertion": one} for one in heirs if one not in bound]
        if rows:
            writing.connection.execute(insert(BINDING), rows)
