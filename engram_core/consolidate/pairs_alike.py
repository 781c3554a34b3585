"""Facts that may be one thing in two wordings: what no slot decides, and somebody should. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations

import numpy as np
import numpy.typing as npt

from engram_core.model import Fact
from engram_core.names import name_key
from engram_core.storage.tokens import document_terms

ALIKE = 0.8  # cosine of the facts' texts, from which they are worth a question
_DIGITS = re.compile(r"\d+")
_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)

Vector = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two facts of one subject and predicate, the one that began earlier first."""

    earlier: Fact
    later: Fact

    @property
    def lineages(self) -> frozenset[str]:
        """What names the pair, through all versions of its facts."""
        return frozenset((self.earlier.lineage, self.later.lineage))


def ambiguous_pairs(
    facts: Iterable[Fact],
    vectors: Mapping[str, Vector] | None = None,
    *,
    threshold: float = ALIKE,
    settled: frozenset[frozenset[str]] = frozenset(),
) -> list[Pair]:
    """Pairs of facts whose objects may be the same thing, said in other words.

    They have one subject and one multi-valued predicate, hold at the same time, and their objects
    have the same word stems, or their texts are near. Objects that differ in digits never pair.

    Args:
        facts: The versions believed at one instant.
        vectors: Normalised vectors of facts' texts by fact id; those without one pair by words.
        threshold: Cosine from which texts are near.
        settled: Pairs of lineages that were ruled to be two.
    """
    found = []
    for group in _groups(facts).values():
        terms = {fact.id: frozenset(document_terms(fact.object)) for fact in group}
        for one, other in combinations(group, 2):
            pair = Pair(*sorted((one, other), key=_begin))
            if pair.lineages not in settled and _comparable(one, other):
                same = bool(terms[one.id]) and terms[one.id] == terms[other.id]
                if same or _cosine(one, other, vectors or {}) >= threshold:
                    found.append(pair)
    return found


def worth_embedding(facts: Iterable[Fact]) -> list[Fact]:
    """The facts that have another of their subject and predicate beside them."""
    return [fact for group in _groups(facts).values() for fact in group]


def _groups(facts: Iterable[Fact]) -> dict[tuple[str, str], Sequence[Fact]]:
    groups: dict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.kind == "multi" and not fact.erased:
            groups[name_key(fact.subject), fact.predicate].append(fact)
    return {key: group for key, group in groups.items() if len(group) > 1}


def _begin(fact: Fact) -> tuple[datetime, datetime, str]:
    return (fact.valid_at or _FIRST, fact.stated_at or _FIRST, fact.id)


def _comparable(one: Fact, other: Fact) -> bool:
    unlike = name_key(one.object) != name_key(other.object)
    return unlike and _digits(one) == _digits(other) and _overlap(one, other)


def _digits(fact: Fact) -> list[str]:
    return _DIGITS.findall(fact.object)


def _overlap(one: Fact, other: Fact) -> bool:
    begin = max(one.valid_at or _FIRST, other.valid_at or _FIRST)
    return begin < min(one.invalid_at or _LAST, other.invalid_at or _LAST)


def _cosine(one: Fact, other: Fact, vectors: Mapping[str, Vector]) -> float:
    if one.id not in vectors or other.id not in vectors:
        return -1.0
    return float(vectors[one.id] @ vectors[other.id])


def by_id(facts: Sequence[Fact], matrix: Vector) -> Iterator[tuple[str, Vector]]:
    """Fact id and normalised vector, for `dict`."""
    for fact, row in zip(facts, matrix, strict=True):
        length = float(np.linalg.norm(row))
        if length:
            yield fact.id, row / np.float32(length)
