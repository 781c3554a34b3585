"""How a language gives standing instructions: what its table of them is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engram_core.claims import Polarity
from engram_core.consolidate.extract.template import expand


@dataclass(frozen=True)
class Instructions:
    """How a language gives standing instructions.

    Args:
        pieces: Pieces of the templates below.
        standing: Forms of an instruction that lasts, with a group `ask` from where it begins.
        over: Forms that take one back, with the group `ask`.
        barred: What no instruction about answers speaks of; looked for in the whole sentence.
        turns: Words that only turn an instruction into its opposite.
        matters: What an instruction is about, by words that tell: the newest one holds for each.
        condition: Where "when I ask about …" begins.
    """

    pieces: Mapping[str, str]
    standing: Sequence[str]
    over: Sequence[str]
    barred: str
    turns: str
    matters: Mapping[str, str]
    condition: str

    @cached_property
    def forms(self) -> list[tuple[re.Pattern[str], Polarity]]:
        """All forms with what they do."""
        return [
            *((self._regex(form), Polarity.ENDS) for form in self.over),
            *((self._regex(form), Polarity.ASSERTS) for form in self.standing),
        ]

    @cached_property
    def barring(self) -> re.Pattern[str]:
        """Matches what makes a sentence no instruction about answers."""
        return re.compile(rf"(?<!\w)(?:{self.barred})(?!\w)", re.IGNORECASE)

    def topic(self, ask: str) -> str:
        """What an instruction is about, with the condition it is bound to."""
        found = re.search(rf"(?<!\w)(?:{self.condition})(?!\w)", ask, re.IGNORECASE)
        bound = ask[found.start() :] if found else ""
        asked = ask.replace(bound, " ") if bound and found and found.start() else ask
        for matter, words in self.matters.items():
            if re.search(rf"(?<!\w)(?:{words})(?!\w)", asked, re.IGNORECASE):
                return " ".join(f"{matter} {bound}".lower().split())
        turned = re.sub(rf"(?<!\w)(?:{self.turns})(?!\w)", " ", ask, flags=re.IGNORECASE)
        return " ".join(turned.lower().split())

    def _regex(self, form: str) -> re.Pattern[str]:
        return re.compile(expand(form, self.pieces), re.IGNORECASE)
