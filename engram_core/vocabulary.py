"""The predicates Engram knows, their kind and their group. Unknown predicates are multi-valued.

A group is the part of a slot that predicates share: `likes` and `dislikes` of one object are one
group, so that one ends the other; `started` and `stopped` open and close the habit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engram_core.errors import InvalidInput
from engram_core.fact_sentences import OF, sentence
from engram_core.standings import standing


class Kind(StrEnum):
    """How values of a predicate stand to each other."""

    SINGLE = "single"  # one value at a time; a later one closes the earlier
    MULTI = "multi"  # values stand side by side
    EVENT = "event"  # happened at a date, closes nothing


@dataclass(frozen=True, slots=True)
class Predicate:
    """One predicate.

    Args:
        name: As it stands on assertions and facts, for example `works_at`.
        kind: Single-valued, multi-valued or event.
        group: The slot's group; the name itself unless it is shared.
        phrase: How a fact reads: `{subject} {phrase} {object}`, the topic before the object; one
            that opens with `'s` reads `{subject}'s {topic}: {object}`.
        several: How a fact reads whose object names several things, `{}` standing for it; as by
            `phrase` unless it is given.
        closes: True for a predicate whose assertion ends its group's value (`stopped`).
        by_topic: Single-valued per topic (favourite film, favourite colour).
        untold: The topic only parts the slots; the object says it all (`instruction`).
        rival: True where predicates of the group exclude each other (`likes`, `dislikes`).
    """

    name: str
    kind: Kind
    group: str = ""
    phrase: str = ""
    closes: bool = False
    by_topic: bool = False
    rival: bool = False
    untold: bool = False
    several: str = ""

    @property
    def slot_group(self) -> str:
        return self.group or self.name

    @property
    def reads(self) -> str:
        spoken = self.phrase or self.name.replace("_", " ")
        return spoken if spoken.strip() else self.name  # "_" has no words but itself

    def sentence(self, subject: str, topic: str | None, object: str) -> str:
        """A fact in words.

        >>> Vocabulary()["attribute"].sentence("user", "5k best", "25:50")
        "user's 5k best: 25:50"
        >>> Vocabulary()["favourite"].sentence("user", "film", "Stalker")
        'user has as favourite film Stalker'
        """
        told = None if self.untold and self.reads != OF else topic
        return sentence(subject, self.reads, told, standing(self.name, object), self.several)


_S, _M, _E = Kind.SINGLE, Kind.MULTI, Kind.EVENT

BUILT_IN: tuple[Predicate, ...] = (
    Predicate("name", _S, phrase="is called"),
    Predicate("age", _S, phrase="is aged"),
    Predicate("birthday", _S, phrase="has their birthday on"),
    Predicate("phone", _S, phrase="has the phone number"),
    Predicate("email", _S, phrase="has the e-mail address"),
    Predicate("timezone", _S, phrase="is in the timezone"),
    Predicate("lives_in", _S, phrase="lives in"),
    Predicate("from_place", _S, phrase="comes from"),
    Predicate("works_at", _S, phrase="works at"),
    Predicate("works_on", _S, phrase="works on"),
    # One group: a new employer ends the time without work, and that ends the employer.
    Predicate("not_working", _S, group="works_at", phrase="is"),
    Predicate("employment", _S, phrase="is"),
    Predicate("job_title", _S, phrase="works as"),
    Predicate("studies_at", _S, phrase="studies at"),
    Predicate("married_to", _S, phrase="is married to"),
    Predicate("partner", _S, phrase="has the partner"),
    Predicate("marital_status", _S, phrase="is"),
    Predicate("has_child", _M, phrase="has the child"),
    Predicate("has_pet", _M, phrase="has the pet", several="has {} as pets"),
    Predicate("owns", _M, phrase="owns"),
    Predicate("likes", _M, group="attitude", phrase="likes", rival=True),
    Predicate("dislikes", _M, group="attitude", phrase="dislikes", rival=True),
    Predicate("favourite", _S, phrase="has as favourite", by_topic=True),
    Predicate("prefers", _M, phrase="prefers"),
    Predicate("instruction", _S, phrase="asks the assistant to", by_topic=True, untold=True),
    Predicate("attribute", _S, phrase=OF, by_topic=True),
    Predicate("related_as", _M, phrase="is the user's"),
    Predicate("allergic_to", _M, phrase="is allergic to"),
    Predicate("has_condition", _M, phrase="has the condition"),
    Predicate("membership", _M, phrase="is a member of"),
    Predicate("diet", _S, phrase="keeps the diet"),
    Predicate("speaks", _M, phrase="speaks"),
    Predicate("skill", _M, phrase="can do"),
    Predicate("goal", _M, phrase="works towards"),
    Predicate("habit", _M, group="habit", phrase="has the habit"),
    Predicate("learns", _M, group="habit", phrase="is learning"),
    Predicate("started", _M, group="habit", phrase="has started"),
    Predicate("stopped", _M, group="habit", phrase="has stopped", closes=True),
    Predicate("plans", _E, phrase="plans:"),
    Predicate("visited", _E, phrase="visited"),
    Predicate("bought", _E, phrase="bought"),
    Predicate("met", _E, phrase="met"),
    Predicate("attended", _E, phrase="took part in"),
    Predicate("did", _E, phrase="did"),
    # The best so far is the current one of its discipline, so a mark yields to the next.
    Predicate("personal_best", _S, phrase="has the personal best", by_topic=True),
)


class Vocabulary:
    """The built-in predicates and those a user added with their kind."""

    def __init__(self, extra: Mapping[str, str] | Iterable[Predicate] = ()) -> None:
        self._known = {predicate.name: predicate for predicate in BUILT_IN}
        for predicate in _as_predicates(extra):
            self._known[predicate.name] = predicate

    def __getitem__(self, name: str) -> Predicate:
        """The predicate of that name; a multi-valued one of its own group when unknown."""
        return self._known.get(name) or Predicate(name, Kind.MULTI)

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def names(self) -> list[str]:
        return list(self._known)


def _as_predicates(extra: Mapping[str, str] | Iterable[Predicate]) -> list[Predicate]:
    if not isinstance(extra, Mapping):
        return _checked(extra)
    if not all(isinstance(name, str) and name.strip() for name in extra):
        raise InvalidInput("predicates are named by text that is not blank")
    try:
        return [Predicate(name, Kind(kind)) for name, kind in extra.items()]
    except ValueError as error:
        raise InvalidInput(
            f"{error}: a predicate's kind is one of {[kind.value for kind in Kind]}"
        ) from error


def _checked(extra: object) -> list[Predicate]:
    given = list(extra) if isinstance(extra, Iterable) else [extra]
    found = [one for one in given if isinstance(one, Predicate)]
    if len(found) < len(given):
        raise InvalidInput(
            "predicates is a mapping such as {'tested_with': 'single'}, or Predicates"
        )
    return found
