"""Writing and reading the truth that beliefs stand on: assertions and decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, insert, select

from engram_core.claims import USER, Claim, Denies, Modality, Polarity
from engram_core.consolidate.habit_keys import HABITS, habit_key
from engram_core.consolidate.naming import Refs
from engram_core.consolidate.placement import Decided, Record, Words
from engram_core.consolidate.plan_keys import plan_key
from engram_core.consolidate.slots import Assertion
from engram_core.consolidate.topic_keys import key_of_topic
from engram_core.entity_names import entity_key, of_speaker
from engram_core.log import Stamp
from engram_core.model import Episode
from engram_core.names import name_key
from engram_core.standings import standing
from engram_core.storage.conditions import chunks
from engram_core.storage.core import ASSERTION, BINDING, DECISION, WITHDRAWN
from engram_core.storage.owner import OwnerWrite
from engram_core.times import Precision
from engram_core.vocabulary import Kind, Predicate, Vocabulary

_MENTION = "mention:"
UNDOING = frozenset(("unmerge", "unlink", "undo"))  # kinds whose `other` is the decision undone


def stands_on_words(claim: Claim, text: str) -> bool:
    """Whether the span lies in the text and really holds the claim's object (law 9)."""
    if not _is_whole(claim):
        return False
    start, end = claim.span
    if not 0 <= start < end <= len(text):
        return False
    if claim.object is None:
        return claim.polarity is not Polarity.ASSERTS and bool(text[start:end].strip())
    return name_key(claim.object) in name_key(text[start:end]) and bool(claim.object.strip())


def _is_whole(claim: Claim) -> bool:
    """Whether all that a claim needs is there: a model may have filled it in."""
    span: object = claim.span
    placed = isinstance(span, tuple | list) and [type(one) for one in span] == [int, int]
    named = all(isinstance(one, str) and one.strip() for one in (claim.subject, claim.predicate))
    return placed and named and isinstance(claim.object, str | None)


def insert_assertions(
    writing: OwnerWrite,
    stamp: Stamp,
    episode: Episode,
    claims: Sequence[Claim],
    extractor: str,
    vocabulary: Vocabulary,
    first_ordinal: int = 0,
) -> list[Record]:
    """Store claims of one episode as assertions; returns them as records for the ledger."""
    refs = Refs(writing)
    rows = [
        _row(writing, stamp, episode, claim, extractor, vocabulary[claim.predicate], refs, ordinal)
        | {"group_known": claim.predicate in vocabulary}
        for ordinal, claim in enumerate(claims, first_ordinal)
    ]
    for row in rows:
        if not row.pop("group_known"):
            row["slot_group"] = refs.group(row["predicate"], f"{row['id']}/p")
    if rows:
        writing.connection.execute(insert(ASSERTION), rows)
    return [record_of(row) for row in rows]


def _row(
    writing: OwnerWrite,
    stamp: Stamp,
    episode: Episode,
    claim: Claim,
    extractor: str,
    predicate: Predicate,
    refs: Refs,
    ordinal: int,
) -> dict[str, Any]:
    name = f"a{episode.seq}.{ordinal:02d}-{writing.tag}"
    subject = of_speaker(claim.subject, episode.speaker, episode.user)
    subject_ref = refs.subject(subject, f"{name}/s")
    object_key = key_of_object(claim, episode)
    object_ref = None if object_key is None else refs.named(object_key, f"{name}/o")
    topic = claim.topic if predicate.by_topic else None
    topic_key = key_of_topic(predicate.name, topic) if topic else None
    return {
        **writing.columns,
        "id": name,
        "episode": episode.id,
        "seq": episode.seq,
        "ordinal": ordinal,
        "txn": stamp.txn,
        "event_at": episode.event_at,
        "extractor": extractor,
        "span_start": claim.span[0],
        "span_end": claim.span[1],
        "text": episode.text[claim.span[0] : claim.span[1]],
        "subject": subject,
        "subject_key": entity_key(subject),
        "subject_ref": subject_ref,
        "predicate": claim.predicate,
        "slot_group": predicate.slot_group,
        "kind": predicate.kind.value,
        "object": claim.object,
        "object_key": object_key,
        "object_ref": object_ref,
        "object_entity": object_ref,
        "topic": claim.topic,
        "topic_key": topic_key,
        "topic_ref": None if topic_key is None else refs.named(topic_key, f"{name}/t"),
        "value_tag": f"{predicate.name}:" if predicate.rival else "",
        "traits": _traits(predicate, subject_ref, claim),
        "polarity": claim.polarity.value,
        "modality": claim.modality.value,
        "denies": None if claim.denies is None else claim.denies.value,
        "valid_from": claim.valid_from,
        "valid_to": claim.valid_to,
        "precision": _text_of(claim.precision),
        "end_precision": _text_of(claim.end_precision),
        "confidence": claim.confidence,
        "erased_txn": None,
    }


def key_of_object(claim: Claim, episode: Episode) -> str | None:
    """The key of what a claim is about, as said by the speaker of its episode."""
    if claim.object is None:
        return None
    if claim.predicate == "plans":
        return plan_key(claim.object)
    if claim.predicate in HABITS:
        start, end = claim.span
        before, found, _ = episode.text[:end].rpartition(claim.object)
        return habit_key(claim.object, before if found and len(before) >= start else "")
    spoken = standing(claim.predicate, claim.object)
    return entity_key(of_speaker(spoken, episode.speaker, episode.user))


def _traits(predicate: Predicate, subject_ref: str, claim: Claim) -> str:
    """What the vocabulary said of the predicate then; a rebuild must not ask again."""
    traits = {
        "by_topic": predicate.by_topic,
        "closes": predicate.closes,
        "names_user": predicate.name == "name" and subject_ref == USER,
        "once": claim.once,
        f"{_MENTION}{claim.topic}": claim.modality is Modality.MENTION,
    }
    return " ".join(name for name, held in traits.items() if held)


def _text_of(precision: Precision | None) -> str | None:
    return None if precision is None else precision.value


def record_of(row: Mapping[Any, Any]) -> Record:
    """An assertion row as the ledger takes it."""
    traits = row["traits"].split()
    return Record(
        id=row["id"],
        txn=row["txn"],
        subject_ref=row["subject_ref"],
        group=row["slot_group"],
        kind=Kind(row["kind"]),
        object_ref=row["object_ref"],
        topic_ref=row["topic_ref"],
        tag=row["value_tag"],
        by_topic="by_topic" in traits,
        names_user="names_user" in traits,
        closes="closes" in traits,
        claim=Assertion(
            id=row["id"],
            value=row["object_ref"],
            event_at=row["event_at"],
            seq=row["seq"],
            polarity=Polarity(row["polarity"]),
            modality=Modality(row["modality"]),
            denies=None if row["denies"] is None else Denies(row["denies"]),
            valid_from=row["valid_from"],
            valid_to=row["valid_to"],
            precision=_precision(row["precision"]),
            end_precision=_precision(row["end_precision"]),
            once="once" in traits,
        ),
        words=_words(row),
        confidence=row["confidence"],
        mention=next((one.removeprefix(_MENTION) for one in traits if _MENTION in one), ""),
    )


def _precision(value: str | None) -> Precision | None:
    return None if value is None else Precision(value)


def _words(row: Mapping[Any, Any]) -> Words | None:
    if row["erased_txn"] is not None:
        return None
    return Words(row["subject"], row["predicate"], row["object"], row["topic"])


def load_records(writing: OwnerWrite, condition: ColumnElement[bool] | None = None) -> list[Record]:
    """The assertions of this (tenant, user), in log order; all or those that meet `condition`."""
    query = select(ASSERTION).where(writing.mine(ASSERTION))
    if condition is not None:
        query = query.where(condition)
    query = query.order_by(ASSERTION.c.txn, ASSERTION.c.seq, ASSERTION.c.ordinal)
    return [record_of(row) for row in writing.connection.execute(query).mappings()]


def in_force() -> ColumnElement[bool]:
    """The condition that an assertion was neither erased nor taken out by a re-extraction."""
    # Row by row: PostgreSQL reads the whole store's for NOT IN.
    withdrawn = select(WITHDRAWN.c.decision).where(WITHDRAWN.c.assertion == ASSERTION.c.id)
    return and_(ASSERTION.c.erased_txn.is_(None), ~withdrawn.exists())


def load_decisions(
    writing: OwnerWrite, condition: ColumnElement[bool] | None = None
) -> list[Decided]:
    """The decisions of this (tenant, user), in log order, with what they bind."""
    query = select(DECISION).where(writing.mine(DECISION))
    if condition is not None:
        query = query.where(condition)
    rows = list(writing.connection.execute(query.order_by(DECISION.c.txn)).mappings())
    bound = _bindings(writing, [row["id"] for row in rows])
    return [decided_of(row, bound.get(row["id"], frozenset())) for row in rows]


def _bindings(writing: OwnerWrite, ids: list[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for chunk in chunks(ids):
        query = select(BINDING).where(BINDING.c.decision.in_(chunk))
        for decision, assertion in writing.connection.execute(query):
            found.setdefault(decision, set()).add(assertion)
    return {decision: frozenset(names) for decision, names in found.items()}


def decided_of(row: Mapping[Any, Any], binds: frozenset[str]) -> Decided:
    """A decision row as the ledger takes it."""
    undoing = row["kind"] in UNDOING
    return Decided(
        id=row["id"],
        txn=row["txn"],
        kind=row["kind"],
        binds=binds,
        effective_at=row["effective_at"],
        object_ref=row["object_ref"],
        object=row["object"],
        target=row["target"],
        other=None if undoing else row["other"],
        undoes=row["other"] if undoing else None,
    )


def decisions_binding(ids: Iterable[str]) -> Select[tuple[str]]:
    """The ids of the decisions that bind any of these assertions."""
    return select(BINDING.c.decision).where(BINDING.c.assertion.in_(list(ids)))
