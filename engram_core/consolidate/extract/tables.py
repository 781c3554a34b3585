"""The patterns of a language, ordered by place; those a sentence wakes are compiled when tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engram_core.consolidate.extract.needles import Needles, Reader
from engram_core.consolidate.extract.pattern import Compiled, Pattern, Place


@dataclass(frozen=True, slots=True)
class Awake:
    """The patterns that may match in one sentence, in the order of the tables."""

    patterns: Mapping[Place, Sequence[Compiled]]

    def at(self, place: Place, *, bare: bool = False) -> Sequence[Compiled]:
        """Those that are tried at `place`.

        Args:
            place: Where in a clause.
            bare: Only those whose subject may be dropped.
        """
        found = self.patterns[place]
        return [one for one in found if one.pattern.bare] if bare else found


class Tables:
    """All patterns of a language."""

    def __init__(self, patterns: Sequence[Pattern], pieces: Mapping[str, str]) -> None:
        reader = Reader(pieces)
        self._all: list[tuple[Compiled, Needles]] = [
            (Compiled(pattern, pieces), reader.needles(pattern.template)) for pattern in patterns
        ]
        self._words = frozenset().union(*(one for _, sets in self._all for one in sets))

    def awake(self, text: str) -> Awake:
        """The patterns whose words are all in `text`, one sentence or more."""
        text = text.lower()
        there = frozenset(word for word in self._words if word in text)
        found: dict[Place, list[Compiled]] = {place: [] for place in Place}
        for compiled, needles in self._all:
            if not any(map(there.isdisjoint, needles)):
                found[compiled.pattern.place].append(compiled)
        return Awake(found)
