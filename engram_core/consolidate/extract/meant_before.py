"""Putting right what an earlier message said: "No wait, not Lyon, Lille", "it's Bosch, not IBM".

Such a message does not say of what Lyon was a slip, and the message that did is not read with it.
So it denies Lyon, and means Lille, wherever a value of its kind can have been claimed of the
speaker; what was claimed before decides (`consolidate/slips.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.findings import Located, Span
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, says_all
from engram_core.consolidate.extract.well_known_places import WELL_KNOWN_PLACES

_OF_PLACES = ("lives_in", "from_place")
_OF_NAMES = ("name", *_OF_PLACES, "works_at", "studies_at", "married_to", "partner")
# Of which predicates a value can be, by the kind of object: those that hold one value at a time.
_PREDICATES: Mapping[str, tuple[str, ...]] = {
    "writtenname": _OF_NAMES,
    "knownjob": ("job_title",),
    "diet": ("diet",),
    "number": ("age",),
    "email": ("email",),
    "phone": ("phone",),
}
_BEFORE = "meant before:"  # with a kind: stands for any predicate of that kind
_SPELT = "spelt before"  # the same of names, where a slip of the pen is most likely one's own name
_ALIKE = 0.5  # share of common letters from which one name is a misspelling of the other
# Words that say that something was a slip; "Rome, not Paris" alone may answer a question.
_SURE = (
    r"wait|sorry|oops|whoops|typo|correction|scratch that|actually|my (?:bad|mistake)|i mean|"
    r"i meant|should (?:be|have been)|pardon|désolée?|oups|mince|erreur|rectification|en fait|"
    r"je (?:voulais|veux) dire"
)
_SLIP_WORDS = re.compile(
    rf"(?<!\w)(?:{_SURE}|no|nope|nah|it'?s|it is|that'?s|non|nan|plutôt|c'est|ce n'est)(?!\w)",
    re.IGNORECASE,
)
# "No, not John, Mary" answers who called as often as who one's husband is.
_SURE_WORDS = re.compile(rf"(?<!\w)(?:{_SURE})(?!\w)", re.IGNORECASE)
_COUPLED = ("married_to", "partner")
_OF_A_THING = re.compile(r"(?<!\w)(?:it'?s|it is|that'?s|c'est)(?!\w)", re.IGNORECASE)
# "Lille, not Lyon, Claude": what stands behind is who is spoken to.
_VALUE_BEFORE = re.compile(r"(?<=[^.!?\s])\s(?P<word>\w+)\s*[,-]?\s*(?:not|pas|non)\s(?:\S+\s)?$")
# "The plumber, not the nurse", "a Bosch, not a Siemens" speak of others, or of things. "A plumber,
# not a nurse" may be one's job.
_DEFINITE = r"the|this|that|my|your|our|his|her|its|their|l[ea]s?|l'|ces?|cette|m(?:on|a|es)|votre"
_OF_OTHERS = re.compile(rf"(?<!\w)(?:{_DEFINITE})\s*$", re.IGNORECASE)
_OF_THINGS = re.compile(rf"(?<!\w)(?:{_DEFINITE}|an?|une?)\s*$", re.IGNORECASE)
_LONGEST_OPENING = 5  # words in sentences before: "Sorry, that was my mistake."


def meant_before(*templates: str) -> list[Pattern]:
    """Patterns of the value that was meant, `<is>`, and of the slip, `<not>`, of each kind."""
    return [one for kind in _PREDICATES for one in _of_kind(kind, _BEFORE + kind, templates)]


def spelt_before(*templates: str) -> list[Pattern]:
    """`meant_before` where two names alike are the user's own: "it's Maren, not Marion"."""
    kinds = [kind for kind in _PREDICATES if kind != "writtenname"]
    rest = [one for kind in kinds for one in _of_kind(kind, _BEFORE + kind, templates)]
    return [*_of_kind("writtenname", _SPELT, templates), *rest]


def _of_kind(kind: str, predicate: str, templates: tuple[str, ...]) -> Iterator[Pattern]:
    slip = Says(predicate, "not", Polarity.DENIES, denies=Denies.CLAIM, dated=False)
    meant = Says(predicate, "is", modality=Modality.MEANT, dated=False)
    for template in templates:
        kinds = template.replace("<is>", f"<{kind}:is>").replace("<not>", f"<{kind}:not>")
        yield from says_all(kinds, slip, meant, place=Place.HEAD, wide=True)


def is_slip_of_before(item: Located) -> bool:
    """Whether it is the wrong, or the right, value of what an earlier message said."""
    return item.finding.predicate.startswith((_BEFORE, _SPELT))


@dataclass(frozen=True, slots=True)
class Slip:
    """A value that was not meant, and the one that was, of the same message."""

    wrong: Located
    right: Located
    text: str

    @property
    def names(self) -> tuple[str, str]:
        """The wrong and the right value as they are written."""
        wrong, right = (self.text[start:end] for start, end in self._spans)
        return wrong, right

    @property
    def _spans(self) -> tuple[Span, Span]:
        return self.wrong.object or (0, 0), self.right.object or (0, 0)

    def spread(self) -> Iterator[Located]:
        """The denial of the slip, and what was meant, of every predicate it may be about."""
        if not (self._is_called_a_slip() and self._opens_the_message()):
            return
        if self._of_others() or self._calls_somebody():
            return
        predicates, modality = self._predicates()
        for predicate in predicates:
            for item, firmly in ((self.wrong, Modality.ACTUAL), (self.right, modality)):
                finding = replace(item.finding, predicate=predicate, modality=firmly)
                yield replace(item, finding=finding)

    def _is_called_a_slip(self) -> bool:
        """Whether words around it say that something was wrong, and it is no question."""
        asks = self.text[max(self._spans)[1] :].lstrip().startswith("?")
        return self._called_by(_SLIP_WORDS) and not asks

    def _called_by(self, words: re.Pattern[str]) -> bool:
        return words.search(self.text[: max(self._spans)[0]].replace("’", "'")) is not None

    def _opens_the_message(self) -> bool:
        """Whether hardly anything stands before it, which it could be about instead."""
        before = self.text[: self.wrong.base]
        return "?" not in before and len(before.split()) <= _LONGEST_OPENING

    def _of_others(self) -> bool:
        """Whether a determiner tells that a value is not the speaker's own."""
        if self._of_known_places():
            return False  # "the Netherlands"
        told = _OF_OTHERS if self._kind == "knownjob" else _OF_THINGS
        return any(told.search(self.text[:at].replace("’", "'")) for at, _ in self._spans)

    def _calls_somebody(self) -> bool:
        """Whether another value stands before the slip, so that the last is a form of address."""
        (wrong, _), (right, _) = self._spans
        found = _VALUE_BEFORE.search(self.text[:wrong]) if wrong < right else None
        word = found["word"] if found else ""
        return word[:1].isupper() and _SLIP_WORDS.fullmatch(word) is None

    @property
    def _kind(self) -> str:
        return self.wrong.finding.predicate.removeprefix(_BEFORE)

    def _predicates(self) -> tuple[tuple[str, ...], Modality]:
        sure = self._called_by(_SURE_WORDS)
        if self._kind == "diet" and not sure and self._called_by(_OF_A_THING):
            return (), Modality.MEANT  # of a dish
        if self._kind not in ("writtenname", _SPELT):
            return _PREDICATES[self._kind], Modality.MEANT
        if self._of_known_places():
            return _OF_PLACES, Modality.MEANT
        wrong, right = self.names
        own = self._kind == _SPELT and _alike(wrong.lower(), right.lower())
        if own:
            return ("name",), Modality.ACTUAL
        return tuple(one for one in _OF_NAMES if sure or one not in _COUPLED), Modality.MEANT

    def _of_known_places(self) -> bool:
        return not WELL_KNOWN_PLACES.isdisjoint(name.title() for name in self.names)


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE
