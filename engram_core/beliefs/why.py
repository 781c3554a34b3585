"""Why a fact is believed: evidence, what it replaced, and the rule or ruling that decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, or_, select, tuple_

from engram_core.beliefs.visible import known
from engram_core.errors import NotFound
from engram_core.model import Decision, Fact, Span, Why
from engram_core.scope import Scope
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EVIDENCE,
    FACT,
    TRANSACTION,
)
from engram_core.storage.load import load_facts
from engram_core.times import ReadTimes, show_date


def find_fact(connection: Connection, scope: Scope, name: str, times: ReadTimes) -> Fact:
    """The version of that id, or the newest visible version of the lineage of that id.

    Raises:
        NotFound: No such fact in this scope at that point.
    """
    query = (
        select(FACT.c.id, FACT.c.lineage)
        .where(
            FACT.c.tenant == scope.tenant,
            FACT.c.user == scope.user,
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
            f"no fact {name!r} in the memory of {scope.user!r}: take the id from facts(), "
            "history() or a recall's context"
        )
    return load_facts(connection, chosen[:1], known(times))[0]


def explain(connection: Connection, scope: Scope, name: str, times: ReadTimes) -> Why:
    """Why the fact of that version or lineage id is, or was, believed."""
    fact = find_fact(connection, scope, name, times)
    evidence = _spans(connection, fact, times)
    decisions = _decisions(connection, fact, times)
    return Why(
        fact=fact,
        evidence=evidence,
        replaced=_replaced(connection, scope, fact, times),
        rule=_rule(connection, scope, fact, evidence, decisions),
        decisions=decisions,
    )


def _spans(connection: Connection, fact: Fact, times: ReadTimes) -> tuple[Span, ...]:
    at = known(times)
    query = (
        select(EVIDENCE.c.role, ASSERTION, EPISODE.c.speaker, EPISODE.c.role.label("said_as"))
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .join(EPISODE, EPISODE.c.id == ASSERTION.c.episode)
        .where(
            EVIDENCE.c.fact == fact.id,
            EVIDENCE.c.created_at <= at,
            ASSERTION.c.erased_txn.is_(None),
        )
        .order_by(ASSERTION.c.event_at, ASSERTION.c.seq, ASSERTION.c.ordinal)
    )
    if fact.expired_at is None:
        query = query.where(or_(EVIDENCE.c.expired_at.is_(None), EVIDENCE.c.expired_at > at))
    found: dict[tuple[str, str], Span] = {}
    for row in connection.execute(query).mappings():
        found[(row["id"], row["role"])] = _span(row)
    return tuple(found.values())


def _span(row: Mapping[Any, Any]) -> Span:
    return Span(
        episode=row["episode"],
        start=row["span_start"],
        end=row["span_end"],
        quote=row["text"] or "",
        role=row["role"],
        speaker=row["speaker"] or row["said_as"],
        event_at=row["event_at"],
    )


def _replaced(
    connection: Connection, scope: Scope, fact: Fact, times: ReadTimes
) -> tuple[Fact, ...]:
    """The facts whose place this one took: closed where it begins, or expired in its favour."""
    own = select(FACT.c.slot_entity, FACT.c.slot_frame).where(FACT.c.id == fact.id)
    query = select(FACT.c.id).where(
        FACT.c.tenant == scope.tenant,
        FACT.c.user == scope.user,
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


def _decisions(connection: Connection, fact: Fact, times: ReadTimes) -> tuple[Decision, ...]:
    """The rulings that bind what it stands on, up to the point asked."""
    query = (
        select(DECISION)
        .join(BINDING, BINDING.c.decision == DECISION.c.id)
        .join(EVIDENCE, EVIDENCE.c.assertion == BINDING.c.assertion)
        .where(EVIDENCE.c.fact == fact.id, DECISION.c.at <= known(times))
        .order_by(DECISION.c.txn)
        .distinct()
    )
    return tuple(decision_of(row) for row in connection.execute(query).mappings())


def decision_of(row: Mapping[Any, Any]) -> Decision:
    """A decision row as the result callers see."""
    return Decision(
        id=row["id"],
        kind=row["kind"],
        target=row["target"],
        at=row["at"],
        author=row["author"],
        reason=row["reason"],
        object=row["object"],
        effective_at=row["effective_at"],
    )


def _rule(
    connection: Connection,
    scope: Scope,
    fact: Fact,
    evidence: tuple[Span, ...],
    decisions: tuple[Decision, ...],
) -> str:
    if fact.erased:
        return "its words were erased; only the skeleton is left"
    if fact.expired_at is not None:
        return f"no longer believed: {expiry_cause(connection, scope, fact)}"
    if decisions:
        last = decisions[-1]
        return f"ruling {last.id}: {last.kind} by {last.author}" + (
            f" ({last.reason})" if last.reason else ""
        )
    return _standing_rule(fact, evidence)


def _standing_rule(fact: Fact, evidence: tuple[Span, ...]) -> str:
    if fact.kind == "event":
        return "an event stands at its date and closes nothing"
    if any(span.role == "ends" for span in evidence):
        return f"it was said to be over by {show_date(fact.invalid_at, fact.end_precision)}"
    if fact.superseded_by is not None:
        return (
            f"a claim that begins {show_date(fact.invalid_at, fact.end_precision)} took its place"
        )
    return "the latest claim of its slot, and nothing said since ends it"


def expiry_cause(connection: Connection, scope: Scope, fact: Fact) -> str:
    """What the transaction was that ended belief in a version."""
    query = (
        select(TRANSACTION.c.kind, TRANSACTION.c.subject)
        .join(FACT, FACT.c.expired_txn == TRANSACTION.c.number)
        .where(
            FACT.c.id == fact.id,
            TRANSACTION.c.tenant == scope.tenant,
            TRANSACTION.c.user == scope.user,
        )
    )
    row = connection.execute(query).first()
    if row is None:
        return "it was withdrawn"
    causes = {
        "consolidated": "something said changed it",
        "erasure": "what it stood on was erased",
    }
    return causes.get(row.kind, f"{row.kind} ({row.subject})")
