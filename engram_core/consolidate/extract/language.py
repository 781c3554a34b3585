"""What the engine needs to know of a language, and which language a message is in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

from engram_core.consolidate.extract.pattern import Pattern
from engram_core.consolidate.extract.standing import Instructions
from engram_core.consolidate.extract.tables import Tables
from engram_core.consolidate.extract.template import expand


@dataclass(frozen=True)
class Lexicon:
    """The small words that decide where an object begins and ends.

    Args:
        determiners: Dropped from the front of an object.
        stops: End a thing.
        name_stops: End a name of a place or an organisation as well.
        trailing: Dropped from the end.
        links: Small words inside names ("Isle of Wight").
        joins: Between the items of a list.
        languages: Names of languages.
        jobs: Words for occupations that no suffix gives away.
        job_endings: Suffixes of occupations.
        not_jobs: Words with such a suffix that are none.
        not_places: Common words that stand where a place could.
        workplaces: Those of them, and others, that people work at ("the hospital").
        not_names: Words that may start a sentence in capitals but are no names.
        vague: Objects that name nothing ("it", "that").
        peoples: Capitalised words that say what one is, not what one is called ("Canadian").
    """

    determiners: frozenset[str]
    stops: frozenset[str]
    name_stops: frozenset[str]
    trailing: frozenset[str]
    links: frozenset[str]
    joins: frozenset[str]
    languages: frozenset[str]
    jobs: frozenset[str]
    job_endings: tuple[str, ...]
    not_jobs: frozenset[str]
    not_places: frozenset[str]
    workplaces: frozenset[str]
    not_names: frozenset[str]
    vague: frozenset[str]
    peoples: frozenset[str]


@dataclass(frozen=True)
class Gates:
    """Templates of the gates, tried at the head of a clause or looked for in it; see gates.py."""

    question: str
    hypothetical: str
    command: str
    making: str
    pasting: str
    reported: str
    fiction: str
    hedged: str
    condition: str
    consequence: str
    mistaken: str
    irony: str
    modal: str


@dataclass(frozen=True)
class Negations:
    """How a verb is negated: templates with a group `not` that covers what is blanked out."""

    over: str
    never: str
    plain: str
    correction: str


@dataclass(frozen=True)
class Language:
    """One language: its lexicon, pieces and tables of patterns.

    Args:
        marks: Words that give the language away.
        splitters: Conjunctions that always begin a clause.
        joiners: Conjunctions that begin one before an opener.
        openers: What a clause opens with (pronouns, common verbs).
        fillers: Words before a clause that change nothing ("so", "anyway").
        speaker: First-person subjects.
        pronouns: Third-person pronouns.
        kin: "my brother", with an optional name after it.
        finite: What the verb of a named person can look like ("lives", not "live").
        instructions: How standing instructions to the assistant are given.
    """

    code: str
    marks: frozenset[str]
    pieces: Mapping[str, str]
    patterns: Sequence[Pattern]
    lexicon: Lexicon
    gates: Gates
    negations: Negations
    splitters: str
    joiners: str
    openers: str
    fillers: str
    speaker: str
    pronouns: str
    kin: str
    finite: str
    instructions: Instructions

    def after_adverbs(self, text: str, start: int, end: int) -> int:
        """Where the verb itself begins: after "still", "now", "really"."""
        found = self._adverbs.match(text, start, end)
        return found.end() if found else start

    def head(self, text: str, start: int, end: int) -> int:
        """Where the clause `text[start:end]` really begins: after blanks, marks and fillers."""
        found = self._fill.match(text, start, end)
        return found.end() if found else start

    def without_modal(self, text: str, start: int, end: int) -> str:
        """The text with the first "would" or "will" of `text[start:end]` blanked out."""
        found = self.gate("modal").search(text, start, end)
        if not found:
            return text
        return text[: found.start()] + " " * len(found[0]) + text[found.end() :]

    def gate(self, name: str) -> re.Pattern[str]:
        """The gate of that name (see `Gates`)."""
        return self._gates[name]

    @cached_property
    def tables(self) -> Tables:
        """Its patterns."""
        return Tables(self.patterns, self.pieces)

    @cached_property
    def joint(self) -> re.Pattern[str]:
        """Matches a conjunction that begins a clause."""
        return self._regex(
            rf"(?<!\w)(?:{self.splitters})(?!\w)"
            rf"|(?<!\w)(?:{self.joiners})\s+(?=(?:{self.openers})(?!\w))"
        )

    @cached_property
    def opener(self) -> re.Pattern[str]:
        """Matches what a clause opens with."""
        return self._regex(rf"(?:{self.openers})(?!\w)")

    @cached_property
    def led_date(self) -> re.Pattern[str]:
        """Matches a conjunction and the covered dates that stand alone after it.

        In "in March and in 2017" it ties two dates together; there it leads none on.
        """
        words = rf"(?<!\x1f[ ])(?<!\w)(?:{self.splitters}|{self.joiners})(?!\w)"
        parted = rf"(?<!\w)(?:{self.joiners})(?=,)"
        return self._regex(rf"(?:{words}|{parted}|;)[\s,]*\x1f\s*\Z")

    @cached_property
    def correction(self) -> re.Pattern[str]:
        """Matches "not" after a name, up to the name that was wrong."""
        return self._regex(self.negations.correction)

    @cached_property
    def speaker_at(self) -> re.Pattern[str]:
        """Matches the speaker as a subject."""
        return self._regex(self.speaker)

    @cached_property
    def pronoun_at(self) -> re.Pattern[str]:
        """Matches a pronoun that stands for someone named before."""
        return self._regex(self.pronouns)

    @cached_property
    def kin_at(self) -> re.Pattern[str]:
        """Matches "my brother", with the word for the relation as its group `kin`."""
        return self._regex(self.kin)

    @cached_property
    def finite_at(self) -> re.Pattern[str]:
        """Matches the verb of a named person."""
        return self._regex(self.finite)

    @cached_property
    def negation_patterns(self) -> dict[str, re.Pattern[str]]:
        """How verbs are negated, by kind, the most telling first."""
        forms = self.negations
        return {
            "over": self._regex(forms.over),
            "never": self._regex(forms.never),
            "plain": self._regex(forms.plain),
        }

    @cached_property
    def _gates(self) -> dict[str, re.Pattern[str]]:
        return {f.name: self._regex(getattr(self.gates, f.name)) for f in fields(self.gates)}

    @cached_property
    def _adverbs(self) -> re.Pattern[str]:
        return self._regex(r"(?:{adv})\s+")

    @cached_property
    def _fill(self) -> re.Pattern[str]:
        return self._regex(rf"(?:\W+|(?:{self.fillers})(?!\w)){{0,12}}")

    def _regex(self, template: str) -> re.Pattern[str]:
        return re.compile(expand(template, self.pieces), re.IGNORECASE)


_WORD = re.compile(r"[^\W\d_]+")


def languages_of(text: str, known: Sequence[Language]) -> list[Language]:
    """The languages `text` may be in, most likely first; all of them when nothing tells.

    Only the beginning is looked at: a message seldom changes its language.
    """
    words = [word.lower() for word in _WORD.findall(text[:2000])]
    scores = {lang.code: sum(word in lang.marks for word in words) for lang in known}
    best = max(scores.values())
    told = [lang for lang in known if 3 * scores[lang.code] >= 2 * best]
    return sorted(told, key=lambda lang: -scores[lang.code])
