"""Patterns: what a table of a language is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.template import SLOT, expand, with_slots

ADVERBS = "{adv}? "  # the engine skips leading adverbs once for all patterns
_LISTS = frozenset({"things", "tastes", "people", "languages", "places"})  # go on past commas


class Place(StrEnum):
    """Where in a clause a pattern is tried."""

    VERB = "verb"  # right after the subject
    HEAD = "head"  # at the head of the clause, whatever the subject
    ANYWHERE = "anywhere"
    TAKEN_FOR = "taken for"  # after "Pell takes me for"


class Need(StrEnum):
    """A condition on the dates of the clause."""

    ONGOING = "ongoing"  # since 2019, for three years
    DATED = "dated"
    FUTURE = "future"  # a date after the message
    SINCE = "since"  # since 2019
    NEGATED = "negated"  # only as "I'm not drinking tea"
    ENDED = "ended"  # until 1974, for six years (in the past)


@dataclass(frozen=True, slots=True)
class Says:
    """What a pattern says about one of its slots.

    Args:
        slot: The object's slot; "" for an end that names no object.
        dated: Whether the dates of the clause are its own.
        subject: The slot that names the subject, where it is not the clause's own.
        antecedent: The object was named before ("sold it"); taken from the message so far.
        topic: The slot that names the topic ("film"); several are joined by "+", and what follows
            a "=" stands for itself: "=time to+routine".
        ahead: It is still to come, and so are its dates.
        moved: Of its dates only the last is its own ("from the 3rd to the 10th").
    """

    predicate: str
    slot: str
    polarity: Polarity = Polarity.ASSERTS
    modality: Modality = Modality.ACTUAL
    denies: Denies | None = None
    dated: bool = True
    subject: str | None = None
    antecedent: bool = False
    topic: str | None = None
    ahead: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to say something.

    Args:
        template: See the top of this file.
        says: The claims it makes.
        place: Where it is tried.
        need: What the dates of the clause must be like.
        speaker_only: Not for third persons.
        wide: It may look past the clause, to the end of the sentence.
        after: A predicate that the sentence must have spoken of before ("… these days it's …");
            with "no " before it, one that it must have ended.
    """

    template: str
    says: tuple[Says, ...]
    place: Place = Place.VERB
    need: Need | None = None
    speaker_only: bool = False
    wide: bool = False
    after: str | None = None

    @property
    def bare(self) -> bool:
        return self.template.startswith("~")


@dataclass(frozen=True)
class Compiled:
    """A pattern with what is made of it when it is first tried."""

    pattern: Pattern
    pieces: Mapping[str, str]

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The kind of each slot."""
        return {slot: kind for kind, slot in _slots(self.pattern.template)}

    @cached_property
    def wide(self) -> bool:
        """Whether it looks past the clause."""
        return self.pattern.wide or not _LISTS.isdisjoint(self.kinds.values())

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """Its regular expression."""
        template = self.pattern.template.lstrip("~").removeprefix(ADVERBS)
        body = with_slots(expand(template, self.pieces), self.pieces)
        body += "" if template.endswith(">") or "(?=" in template else r"(?!\w)"
        if self.pattern.place is Place.ANYWHERE:
            body = rf"(?<!\w){body}"
        return re.compile(body, re.IGNORECASE)


def asserts(predicate: str, *templates: str, slot: str = "", **options: object) -> list[Pattern]:
    """Patterns that say that it holds or happened."""
    return [_pattern(template, Says(predicate, slot), options) for template in templates]


def ends(predicate: str, *templates: str, slot: str = "", **options: object) -> list[Pattern]:
    """Patterns that say that it held and is over."""
    says = Says(predicate, slot, Polarity.ENDS)
    return [_pattern(template, says, options) for template in templates]


def used_to(predicate: str, *templates: str, slot: str = "", **options: object) -> list[Pattern]:
    """Patterns whose end tells that it held ("I used to keep a parrot")."""
    says = Says(predicate, slot, Polarity.ENDS, Modality.PAST)
    return [_pattern(template, says, options) for template in templates]


def puts_right(predicate: str, template: str) -> list[Pattern]:
    """A pattern of the right value, in its slot `is`, and of the wrong one, which `not` denies."""
    wrong = Says(predicate, "not", Polarity.DENIES, denies=Denies.CLAIM)
    return says_all(template, Says(predicate, "is"), wrong, place=Place.HEAD, wide=True)


def says_all(template: str, *says: Says, **options: object) -> list[Pattern]:
    """A pattern that makes several claims, or a claim with options of its own."""
    return [_pattern(template, None, options, says)]


def _pattern(
    template: str, one: Says | None, options: Mapping[str, object], says: tuple[Says, ...] = ()
) -> Pattern:
    if one is not None:
        says = (replace(one, slot=one.slot or _only_slot(template)),)
    return Pattern(template, says, **options)  # type: ignore[arg-type]


def _only_slot(template: str) -> str:
    slots = _slots(template)
    return slots[0][1] if slots else ""


def _slots(template: str) -> list[tuple[str, str]]:
    """The kind and the name of each slot."""
    return [(kind, slot or kind) for kind, slot in SLOT.findall(template)]


def by_speaker(template: str, says: Says) -> list[Pattern]:
    """`says_all` of what counts only where the writer says it of themselves."""
    return says_all(template, says, speaker_only=True)


def at_head(template: str, says: Says) -> list[Pattern]:
    """`says_all` of what begins a sentence."""
    return says_all(template, says, place=Place.HEAD)


def attribute(slot: str, more: str = "") -> Says:
    """An undated value of the attribute that a text names; `more` adds to its topic."""
    return Says("attribute", slot, dated=False, topic=f"attr+={more}" if more else "attr")
