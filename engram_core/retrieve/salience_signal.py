"""How present the candidates of a recall are in memory, as a bounded signal; only read from.

A read of the past counts statements alone: what was accessed since must not change its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from sqlalchemy import Connection, bindparam, func, select

from engram_core.retrieve.question import Question
from engram_core.retrieve.salience import is_durable, salience
from engram_core.storage.accesses import Access, load_accesses
from engram_core.storage.conditions import believed
from engram_core.storage.core import ASSERTION, EVIDENCE, FACT
from engram_core.storage.index_view import FACT as FACT_KIND
from engram_core.storage.index_view import SUMMARY, Floats, IndexView
from engram_core.storage.types import Instant, from_micros

_AT = bindparam("known_at", type_=Instant)
# Composed once: putting it together takes longer than running it.
_STATED = (
    select(
        FACT.c.id,
        FACT.c.predicate,
        func.count(ASSERTION.c.id.distinct()).label("support"),
        func.max(ASSERTION.c.event_at).label("last"),
    )
    .join(EVIDENCE, EVIDENCE.c.fact == FACT.c.id)
    .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
    .where(
        FACT.c.id.in_(bindparam("ids", expanding=True)),
        EVIDENCE.c.role == "supports",
        believed(EVIDENCE, _AT),
        ASSERTION.c.erased_txn.is_(None),
    )
    .group_by(FACT.c.id, FACT.c.predicate)
)


@dataclass(frozen=True, slots=True)
class Stated:
    """When something was last said, how many statements it stands on, and whether it fades."""

    last: datetime
    support: int = 1
    durable: bool = False


def salience_signal(
    view: IndexView, connection: Connection, asked: Question, pool: Sequence[int]
) -> Floats:
    """By position how present the items of the pool are, from 0 to 1; 0 for all others.

    Args:
        view: What is searched.
        connection: An open connection; only read from.
        asked: The question; it says whether salience takes part, and at which point it is read.
        pool: Positions of candidates, at most a few hundred.
    """
    out = np.zeros(len(view), np.float32)
    if not asked.salience or "recency" not in asked.channels or not pool:
        return out
    accesses: dict[str, Access] = {}
    if not asked.times.is_past:
        accesses = load_accesses(connection, asked.scope.owner, [view.ids[at] for at in pool])
    for place, said in _stated(view, connection, asked, pool):
        used = accesses.get(view.ids[place], Access(said.last, 0))
        last = max(used.last_access, said.last)
        out[place] = salience(last, used.accesses, said.support, asked.valid_at, said.durable)
    return out


def _stated(
    view: IndexView, connection: Connection, asked: Question, pool: Sequence[int]
) -> Iterator[tuple[int, Stated]]:
    """What was said of each item: a message once, a summary with its last one, a fact by all."""
    kinds = np.asarray(view.kinds)
    facts = _facts_stated(
        connection, asked, [view.ids[at] for at in pool if kinds[at] == FACT_KIND]
    )
    for place in pool:
        if kinds[place] != FACT_KIND:
            when = view.ends if kinds[place] == SUMMARY else view.starts
            yield place, Stated(from_micros(int(when[place])))
        elif view.ids[place] in facts:
            yield place, facts[view.ids[place]]


def _facts_stated(connection: Connection, asked: Question, ids: Sequence[str]) -> dict[str, Stated]:
    if not ids:
        return {}
    given = {"ids": list(ids), "known_at": asked.known_at}
    return {
        row.id: Stated(row.last, row.support, is_durable(row.predicate or ""))
        for row in connection.execute(_STATED, given)
    }
