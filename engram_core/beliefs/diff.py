"""What changed in belief between two points, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from engram_core.beliefs import rules
from engram_core.beliefs.causes import Causes, load_causes
from engram_core.beliefs.evidence import spans_of
from engram_core.beliefs.visible import current_facts, known, standing_facts
from engram_core.errors import InvalidInput
from engram_core.model import Cause, Change, Diff, Fact
from engram_core.scope import Scope
from engram_core.storage.load import load_facts
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
    return Diff(tuple(_changes(_Log(connection, scope, before, after), earlier, later)))


def _seen(connection: Connection, scope: Scope, times: ReadTimes, now: datetime) -> dict[str, Fact]:
    if times.valid_at is None:
        facts = standing_facts(connection, scope, times)
    else:
        facts = current_facts(connection, scope, times, now)
    return {fact.id: fact for fact in facts}


@dataclass(frozen=True, slots=True)
class _Log:
    """The log between two points, of which either may be the one known later."""

    connection: Connection
    scope: Scope
    before: ReadTimes
    after: ReadTimes

    @property
    def known(self) -> ReadTimes:
        return ReadTimes(known_at=max(known(self.before), known(self.after)))

    def causes(self, gone: Sequence[Fact], fresh: Sequence[Fact]) -> Causes:
        return load_causes(self.connection, self.scope, [*gone, *fresh], self.known)

    def as_known(self, facts: Sequence[Fact]) -> list[Fact]:
        """The versions with their expiry, as far as the later point knows of it."""
        return load_facts(self.connection, [fact.id for fact in facts], known(self.known))

    def end_of(self, fact: Fact, causes: Causes) -> Cause:
        if fact.created_at > known(self.after):
            return Cause(rules.NOT_YET)
        return causes.of_end(fact)


def _changes(log: _Log, earlier: Mapping[str, Fact], later: Mapping[str, Fact]) -> Sequence[Change]:
    gone = log.as_known([fact for name, fact in earlier.items() if name not in later])
    fresh = {name: fact for name, fact in later.items() if name not in earlier}
    causes = log.causes(gone, list(fresh.values()))
    said = spans_of(log.connection, fresh.values(), log.known)
    changes = []
    for fact in gone:
        cause = log.end_of(fact, causes)
        heir = _heir(fact, cause, fresh.values())
        if heir is not None:
            del fresh[heir.id]
            if _says_the_same(fact, heir):
                continue
        changes.append(Change(_kind(fact, heir, cause), fact, heir, str(cause), cause))
    for fact in fresh.values():
        cause = causes.of_belief(fact, said[fact.id])
        changes.append(Change("added", None, fact, str(cause), cause))
    return changes


def _heir(fact: Fact, cause: Cause, fresh: Iterable[Fact]) -> Fact | None:
    """The version that carries on the fact; where it was corrected, what is right instead."""
    candidates = list(fresh)
    same = next((one for one in candidates if one.lineage == fact.lineage), None)
    if same is None and cause.decision is not None and cause.decision.kind == "correct":
        return next((one for one in candidates if one.lineage == fact.superseded_by), None)
    return same


def _says_the_same(fact: Fact, heir: Fact) -> bool:
    """Whether what changed in between was changed back."""
    sides = [
        (one.text, one.valid_at, one.invalid_at, one.precision, one.end_precision)
        for one in (fact, heir)
    ]
    return sides[0] == sides[1]


def _kind(fact: Fact, heir: Fact | None, cause: Cause) -> str:
    if cause.rule == rules.PASSED:
        return "ended"
    if cause.decision is not None and cause.decision.kind in _KINDS:
        return _KINDS[cause.decision.kind]
    if heir is None:
        return "expired"
    closed = fact.invalid_at is None and heir.invalid_at is not None
    return "ended" if closed else "changed"
