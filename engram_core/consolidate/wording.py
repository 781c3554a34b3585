"""Words for versions of facts, taken from the evidence that still has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engram_core.claims import USER
from engram_core.consolidate.placement import Decided, Record
from engram_core.consolidate.slots import RulingKind
from engram_core.consolidate.versions import Version
from engram_core.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Wording:
    """How a version of a fact reads."""

    subject: str
    predicate: str
    object: str
    topic: str | None
    text: str
    decision: str | None = None


def word(
    version: Version,
    records: Mapping[str, Record],
    binding: Mapping[str, list[Decided]],
    vocabulary: Vocabulary,
) -> Wording | None:
    """The wording of a version; None where all the words behind it were erased."""
    for name in version.interval.supports:
        record = records.get(name)
        if record is None or record.words is None:
            continue
        correction = _correction(binding.get(name, ()), version.created.txn)
        spoken = record.words.object if correction is None else correction.object
        if spoken is not None:
            return _compose(version, record, spoken, vocabulary, correction)
    return None


def _correction(decisions: list[Decided] | tuple[()], txn: int) -> Decided | None:
    """The last correction that was in force when the version was made."""
    found = [one for one in decisions if one.kind == RulingKind.CORRECT and one.txn <= txn]
    return found[-1] if found else None


def _compose(
    version: Version,
    record: Record,
    spoken: str,
    vocabulary: Vocabulary,
    correction: Decided | None,
) -> Wording:
    assert record.words is not None  # noqa: S101 - the caller looked
    words = record.words
    subject = USER if version.slot.entity == USER else words.subject
    name = record.group if record.closes else words.predicate
    topic = words.topic if record.by_topic else None
    text = vocabulary[name].sentence(subject, topic, spoken)
    decision = None if correction is None else correction.id
    return Wording(subject, name, spoken, words.topic, text, decision)
