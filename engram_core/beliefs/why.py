"""Why a fact is believed: evidence, what it replaced, and the rule or ruling that decided."""

from __future__ import annotations

from sqlalchemy import Connection, or_, select, tuple_

from engram_core.beliefs.causes import load_causes
from engram_core.beliefs.decisions import decisions_on
from engram_core.beliefs.evidence import spans_of
from engram_core.beliefs.rules import standing_rule
from engram_core.beliefs.visible import known
from engram_core.claims import Modality
from engram_core.errors import NotFound
from engram_core.model import Fact, Why
from engram_core.quoting import quoted
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import ASSERTION, EVIDENCE, FACT
from engram_core.storage.load import load_facts
from engram_core.times import ReadTimes


def find_fact(connection: Connection, scope: Scope, name: str, times: ReadTimes) -> Fact:
    """The version of that id, or the newest visible version of the lineage of that id.

    Raises:
        NotFound: No such fact in this scope at that point.
    """
    query = (
        select(FACT.c.id, FACT.c.lineage)
        .where(
            mine(FACT, scope.owner),
            or_(FACT.c.id == name, FACT.c.lineage == name),
            FACT.c.created_at <= known(times),
        )
        .order_by(FACT.c.expired_at.is_not(None), FACT.c.txn.desc())
    )
    rows = connection.execute(query).all()
    exact = [row.id for row in rows if row.id == name and row.lineage != name]
    chosen = exact or [row.id for row in rows]
    if not chosen:
        raise NotFound(
            f"no fact {quoted(name)} in the memory of {scope.user!r}: take the id from facts(), "
            "history() or a recall's context"
        )
    return load_facts(connection, chosen[:1], known(times))[0]


def explain(connection: Connection, scope: Scope, name: str, times: ReadTimes) -> Why:
    """Why the fact of that version or lineage id is, or was, believed."""
    fact = find_fact(connection, scope, name, times)
    evidence = spans_of(connection, [fact], times)[fact.id]
    decisions = decisions_on(connection, fact, times)
    replaced = _replaced(connection, scope, fact, times)
    ended = None
    if fact.expired_at is not None:
        ended = load_causes(connection, scope, [fact], times).of_end(fact)
    if fact.erased:
        rule = "its words were erased; only the skeleton is left"
    elif ended is not None:
        rule = f"no longer believed: {ended}"
    else:
        meant = _was_meant(connection, fact)
        rule = standing_rule(fact, evidence, decisions, replaced, meant=meant)
    return Why(fact, evidence, replaced, rule, decisions, ended)


def _was_meant(connection: Connection, fact: Fact) -> bool:
    """Whether the fact stands on words that put a slip right."""
    query = (
        select(ASSERTION.c.id)
        .join(EVIDENCE, EVIDENCE.c.assertion == ASSERTION.c.id)
        .where(
            EVIDENCE.c.fact == fact.id,
            EVIDENCE.c.role == "supports",
            ASSERTION.c.modality == Modality.MEANT.value,
        )
    )
    return connection.execute(query.limit(1)).first() is not None


def _replaced(
    connection: Connection, scope: Scope, fact: Fact, times: ReadTimes
) -> tuple[Fact, ...]:
    """The facts whose place this one took: closed where it begins, or expired in its favour."""
    own = select(FACT.c.slot_entity, FACT.c.slot_frame).where(FACT.c.id == fact.id)
    query = select(FACT.c.id).where(
        mine(FACT, scope.owner),
        FACT.c.lineage != fact.lineage,
        FACT.c.created_at <= known(times),
        or_(
            tuple_(FACT.c.slot_entity, FACT.c.slot_frame).in_(own),
            FACT.c.superseded_by == fact.lineage,
        ),
    )
    ids = [name for (name,) in connection.execute(query.order_by(FACT.c.txn))]
    newest = {one.lineage: one for one in load_facts(connection, ids, known(times))}
    return tuple(one for one in newest.values() if one.superseded_by == fact.lineage)
