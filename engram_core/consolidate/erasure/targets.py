"""What an erasure takes: the episodes that are named, or that a fact or a name leads to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Select, or_, select

from engram_core.claims import USER
from engram_core.consolidate.beliefs import load_names
from engram_core.consolidate.erasure.names import Naming, strings_in
from engram_core.consolidate.naming import Refs
from engram_core.entity_names import entity_key, role_of
from engram_core.errors import InvalidInput, NotFound
from engram_core.names import is_first_person, name_key
from engram_core.quoting import quoted
from engram_core.scope import Scope
from engram_core.storage.conditions import chunks, labelled
from engram_core.storage.core import ASSERTION, BINDING, DECISION, ENTITY, EPISODE, EVIDENCE, FACT
from engram_core.storage.owner import OwnerWrite

_ONE_OF = "name one thing to erase: an episode, a fact or an entity"


@dataclass(frozen=True, slots=True)
class Selection:
    """What is asked for; nothing named is all of the scope.

    Args:
        episode: One episode id.
        session: One session label, instead of the scope's.
        fact: The id of a version or lineage: all episodes that any of its versions stands on.
        entity: A name or an entity id: all episodes that name it.

    Raises:
        InvalidInput: Several of episode, fact and entity, or a blank name.
    """

    episode: str | None = None
    session: str | None = None
    fact: str | None = None
    entity: str | None = None

    def __post_init__(self) -> None:
        if sum(one is not None for one in self._things) > 1:
            raise InvalidInput(_ONE_OF)
        if self.entity is not None and not self.entity.strip():
            raise InvalidInput("the entity to erase is blank: pass its name")

    @property
    def _things(self) -> tuple[str | None, ...]:
        return (self.episode, self.fact, self.entity)

    @property
    def whole(self) -> bool:
        """Whether all of the scope or session is meant."""
        return self._things == (None, None, None)


@dataclass(frozen=True, slots=True)
class Targets:
    """The episodes that go, oldest first; and what tells the words that name an entity."""

    episodes: list[str]
    naming: Naming | None = None


def targets(writing: OwnerWrite, scope: Scope, wanted: Selection) -> Targets:
    """The episodes that an erasure takes.

    Args:
        writing: Under the lock of the scope.
        scope: Its agent and session labels narrow what is taken.
        wanted: What is asked for.

    Raises:
        NotFound: The episode or fact is not of this scope, or nothing in it bears that name.
        InvalidInput: The name means the user.
    """
    query = _here(writing, scope, wanted)
    if wanted.episode is not None:
        _check_there(writing, wanted.episode)
        return Targets(_ids(writing, query.where(EPISODE.c.id == wanted.episode)))
    if wanted.fact is not None:
        return Targets(_among(writing, query, _behind_fact(writing, wanted.fact)))
    if wanted.entity is not None:
        return _naming(writing, query, wanted.entity)
    return Targets(_ids(writing, query))


def _here(writing: OwnerWrite, scope: Scope, wanted: Selection) -> Select[tuple[str]]:
    session = wanted.session if wanted.session is not None else scope.session
    within = replace(scope, session=session)
    query = select(EPISODE.c.id).where(
        writing.mine(EPISODE), EPISODE.c.erased.is_(False), *labelled(EPISODE, within)
    )
    return query.order_by(EPISODE.c.seq)


def _ids(writing: OwnerWrite, query: Select[tuple[str]]) -> list[str]:
    return list(writing.connection.scalars(query))


def _among(writing: OwnerWrite, query: Select[tuple[str]], found: set[str]) -> list[str]:
    return [name for name in _ids(writing, query) if name in found]


def _check_there(writing: OwnerWrite, episode: str) -> None:
    there = select(EPISODE.c.id).where(writing.mine(EPISODE), EPISODE.c.id == episode)
    if writing.connection.execute(there).first() is None:
        raise NotFound(
            f"no episode {quoted(episode)} in the memory of {writing.user!r}: take the id from a "
            "receipt, a hit or why()"
        )


def _behind_fact(writing: OwnerWrite, fact: str) -> set[str]:
    """The episodes that any version of a fact stands on, and those that say it is over."""
    versions = select(FACT.c.lineage, FACT.c.erased).where(
        writing.mine(FACT), or_(FACT.c.id == fact, FACT.c.lineage == fact)
    )
    rows = writing.connection.execute(versions).all()
    if not rows:
        raise NotFound(
            f"no fact {quoted(fact)} in the memory of {writing.user!r}: take the id from "
            "facts() or history()"
        )
    if all(row.erased for row in rows):
        raise NotFound(f"fact {quoted(fact)} was erased: nothing is left of its words")
    query = (
        select(ASSERTION.c.episode)
        .join(EVIDENCE, EVIDENCE.c.assertion == ASSERTION.c.id)
        .join(FACT, FACT.c.id == EVIDENCE.c.fact)
        .where(
            writing.mine(FACT),
            FACT.c.lineage.in_(sorted({row.lineage for row in rows})),
            ASSERTION.c.erased_txn.is_(None),
        )
    )
    return set(_ids(writing, query))


def _naming(writing: OwnerWrite, query: Select[tuple[str]], entity: str) -> Targets:
    refs = _refs_of(writing, entity)
    naming = Naming(tuple(_names_of(writing, refs, entity)))
    found = _told_of(writing, refs) | _saying(writing, naming)
    if not found and not refs:
        raise NotFound(
            f"nothing in the memory of {writing.user!r} names {quoted(entity)}: see entities()"
        )
    return Targets(_among(writing, query, found), naming)


def _refs_of(writing: OwnerWrite, entity: str) -> list[str]:
    """All refs that stand for the entity of that name, or of that id.

    Raises:
        InvalidInput: It is the user.
    """
    names = load_names(writing)
    mine = select(ENTITY.c.id).where(writing.mine(ENTITY), ENTITY.c.id == entity)
    ref = Refs(writing).named(entity_key(entity), "") or writing.connection.scalar(mine)
    if is_first_person(entity, writing.user) or (ref and names.of(ref) == USER):
        raise InvalidInput(
            f"{quoted(entity)} is the user: to erase all of the user, name neither episode, fact "
            "nor entity"
        )
    return sorted(names.refs(names.of(ref))) if ref else []


def _names_of(writing: OwnerWrite, refs: list[str], entity: str) -> Iterable[str]:
    """What the entity is called anywhere; a mere relation ("my sister") is no name of its own."""
    found = {} if entity in refs else {name_key(entity): entity}
    for ref, column in (
        (ASSERTION.c.subject_ref, ASSERTION.c.subject),
        (ASSERTION.c.object_ref, ASSERTION.c.object),
        (ASSERTION.c.topic_ref, ASSERTION.c.topic),
        (DECISION.c.object_ref, DECISION.c.object),
    ):
        for chunk in chunks(refs):
            query = select(column).where(writing.mine(ref.table), ref.in_(chunk)).distinct()
            words = writing.connection.execute(query).scalars()
            found |= {name_key(name): name for name in words if name and not role_of(name)}
    return [name for key, name in found.items() if key]


def _told_of(writing: OwnerWrite, refs: list[str]) -> set[str]:
    """The episodes whose claims are about the entity, and those corrected to be."""
    found: set[str] = set()
    for chunk in chunks(refs):
        columns = (
            ASSERTION.c.subject_ref,
            ASSERTION.c.object_ref,
            ASSERTION.c.object_entity,
            ASSERTION.c.topic_ref,
        )
        corrected = (
            select(BINDING.c.assertion)
            .join(DECISION, DECISION.c.id == BINDING.c.decision)
            .where(writing.mine(DECISION), DECISION.c.object_ref.in_(chunk))
        )
        about = or_(*(column.in_(chunk) for column in columns), ASSERTION.c.id.in_(corrected))
        found |= set(
            _ids(writing, select(ASSERTION.c.episode).where(writing.mine(ASSERTION), about))
        )
    return found


def _saying(writing: OwnerWrite, naming: Naming) -> set[str]:
    """The episodes that name it, in their text or anywhere else in the message."""
    c = EPISODE.c
    query = select(c.id, c.text, c.speaker, c.key, c.payload, c.meta).where(
        writing.mine(EPISODE), c.erased.is_(False)
    )
    return {
        row[0]
        for row in writing.connection.execute(query)
        if naming.found_in(strings_in(list(row[1:])))
    }
