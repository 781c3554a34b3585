"""The shape of the date grammar: a language's words, its rules, and what a rule reads.

A rule is a small template: `@name` stands for a piece of the language and a blank for white
space. Texts are folded first (accents off, one character for one), so templates have no accents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from engram_core.dates.mention import Prefer, Relation
from engram_core.dates.periods import Period, Unit

_PLAIN = "aaaceeeeiioouuuy"
_MARKED = "àâäçéèêëîïôöùûüÿ"
_FOLD = str.maketrans(
    _MARKED + _MARKED.upper() + "’‘ʼ–—‑\u00a0\u202f", _PLAIN + _PLAIN.upper() + "'''---  "
)

# Words next to these marks are parts of addresses, paths or larger numbers.
_NOT_AFTER, _NOT_BEFORE = r"(?<![\w@/#$€£])", r"(?![\w@]|[.,/]\d)"


def fold(text: str) -> str:
    """`text` without accents and typographic marks, of the same length: offsets stay true."""
    return text.translate(_FOLD)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a rule makes of a match; `period` None means: a date, but nobody can place it."""

    period: Period | None
    relation: Relation = Relation.AT
    vague: bool = False
    last: Period | None = None


UNREADABLE = Reading(None, vague=True)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where a text is read: the calendar day it was written on, and which way it looks."""

    today: date
    prefer: Prefer
    words: Lexicon


Reader = Callable[["re.Match[str]", Viewpoint], Reading | None]


@dataclass(frozen=True)
class Lexicon:
    """The lexicon of one language, folded and in lower case."""

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    numbers: Mapping[str, int]
    units: Mapping[str, Unit]
    days: Mapping[str, int] = field(default_factory=dict)  # yesterday: -1
    which: Mapping[str, int] = field(default_factory=dict)  # last: -1, this: 0, next: +1
    nth: Mapping[str, int] = field(default_factory=dict)  # first: 1, last: -1
    parts: Mapping[str, int] = field(default_factory=dict)  # of a year, in months: quarter: 3
    doubtful: frozenset[str] = frozenset()  # months that are common words: may, march
    habitual: str = "(?!)"  # before a weekday: every, each, chaque

    def number(self, word: str) -> int:
        """The number a word or digits stand for. Raises ValueError when it is neither."""
        known = self.numbers.get(word.lower())
        return int(word) if known is None else known


@dataclass(frozen=True)
class Rule:
    """A template and its reader.

    Args:
        needs: Leads one of which must stand before it; empty when it is a date by itself.
        adverb: It takes no preposition but a bound: in "the shelter I work at yesterday" and
            "a picture from last week" the preposition belongs to other words.
    """

    template: str
    read: Reader
    needs: frozenset[str] = frozenset()
    adverb: bool = False


@dataclass(frozen=True)
class Grammar:
    """One language: its words, pieces, leads (prepositions by kind) and rules.

    Args:
        gate: Words one of which must be in a text before any rule is tried; the words of the
            lexicon come on top. None: always tried.
        leads: Kind ("since", "in", …) to template.
        fillers: What may stand between a lead and the date: "about", "the".
        parts: "the end of", "early", "mid".
    """

    words: Lexicon
    pieces: Mapping[str, str]
    rules: Sequence[Rule]
    leads: Mapping[str, str]
    fillers: str
    parts: str
    gate: frozenset[str] = frozenset()
    spaced: bool = True

    @cached_property
    def triggers(self) -> frozenset[str]:
        """Every word that can open the gate."""
        words = self.words
        named = [*words.months, *words.weekdays, *words.units, *words.days]
        named += [f"{day}s" for day in words.weekdays]  # three Fridays ago
        return self.gate | {part for name in named for part in re.findall(r"\w+", name)}

    @cached_property
    def compiled(self) -> list[tuple[re.Pattern[str], Rule]]:
        """The rules with their patterns, compiled when first used."""
        return [(self._pattern(rule.template), rule) for rule in self.rules]

    @cached_property
    def weekday(self) -> re.Pattern[str]:
        """Matches any weekday; without one no rule for weekdays is tried."""
        return re.compile(rf"(?<!\w){choice(self.words.weekdays)}s?(?!\w)", re.IGNORECASE)

    @cached_property
    def lead(self) -> re.Pattern[str]:
        """Matches the lead at the end of the text before a date; one group per kind."""
        kinds = "|".join(f"(?P<{kind}>{_spaced(form)})" for kind, form in self.leads.items())
        return re.compile(
            rf"(?<!\w)(?:(?:{kinds})\s{{0,3}})?(?:(?:{_spaced(self.fillers)})\s{{1,3}}){{0,2}}"
            rf"(?:(?P<part>{_spaced(self.parts)})[\s-]{{1,3}})?$",
            re.IGNORECASE,
        )

    def _pattern(self, template: str) -> re.Pattern[str]:
        body = _spaced(re.sub(r"@(\w+)", lambda found: self.pieces[found[1]], template))
        if self.spaced:
            body = f"{_NOT_AFTER}(?:{body}){_NOT_BEFORE}"
        return re.compile(body, re.IGNORECASE)


def _spaced(template: str) -> str:
    return template.replace(" ?", r"\s{0,3}").replace(" ", r"\s{1,3}")


def choice(words: Mapping[str, object] | Sequence[str]) -> str:
    """An alternation of words, the longest first."""
    ordered = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(re.escape(word).replace("\\ ", " ") for word in ordered) + ")"


def listed(words: str) -> list[str]:
    """The words of a lexicon written as one string."""
    return words.split()
