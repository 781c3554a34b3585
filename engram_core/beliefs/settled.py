"""Contradictions that were settled: by the slot, by a denial, or by a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, or_, select

from engram_core.beliefs import rules
from engram_core.beliefs.causes import load_causes
from engram_core.beliefs.decisions import decision_of
from engram_core.beliefs.evidence import spans_of
from engram_core.beliefs.visible import known, spoken_in
from engram_core.claims import Denies
from engram_core.model import Contradiction, Decision, Fact, Span
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import ASSERTION, BINDING, DECISION, EVIDENCE, FACT
from engram_core.storage.load import load_facts
from engram_core.times import ReadTimes


def settled_by_denial(
    connection: Connection, scope: Scope, times: ReadTimes
) -> list[Contradiction]:
    """Facts, or their ends, that were believed until somebody denied them."""
    query = _versions(scope, times).where(FACT.c.expired_at <= known(times), _denied())
    ids = [name for (name,) in connection.execute(query.order_by(FACT.c.expired_txn, FACT.c.id))]
    facts = load_facts(connection, ids, known(times))
    causes = load_causes(connection, scope, facts, times)
    found = []
    for fact in facts:
        cause = causes.of_end(fact)
        if cause.rule == rules.DENIAL:
            found.append(
                Contradiction(
                    fact.subject, fact.predicate, (fact,), None, str(cause), "slot", cause.said
                )
            )
    return found


def _denied() -> ColumnElement[bool]:
    """Whether a denial withdrew a fact; one that it only gives other dates was not denied.

    Where an end is denied it is the other way round: what goes on was said to be over.
    """
    denial = select(ASSERTION.c.id).where(
        ASSERTION.c.tenant == FACT.c.tenant,
        ASSERTION.c.user == FACT.c.user,
        ASSERTION.c.txn == FACT.c.expired_txn,
        ASSERTION.c.polarity == "denies",
    )
    after = FACT.alias("after")
    goes_on = select(after.c.id).where(
        after.c.lineage == FACT.c.lineage, after.c.txn == FACT.c.expired_txn
    )
    of_end = denial.where(ASSERTION.c.denies == Denies.END.value)
    of_claim = denial.where(ASSERTION.c.denies.is_distinct_from(Denies.END.value))
    return or_(of_end.exists(), and_(of_claim.exists(), ~goes_on.exists()))


def settled_by_ruling(
    connection: Connection, scope: Scope, times: ReadTimes
) -> list[Contradiction]:
    """Facts that a person or a model ruled upon together, in the order of the rulings."""
    found = []
    for row in connection.execute(_rulings(scope, times)).mappings():
        ids, winner = _ruled_upon(connection, scope, times, row)
        facts = load_facts(connection, ids, known(times))
        if len(facts) > 1 or (facts and winner is not None):
            found.append(_as_ruled(decision_of(row), facts, winner))
    return found


def _rulings(scope: Scope, times: ReadTimes) -> Select[Any]:
    """The rulings on two values that were made by then, and not taken back by then."""
    undoing = DECISION.alias("undoing")
    undone = select(undoing.c.id).where(
        undoing.c.tenant == DECISION.c.tenant,
        undoing.c.user == DECISION.c.user,
        undoing.c.kind.in_(("unmerge", "undo")),
        undoing.c.other == DECISION.c.id,
        undoing.c.at <= known(times),
    )
    bound = select(BINDING.c.decision).where(BINDING.c.decision == DECISION.c.id)
    return (
        select(DECISION)
        .where(
            mine(DECISION, scope.owner),
            DECISION.c.at <= known(times),
            or_(
                DECISION.c.kind == "correct",
                and_(DECISION.c.kind.in_(("keep", "end")), DECISION.c.other.is_not(None)),
                and_(DECISION.c.kind == "merge", bound.exists()),
            ),
            ~undone.exists(),
        )
        .order_by(DECISION.c.txn)
    )


def _ruled_upon(
    connection: Connection,
    scope: Scope,
    times: ReadTimes,
    row: Any,  # noqa: ANN401 - a row
) -> tuple[list[str], str | None]:
    """The versions that stood against each other, and the one that won, if one did."""
    txn = row["txn"]
    if row["kind"] == "correct":
        query = _versions(scope, times).where(FACT.c.expired_txn == txn)
        lost = query.where(FACT.c.superseded_by.is_not(None)).order_by(FACT.c.txn)
        ids = _ids(connection, lost)
        heirs = select(FACT.c.superseded_by).where(FACT.c.id.in_(ids))
        won = _ids(connection, _standing(scope, times, txn).where(FACT.c.lineage.in_(heirs)))
        return [*ids, *won[:1]], won[0] if won else None
    if row["kind"] == "merge":
        ids = _ids(connection, _before(scope, times, txn).where(_stands_on(row["id"])))
        won = _ids(connection, _standing(scope, times, txn).where(_stands_on(row["id"])))
        return ids, won[0] if won else None
    pair = (row["target"], row["other"]) if row["kind"] == "end" else (row["other"], row["target"])
    ids = [
        name
        for lineage in pair
        for name in _ids(connection, _standing(scope, times, txn).where(FACT.c.lineage == lineage))[
            :1
        ]
    ]
    return ids, ids[-1] if row["kind"] == "end" and len(ids) > 1 else None


def _versions(scope: Scope, times: ReadTimes) -> Select[Any]:
    query = select(FACT.c.id).where(
        mine(FACT, scope.owner),
        FACT.c.created_at <= known(times),
    )
    if scope.session is not None or scope.agent is not None:
        query = query.where(FACT.c.id.in_(spoken_in(scope, known(times))))
    return query


def _before(scope: Scope, times: ReadTimes, txn: int) -> Select[Any]:
    """The versions that stood when a transaction began."""
    still = or_(FACT.c.expired_txn.is_(None), FACT.c.expired_txn >= txn)
    return _versions(scope, times).where(FACT.c.txn < txn, still).order_by(FACT.c.txn, FACT.c.id)


def _standing(scope: Scope, times: ReadTimes, txn: int) -> Select[Any]:
    """The versions that stood once a transaction was over, the newest first."""
    still = or_(FACT.c.expired_txn.is_(None), FACT.c.expired_txn > txn)
    query = _versions(scope, times).where(FACT.c.txn <= txn, still)
    return query.order_by(FACT.c.txn.desc(), FACT.c.id)


def _stands_on(decision: str) -> Any:  # noqa: ANN401 - a clause
    bound = select(BINDING.c.assertion).where(BINDING.c.decision == decision)
    return FACT.c.id.in_(
        select(EVIDENCE.c.fact).where(
            EVIDENCE.c.role == "supports", EVIDENCE.c.assertion.in_(bound)
        )
    )


def _ids(connection: Connection, query: Select[Any]) -> list[str]:
    return [name for (name,) in connection.execute(query)]


def _as_ruled(decision: Decision, facts: Sequence[Fact], winner: str | None) -> Contradiction:
    return Contradiction(
        subject=facts[0].subject,
        predicate=facts[0].predicate,
        facts=tuple(facts),
        winner=winner,
        rule=f"{rules.ruling_name(decision.kind)} ({decision.citation})",
        settled_by="model" if decision.by_model else "ruling",
        decision=decision,
    )


def with_words(
    connection: Connection, found: Iterable[Contradiction], times: ReadTimes
) -> tuple[Contradiction, ...]:
    """The contradictions with who said what when: what each fact stands on, then what denies it."""
    listed = list(found)
    spans = spans_of(connection, [fact for one in listed for fact in one.facts], times)

    def words(one: Contradiction) -> Iterator[Span]:
        for fact in one.facts:
            yield from (span for span in spans[fact.id] if span.role == "supports")
        yield from one.said

    return tuple(replace(one, said=tuple(dict.fromkeys(words(one)))) for one in listed)
