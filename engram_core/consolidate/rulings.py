"""What a user rules: correct, end, retract, merge, unmerge. Each is one logged decision.

A ruling binds the assertions that the fact stands on when it is made, and no later ones. Reading,
deciding and writing are one transaction under the scope's lock, so two rulings cannot cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import insert, or_, select

from engram_core.claims import USER
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.naming import Refs
from engram_core.consolidate.placement import Decided
from engram_core.consolidate.settle import settle
from engram_core.consolidate.truth import decided_of
from engram_core.entity_names import entity_key
from engram_core.errors import Conflict, InvalidInput, NotFound
from engram_core.log import Stamp
from engram_core.model import Decision
from engram_core.names import name_key
from engram_core.quoting import quoted
from engram_core.storage.core import ASSERTION, BINDING, DECISION, ENTITY, EVIDENCE, FACT
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """A ruling before it is logged.

    Args:
        kind: "correct", "end", "retract", "merge", "unmerge", "keep", "reextract" or "undo".
        target: The id of a fact version or lineage, an entity, or a decision.
        author: Who rules.
        reason: Why; kept with the decision.
        object: The right object, for "correct".
        effective_at: When it ended, for "end".
        other: The entity merged into, the decision undone, or the fact beside it.
    """

    kind: str
    target: str
    author: str
    reason: str | None = None
    object: str | None = None
    effective_at: datetime | None = None
    other: str | None = None


def rule_on_fact(writing: OwnerWrite, request: RulingRequest, vocabulary: Vocabulary) -> Decision:
    """Correct, end or retract the fact of that version or lineage id.

    Raises:
        NotFound: No such fact here.
        Conflict: It is not believed any more; the message names what is.
        InvalidInput: The ruling changes nothing or makes no sense for this fact.
    """
    fact = _believed_fact(writing, request.target)
    _check_sense(request, fact)
    bound = _supports(writing, fact["id"])
    return _decide(writing, request, bound, vocabulary)


def rule_on_names(writing: OwnerWrite, request: RulingRequest, vocabulary: Vocabulary) -> Decision:
    """Merge one name into another, or undo a merge by the id of its decision.

    Raises:
        NotFound: No such name, or no such merge.
        Conflict: The merge was undone already.
        InvalidInput: A name would be merged into itself.
    """
    if request.kind == "unmerge":
        _check_merge(writing, request.target)
        return _decide(writing, request, [], vocabulary)
    refs = [_ref_of(writing, name) for name in (request.target, request.other or "")]
    if refs[0] == refs[1] or refs[0] == USER:
        raise InvalidInput(
            f"{quoted(request.target)} cannot be merged into {quoted(request.other)}"
        )
    return _decide(writing, replace(request, target=refs[0], other=refs[1]), [], vocabulary)


def rule_on_pair(writing: OwnerWrite, request: RulingRequest, vocabulary: Vocabulary) -> Decision:
    """Merge the objects of two facts, `target` into `other`, or "keep" the two apart.

    The ruling binds what both stand on, so that its reason goes when those words are erased.

    Raises:
        NotFound: No such fact here.
        Conflict: One of them is not believed any more.
    """
    facts = [_believed_fact(writing, name) for name in (request.target, request.other or "")]
    bound = sorted({name for fact in facts for name in _supports(writing, fact["id"])})
    if request.kind == "merge":
        names = [_ref_of(writing, fact["object"]) for fact in facts]
        if names[0] == names[1] or USER in names:
            raise InvalidInput("their objects are one already, or one is the user")
    else:
        names = [fact["lineage"] for fact in facts]
        if names[0] == names[1]:
            raise InvalidInput(
                "those are one fact: name two, such as those of an open contradiction"
            )
    return _decide(writing, replace(request, target=names[0], other=names[1]), bound, vocabulary)


def _ref_of(writing: OwnerWrite, name: str) -> str:
    """The ref of an entity by one of its names, or by its id."""
    mine = select(ENTITY.c.id).where(writing.mine(ENTITY), ENTITY.c.id == name)
    found = Refs(writing).subject(name, "") or writing.connection.scalar(mine)
    if not found:
        raise NotFound(
            f"no entity called {quoted(name)} in the memory of {writing.user!r}: "
            "take a name or an id that entities() shows"
        )
    return str(found)


def _check_merge(writing: OwnerWrite, name: str) -> None:
    query = select(DECISION.c.id, DECISION.c.kind, DECISION.c.other).where(
        writing.mine(DECISION), or_(DECISION.c.id == name, DECISION.c.other == name)
    )
    rows = writing.connection.execute(query).all()
    if not any(row.id == name and row.kind == "merge" for row in rows):
        raise NotFound(
            f"no merge {quoted(name)} in the memory of {writing.user!r}: take the id of the "
            "decision that merge() gave"
        )
    if any(row.kind == "unmerge" for row in rows):
        raise Conflict(f"merge {quoted(name)} was undone already")


def _believed_fact(writing: OwnerWrite, name: str) -> dict[str, Any]:
    query = (
        select(FACT)
        .where(writing.mine(FACT), or_(FACT.c.id == name, FACT.c.lineage == name))
        .order_by(FACT.c.expired_at.is_not(None), FACT.c.txn.desc())
    )
    rows = [dict(row) for row in writing.connection.execute(query).mappings()]
    if not rows:
        raise NotFound(
            f"no fact {quoted(name)} in the memory of {writing.user!r}: take the id from "
            "facts() or history()"
        )
    row = rows[0]
    if row["erased"]:
        raise NotFound(f"fact {quoted(name)} was erased: nothing is left to rule upon")
    if row["expired_at"] is not None:
        heir = row["superseded_by"]
        hint = f"; its place was taken by {heir}" if heir else ""
        raise Conflict(
            f"fact {quoted(name)} is not believed any more{hint}: read it again with history()"
        )
    return row


def _check_sense(request: RulingRequest, fact: dict[str, Any]) -> None:
    if request.kind == "correct":
        if request.object is None or not request.object.strip():
            raise InvalidInput("correct() needs the right object, as text that is not blank")
        if name_key(request.object) == name_key(fact["object"] or ""):
            raise InvalidInput(
                f"the object is {quoted(request.object)} already: nothing to correct"
            )
    begins, ends = fact["valid_at"], fact["invalid_at"]
    if request.kind == "end" and request.effective_at is not None:
        if begins is not None and request.effective_at <= begins:
            raise InvalidInput(
                f"it begins at {begins.isoformat()}, so it cannot end before: to say that it never "
                "was so, use retract()"
            )
        if ends is not None and fact["kind"] != "event" and request.effective_at >= ends:
            raise InvalidInput(f"it ended at {ends.isoformat()} already: nothing to end")


def _supports(writing: OwnerWrite, fact: str) -> list[str]:
    query = (
        select(EVIDENCE.c.assertion)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(
            EVIDENCE.c.fact == fact,
            EVIDENCE.c.role == "supports",
            EVIDENCE.c.expired_at.is_(None),
            ASSERTION.c.erased_txn.is_(None),
        )
        .order_by(EVIDENCE.c.assertion)
    )
    return [name for (name,) in writing.connection.execute(query)]


@dataclass(frozen=True, slots=True)
class Logged:
    """A decision that stands in the log: as callers see it, and as the ledger takes it."""

    stamp: Stamp
    decision: Decision
    decided: Decided


def log_decision(writing: OwnerWrite, request: RulingRequest, bound: Sequence[str]) -> Logged:
    """Append a decision that binds these assertions to the log; beliefs are not touched yet."""
    name = f"d{writing.last_txn + 1}-{writing.tag}"
    stamp = writing.log(request.kind, name)
    decision = Decision(
        id=name,
        kind=request.kind,
        target=request.target,
        at=stamp.at,
        author=request.author,
        reason=request.reason,
        object=request.object,
        effective_at=request.effective_at,
    )
    return Logged(stamp, decision, _store(writing, request, name, stamp.txn, stamp.at, list(bound)))


def _decide(
    writing: OwnerWrite, request: RulingRequest, bound: list[str], vocabulary: Vocabulary
) -> Decision:
    logged = log_decision(writing, request, bound)
    settle(writing, Entry(logged.stamp, decision=logged.decided), vocabulary)
    return logged.decision


def _store(
    writing: OwnerWrite, request: RulingRequest, name: str, txn: int, at: datetime, bound: list[str]
) -> Decided:
    key = None if request.object is None else entity_key(request.object)
    row = {
        **writing.columns,
        "id": name,
        "txn": txn,
        "kind": request.kind,
        "target": request.target,
        "author": request.author,
        "reason": request.reason,
        "at": at,
        "effective_at": request.effective_at,
        "object": request.object,
        "object_key": key,
        "object_ref": None if key is None else Refs(writing).named(key, f"{name}/o"),
        "other": request.other,
    }
    writing.connection.execute(insert(DECISION).values(**row))
    if bound:
        writing.connection.execute(
            insert(BINDING), [{"decision": name, "assertion": one} for one in bound]
        )
    return decided_of(row, frozenset(bound))
