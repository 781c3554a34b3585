"""The topic of a claim: of which attribute, or in which discipline, its object is the value."""

from __future__ import annotations

import re

from engram_core.consolidate.extract.clauses import Clause
from engram_core.consolidate.extract.pattern import Says
from engram_core.consolidate.extract.words import word_set

# What a mark is a record in: a distance, a lift, a game; the words next to "PB" else.
_DISCIPLINE = re.compile(
    r"(?<![\w.])(?:\d+(?:[.,]\d+)?[ -]?(?:k|km|m|miles?|metres?|meters?|mètres?)(?!\w)(?= |$|\W)|"
    r"half[ -]?marathon|semi(?:-marathon)?|marathon|parkrun|triathlon|bench(?:ed|es)?"
    r"(?:[ -]press(?:ed)?)?|"
    r"squat(?:ted|s)?|deadlift(?:ed|s)?|plank(?:ed)?|mile|développé couché|soulevé de terre)(?!\w)",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?P<name>(?:[^\W\d_][\w-]* ){0,2}[^\W\d_][\w-]*) (?:pb|pr|personal best|personal record|"
    r"best|record|max|1rm|high ?score)(?!\w)",
    re.IGNORECASE,
)
_STEM = {"bench": "bench press", "squat": "squat", "deadl": "deadlift", "plank": "plank"}
_EMPTY = word_set(
    "my our new a the old personal all-time that's that is this was current highest best big "
    "massive lifetime set hit got ran smashed broke beat managed and first in of to at i"
)


def topic_of(says: Says, match: re.Match[str], said: str, clause: Clause) -> str | None:
    """The topic in the words of the message; None where the predicate needs none.

    Args:
        says: What the pattern says.
        match: Where it matched in the sentence.
        said: The sentence as it was written.
        clause: The clause that the match lies in.
    """
    if says.predicate == "personal_best":
        return _held_in(match, said, clause)
    if not says.topic:
        return None
    parts = [_part(part, match, said) for part in says.topic.split("+")]
    return " ".join(part for part in parts if part) or None


def _part(part: str, match: re.Match[str], said: str) -> str:
    if part.startswith("="):
        return part[1:]
    start, end = match.span(part)
    return " ".join(said[start:end].lower().split()) if start >= 0 else ""


def _held_in(match: re.Match[str], said: str, clause: Clause) -> str:
    """The discipline of a mark; where none is named, what the mark is counted in."""
    start, end = match.span("mark")
    rest = said[clause.start : start] + "," + said[end : clause.end]
    mark = said[start:end].lower()
    unit = "time" if ":" in mark else re.sub(r"[\d\s.,]", "", mark)
    return discipline(rest) or unit or "score"


def discipline(clause: str) -> str | None:
    """What the record is held in, as far as the clause names it.

    >>> discipline("my 5K best is 25:50"), discipline("finally benched 100 kg, my best ever")
    ('5k', 'bench press')
    """
    found = _DISCIPLINE.search(clause)
    if found:
        name = found[0].lower()
        return _STEM.get(name[:5], name)
    beside = _BESIDE.search(clause)
    words = beside["name"].lower().split() if beside else []
    return " ".join(word for word in words if word not in _EMPTY) or None
