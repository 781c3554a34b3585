"""What changed in belief between two points, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, select

from engram_core.beliefs.visible import current_facts, standing_facts
from engram_core.beliefs.why import expiry_cause
from engram_core.errors import InvalidInput
from engram_core.model import Change, Diff, Fact
from engram_core.scope import Scope
from engram_core.storage.core import DECISION, FACT, TRANSACTION
from engram_core.times import ReadTimes, instant

Point = datetime | str | tuple[datetime | str, datetime | str]

_KINDS = {"retract": "retracted", "correct": "corrected", "end": "ended"}


def read_point(point: Point, name: str) -> ReadTimes:
    """A known-time, or a (valid, known) pair.

    Raises:
        InvalidInput: It is neither.
    """
    if isinstance(point, tuple):
        if len(point) != 2:
            raise InvalidInput(f"{name} is a known-time or a (valid_at, known_at) pair")
        return ReadTimes(instant(point[0], f"{name}[0]"), instant(point[1], f"{name}[1]"))
    return ReadTimes(None, instant(point, name))


def compare(
    connection: Connection, scope: Scope, before: ReadTimes, after: ReadTimes, now: datetime
) -> Diff:
    """The changes from one point to the other.

    Two known-times compare all that was believed, whatever its valid time; pairs compare what held
    at those valid times.
    """
    earlier = _seen(connection, scope, before, now)
    later = _seen(connection, scope, after, now)
    return Diff(tuple(_changes(connection, scope, earlier, later)))


def _seen(connection: Connection, scope: Scope, times: ReadTimes, now: datetime) -> dict[str, Fact]:
    if times.valid_at is None:
        facts = standing_facts(connection, scope, times)
    else:
        facts = current_facts(connection, scope, times, now)
    return {fact.id: fact for fact in facts}


def _changes(
    connection: Connection, scope: Scope, earlier: Mapping[str, Fact], later: Mapping[str, Fact]
) -> Sequence[Change]:
    gone = [fact for name, fact in earlier.items() if name not in later]
    fresh = [fact for name, fact in later.items() if name not in earlier]
    changes = []
    for fact in gone:
        heir = next((one for one in fresh if one.lineage == fact.lineage), None)
        kind, reason = _cause(connection, scope, fact, heir)
        if kind == "corrected":
            heir = heir or next(
                (one for one in fresh if one.lineage == _heir(connection, fact)), None
            )
        if heir in fresh:
            fresh.remove(heir)
        changes.append(Change(kind, fact, heir, reason))
    return [*changes, *(_addition(connection, scope, fact) for fact in fresh)]


def _addition(connection: Connection, scope: Scope, fact: Fact) -> Change:
    return Change("added", None, fact, _said(connection, scope, fact.id, FACT.c.txn))


def _heir(connection: Connection, fact: Fact) -> str | None:
    query = select(FACT.c.superseded_by).where(FACT.c.id == fact.id)
    found = connection.execute(query).scalar()
    return None if found is None else str(found)


def _cause(connection: Connection, scope: Scope, fact: Fact, heir: Fact | None) -> tuple[str, str]:
    expired = connection.execute(select(FACT.c.expired_txn).where(FACT.c.id == fact.id)).scalar()
    if expired is None:
        return "ended", "its valid time is over"
    decision = _decision_at(connection, scope, expired)
    if decision is not None:
        kind, reason = decision
        return _KINDS.get(kind, "expired"), reason
    cause = expiry_cause(connection, scope, fact)
    if heir is None:
        return "expired", cause
    closed = fact.invalid_at is None and heir.invalid_at is not None
    return ("ended" if closed else "changed"), cause


def _decision_at(connection: Connection, scope: Scope, txn: int) -> tuple[str, str] | None:
    query = select(DECISION.c.kind, DECISION.c.author, DECISION.c.reason).where(
        DECISION.c.tenant == scope.tenant,
        DECISION.c.user == scope.user,
        DECISION.c.txn == txn,
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    return row.kind, f"{row.kind} by {row.author}" + (f": {row.reason}" if row.reason else "")


def _said(connection: Connection, scope: Scope, fact: str, column: ColumnElement[int]) -> str:
    query = (
        select(TRANSACTION.c.kind, TRANSACTION.c.subject)
        .join(FACT, column == TRANSACTION.c.number)
        .where(
            FACT.c.id == fact,
            TRANSACTION.c.tenant == scope.tenant,
            TRANSACTION.c.user == scope.user,
        )
    )
    row = connection.execute(query).first()
    if row is None:
        return "stated"
    if row.kind == "consolidated":
        return f"said in {row.subject}"
    return "revived by an erasure" if row.kind == "erasure" else f"{row.kind} {row.subject}"
