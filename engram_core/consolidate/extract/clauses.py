"""Cutting a message into sentences and clauses, with character offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engram_core.consolidate.extract.language import Language

LONGEST_SENTENCE = 1200  # longer ones are no prose; only their beginning is read

_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|st|prof|mme|mlle|vs|etc|e\.g|i\.e|no|approx)$", re.I)
_END = re.compile(r"[.!?…]+(?=[\s\ufffc\"')\]]|$)|\n+|[。！？]")
_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf"
_SOFT = re.compile(
    rf"[,;:()\[\]*•|]+(?=\s|$|\ufffc)|\s[-—–]+\s|—|[{_EMOJI}\ufe0f\u200d]+|(?<=\s)[(\[]"
)


_JUST_A_NAME = re.compile(r"\W*(?:[^\W\d_][\w'-]* ?){1,2}\W*")  # "Iker and I …" is one subject


_ASIDE = re.compile(
    r"\W*(?:(?:[Mm]y|[Oo]ur|[Mm]on|[Mm]a|[Nn]otre) [\w-]+(?: [\w-]+){0,2}"
    r"|[A-Z][\w-]+(?: [A-Z][\w-]+){0,2})(?P<aside>, (?:an?|une?) [^,;:]{2,40},)(?= [a-z])"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text[start:end]`; `mark` is the punctuation that closes it."""

    start: int
    end: int
    mark: str


@dataclass(frozen=True, slots=True)
class Clause:
    """`text[start:end]`.

    Args:
        joined: A conjunction ties it to the clause before.
        dates: The stretch of text whose dates are its own: "twice, in 2015 and in 2018" belongs
            to the clause before it, a date at the head of the sentence to the first clause.
    """

    start: int
    end: int
    joined: bool = False
    dates: tuple[int, int] = (0, 0)


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of `text` in order."""
    start = 0
    for found in _END.finditer(text):
        if found[0] == "." and _ABBREVIATION.search(
            text, max(start, found.start() - 8), found.start()
        ):
            continue
        yield from _sentence(text, start, found.start(), found[0])
        start = found.end()
    yield from _sentence(text, start, len(text), "")


def _sentence(text: str, start: int, end: int, mark: str) -> Iterator[Sentence]:
    if text[start : min(end, start + LONGEST_SENTENCE)].strip():
        yield Sentence(start, min(end, start + LONGEST_SENTENCE), mark)


def without_aside(text: str) -> str:
    """The sentence with what stands between its subject and its verb blanked out.

    >>> without_aside("My brother, a vet, moved to Bari")
    'My brother         moved to Bari'
    """
    found = _ASIDE.match(text)
    if not found:
        return text
    start, end = found.span("aside")
    return text[:start] + " " * (end - start) + text[end:]


def clauses(text: str, sentence: Sentence, language: Language) -> list[Clause]:
    """The clauses of a sentence.

    They begin after punctuation, after a conjunction such as "but", and after "and" where a
    subject or a verb follows it.
    """
    cuts = [
        (found.start(), found.end(), False)
        for found in _SOFT.finditer(text, sentence.start, sentence.end)
    ]
    joint = language.joint
    cuts += [
        (found.start(), found.end(), True)
        for found in joint.finditer(text, sentence.start, sentence.end)
    ]
    out, start, joined = [], sentence.start, False
    for begin, end, by_word in sorted(cuts):
        if begin < start or (by_word and _JUST_A_NAME.fullmatch(text, start, begin)):
            continue
        if language.head(text, start, begin) < begin:
            out.append(Clause(start, begin, joined))
            joined = by_word
        start = end
    if language.head(text, start, sentence.end) < sentence.end:
        out.append(Clause(start, sentence.end, joined))
    return _with_dates(out, sentence)


def _with_dates(clauses: list[Clause], sentence: Sentence) -> list[Clause]:
    begins = [sentence.start, *(clause.start for clause in clauses[1:]), sentence.end]
    return [
        replace(clause, dates=(begins[number], begins[number + 1]))
        for number, clause in enumerate(clauses)
    ]
