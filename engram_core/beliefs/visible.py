"""Which fact versions a read sees: the one place where both clocks are applied to facts in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from engram_core.claims import USER
from engram_core.entity_names import entity_key
from engram_core.errors import InvalidInput
from engram_core.model import Fact
from engram_core.names import is_first_person
from engram_core.scope import Scope
from engram_core.storage.conditions import believed, labelled, mine
from engram_core.storage.core import ALIAS, ASSERTION, EPISODE, EVIDENCE, FACT
from engram_core.storage.load import load_facts
from engram_core.times import LAST, ReadTimes


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Narrow a read to a subject, a predicate, or both.

    Raises:
        InvalidInput: One of them is blank: nothing is called so, and an empty answer would say that
            nothing is known.
    """

    subject: str | None = None
    predicate: str | None = None

    def __post_init__(self) -> None:
        for what, named in (("subject", self.subject), ("predicate", self.predicate)):
            if named is not None and not named.strip():
                raise InvalidInput(f"{what} is blank: name one, or leave it out for all")


def known(times: ReadTimes) -> datetime:
    """The instant of belief to read at; the end of time when none is asked for.

    The end of time, not the clock: instants of the log may run ahead of a clock that was set back.
    """
    return LAST if times.known_at is None else times.known_at


def current_facts(
    connection: Connection,
    scope: Scope,
    times: ReadTimes,
    now: datetime,
    wanted: FactFilter = FactFilter(),
) -> list[Fact]:
    """The facts that are believed at `known_at` and hold at `valid_at` (now unless given).

    Events are listed once they have happened or been announced.
    """
    at = now if times.valid_at is None else times.valid_at
    facts = standing_facts(connection, scope, times, wanted)
    return [fact for fact in facts if holds(fact, at)]


def holds(fact: Fact, at: datetime) -> bool:
    """Whether a fact is listed at a point of valid time."""
    begun = fact.valid_at is None or fact.valid_at <= at
    if fact.kind == "event":
        return begun or (fact.stated_at is not None and fact.stated_at <= at)
    return begun and (fact.invalid_at is None or at < fact.invalid_at)


def standing_facts(
    connection: Connection,
    scope: Scope,
    times: ReadTimes,
    wanted: FactFilter = FactFilter(),
) -> list[Fact]:
    """All versions believed at `known_at`, whatever their valid time; ordered by it."""
    return _load(connection, scope, wanted, times, believed(FACT, known(times)))


def all_versions(
    connection: Connection, scope: Scope, times: ReadTimes, wanted: FactFilter
) -> list[Fact]:
    """Every version ever made up to `known_at`, expired ones too; ordered by valid time."""
    return _load(connection, scope, wanted, times, FACT.c.created_at <= known(times))


def _load(
    connection: Connection,
    scope: Scope,
    wanted: FactFilter,
    times: ReadTimes,
    condition: ColumnElement[bool],
) -> list[Fact]:
    query = select(FACT.c.id).where(
        mine(FACT, scope.owner),
        condition,
        *_narrowed(connection, scope, wanted, known(times)),
    )
    query = query.order_by(
        FACT.c.valid_at.is_not(None), FACT.c.valid_at, FACT.c.created_at, FACT.c.id
    )
    ids = [name for (name,) in connection.execute(query)]
    return load_facts(connection, ids, known(times))


def _narrowed(
    connection: Connection, scope: Scope, wanted: FactFilter, at: datetime
) -> Iterable[Any]:
    if wanted.predicate is not None:
        yield FACT.c.predicate == wanted.predicate
    if wanted.subject is not None:
        yield FACT.c.slot_entity.in_(entities_named(connection, scope, wanted.subject, at))
    if scope.session is not None or scope.agent is not None:
        yield FACT.c.id.in_(spoken_in(scope, at))


def spoken_in(scope: Scope, at: datetime) -> Any:  # noqa: ANN401 - a subquery
    """Facts with evidence from the session or agent that the scope narrows to."""
    return (
        select(EVIDENCE.c.fact)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .join(EPISODE, EPISODE.c.id == ASSERTION.c.episode)
        .where(
            mine(EPISODE, scope.owner),
            EVIDENCE.c.role == "supports",
            EVIDENCE.c.created_at <= at,
            *labelled(EPISODE, scope),
        )
    )


def entities_named(connection: Connection, scope: Scope, name: str, at: datetime) -> set[str]:
    """The entities that go by `name` at an instant of belief; the user for first person.

    Raises:
        InvalidInput: The name is blank.
    """
    if not name.strip():
        raise InvalidInput('the name of an entity is blank: pass one; "user" is the user')
    if is_first_person(name, scope.user):
        return {USER}
    key = entity_key(name)
    refs: set[str] = set()
    for ref, column in (
        (ASSERTION.c.subject_ref, ASSERTION.c.subject_key),
        (ASSERTION.c.object_ref, ASSERTION.c.object_key),
    ):
        query = select(ref).where(mine(ASSERTION, scope.owner), column == key)
        refs |= {found for (found,) in connection.execute(query.distinct()) if found}
    query = select(ALIAS.c.entity).where(
        mine(ALIAS, scope.owner),
        ALIAS.c.ref.in_(refs),
        believed(ALIAS, at),
    )
    return {entity for (entity,) in connection.execute(query)}
