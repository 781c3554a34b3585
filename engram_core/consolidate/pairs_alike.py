"""Facts that may be one thing in two wordings: what no slot decides, and somebody should. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations

import numpy as np
import numpy.typing as npt

from engram_core.model import Fact
from engram_core.names import name_key, same_digits
from engram_core.storage.tokens.terms import document_terms

# Cosine of two objects from which they may be one thing. Of the objects alone: in whole facts the
# subject and the verb they share lift "daughter" and "son" to 0.92 and "cat" and "pup" to 0.85.
# With all-MiniLM, synonyms without a word in common lie at 0.80 to 0.92 ("movies" and "films",
# "couch" and "sofa"), and things of one sort at 0.68 at most ("Spanish" and "Portuguese").
ALIKE = 0.8
_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)

Vector = npt.NDArray[np.float32]
Terms = frozenset[str]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two facts of one subject and predicate, the one that began earlier first."""

    earlier: Fact
    later: Fact

    @property
    def lineages(self) -> frozenset[str]:
        """What names the pair, through all versions of its facts."""
        return frozenset((self.earlier.lineage, self.later.lineage))

    @property
    def met(self) -> bool:
        """Whether the two ever held at once."""
        one, other = self.earlier, self.later
        begin = max(one.valid_at or _FIRST, other.valid_at or _FIRST)
        return begin < min(one.invalid_at or _LAST, other.invalid_at or _LAST)

    @property
    def in_order(self) -> bool:
        """Whether the later one is known to have begun after the earlier one."""
        return self.later.valid_at is not None and _begin(self.earlier)[0] < self.later.valid_at


def alike_pairs(
    facts: Iterable[Fact],
    vectors: Mapping[str, Vector] | None = None,
) -> list[Pair]:
    """Pairs of facts whose objects may be the same thing, said in other words.

    They have one subject and one multi-valued predicate, and their objects have the same word
    stems, or are near in meaning. Two that share a stem and each have another of their own are told
    apart by it ("red wine", "white wine"), however near. Objects that differ in digits never pair.

    Args:
        facts: The versions believed at one instant.
        vectors: Normalised vectors of facts' objects by fact id; those without pair by words alone.
    """
    found = []
    for group in _groups(facts).values():
        terms = {fact.id: frozenset(document_terms(fact.object)) for fact in group}
        same = set(_of_same_words(group, terms))
        near = {
            (one, other)
            for one, other in _near(group, vectors or {})
            if not _told_apart(terms[group[one].id], terms[group[other].id])
        }
        for one, other in sorted(same | near):
            if _comparable(group[one], group[other]):
                found.append(Pair(*sorted((group[one], group[other]), key=_begin)))
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


def _of_same_words(group: Sequence[Fact], terms: Mapping[str, Terms]) -> Iterator[tuple[int, int]]:
    """Places of facts whose objects have the same word stems, whatever their order."""
    places: dict[Terms, list[int]] = defaultdict(list)
    for place, fact in enumerate(group):
        if terms[fact.id]:
            places[terms[fact.id]].append(place)
    for held in places.values():
        yield from combinations(held, 2)


def _near(group: Sequence[Fact], vectors: Mapping[str, Vector]) -> Iterator[tuple[int, int]]:
    """Places of facts whose objects are near in meaning."""
    places = [place for place, fact in enumerate(group) if fact.id in vectors]
    if len(places) < 2:
        return
    matrix = np.stack([vectors[group[place].id] for place in places])
    for row, place in enumerate(places[:-1]):
        cosines = matrix[row + 1 :] @ matrix[row]
        for after in np.flatnonzero(cosines >= ALIKE).tolist():
            yield place, places[row + 1 + after]


def _told_apart(one: Terms, other: Terms) -> bool:
    return bool(one & other and one - other and other - one)


def _begin(fact: Fact) -> tuple[datetime, datetime, str]:
    return (fact.valid_at or _FIRST, fact.stated_at or _FIRST, fact.id)


def _comparable(one: Fact, other: Fact) -> bool:
    apart = name_key(one.object) != name_key(other.object)
    return apart and same_digits(one.object, other.object)


def by_id(facts: Sequence[Fact], matrix: Vector) -> Iterator[tuple[str, Vector]]:
    """Fact id and normalised vector, for `dict`."""
    for fact, row in zip(facts, matrix, strict=True):
        length = float(np.linalg.norm(row))
        if length:
            yield fact.id, row / np.float32(length)


def disjoint(pairs: Iterable[Pair]) -> list[Pair]:
    """Those of the pairs that have no fact in common with one before them.

    A ruling on a pair may change its facts, so that others with them have to be looked at anew.
    """
    taken: set[str] = set()
    found = []
    for pair in pairs:
        if not taken & pair.lineages:
            taken |= pair.lineages
            found.append(pair)
    return found
