"""Cutting a message into sentences and clauses, with character offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.subjects import subject_at

LONGEST_SENTENCE = 1200  # longer ones are no prose; only their beginning is read

_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|st|prof|mme|mlle|vs|etc|e\.g|i\.e|no|approx)$", re.I)
_END = re.compile(r"[.!?…]+(?=[\s\ufffc\"')\]]|$)|\n+|[。！？]")
_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf"
_SOFT = re.compile(
    rf"[,;:()\[\]*•|]+(?=\s|$|\ufffc)|\s[-—–]+\s|—|[{_EMOJI}\ufe0f\u200d]+|(?<=\s)[(\[]"
)


# "Iker and I …" and "My brother Odo and I …" are one subject.
_JUST_A_NAME = re.compile(
    r"\W*(?:(?:[Mm]y|[Oo]ur|[Mm]on|[Mm]a|[Nn]otre) [\w-]+ (?=[A-Z]))?"
    r"(?:[^\W\d_][\w'-]* ?){1,2}\W*"
)


_DID = re.compile(
    r"\s*(?:and|&) (?:bought|got|sold|left|moved|quit|went|started|stopped|joined|booked)(?!\w)"
)
_ASIDE = re.compile(
    r"\W*(?:(?:[Mm]y|[Oo]ur|[Mm]on|[Mm]a|[Nn]otre) [\w-]+(?: [\w-]+){0,2}"
    r"|[A-Z][\w-]+(?: [A-Z][\w-]+){0,2})(?P<aside>, (?:an?|une?) [^,;:]{2,40},)(?= [a-z])"
)


# "Lou, my sister, has moved" and "my sister, Lou, has moved": only the commas go.
_SAME_PERSON = re.compile(
    r"(?:[A-Z][\w-]+(?: [A-Z][\w-]+)?(?P<one>,) (?:my|our|mon|ma|notre) [\w-]+(?: [\w-]+){0,2}"
    r"|(?:[Mm]y|[Oo]ur|[Mm]on|[Mm]a|[Nn]otre) [\w-]+(?: [\w-]+)?(?P<uno>,)"
    r" [A-Z][\w-]+(?: [A-Z][\w-]+)?)(?P<two>,)(?= [a-zà-ÿ])"
)
# "I (34, nurse) share a flat": what stands in brackets after a subject parts no clauses.
_BRACKETS = re.compile(
    r"(?<!\w)(?:I|[Jj]e|(?:[Mm]y|[Oo]ur|[Mm]on|[Mm]a|[Nn]otre) [\w-]+|[A-Z][\w-]+)"
    r"(?P<bracket> ?\([^()\n]{1,40}\))(?= [a-zà-ÿ])"
)


Span = tuple[int, int]


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
        goes_on: Or a comma and a conjunction do, so that it may share its subject.
        dates: The stretch of text whose dates are its own: "twice, in March and in 2017" belongs
            to the clause before it, a date at the head of the sentence to the first clause, one
            between a conjunction and a subject ("and on Friday I …") to the clause after it.
    """

    start: int
    end: int
    joined: bool = False
    goes_on: bool = False
    dates: Span = (0, 0)


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
    >>> without_aside("Lou, my sister, has moved to Bari")
    'Lou  my sister  has moved to Bari'
    """
    if "," not in text:
        return text
    same = _SAME_PERSON.search(text)
    if same:
        first = same.start("one") if same["one"] else same.start("uno")
        second = same.start("two")
        return f"{text[:first]} {text[first + 1 : second]} {text[second + 1 :]}"
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
    brackets = [found.span("bracket") for found in _BRACKETS.finditer(text)] if "(" in text else []
    out: list[Clause] = []
    start, own, joined, goes_on = sentence.start, sentence.start, False, False
    for begin, end, by_word in sorted(cuts):
        if any(a <= begin < b for a, b in brackets):
            continue
        if begin < start or (by_word and _just_a_name(text, start, begin, language)):
            continue
        if language.head(text, start, begin) < begin:
            out.append(Clause(start, begin, joined, goes_on, (own, begin)))
            joined = goes_on = by_word
            own = begin
        elif out:
            goes_on = goes_on or by_word  # "lives in Bonn, and works …"
            if not _leads_on(text, (out[-1].start, begin), (end, sentence.end), language):
                own = begin
        start = end
    if language.head(text, start, sentence.end) < sentence.end:
        out.append(Clause(start, sentence.end, joined, goes_on, (own, sentence.end)))
    return _with_dates(out, sentence)


def _leads_on(text: str, before: Span, after: Span, language: Language) -> bool:
    """Whether the dates at the end of `before` are of what follows: ", and on Friday, I …"."""
    if not language.led_date.search(text, *before):
        return False
    head = language.head(text, *after)
    opens = language.opener.match(text, head)
    return bool(opens or subject_at(text, head, after[1], language, None))


def _just_a_name(text: str, start: int, end: int, language: Language) -> bool:
    """Whether the clause would be "Iker" of "Iker and I"; "I'm vegan and …" is one."""
    if not _JUST_A_NAME.fullmatch(text, start, end):
        return False
    if _DID.match(text, end):
        return False  # "caved and bought …"
    one = len(text[start:end].split()) == 1
    return one or not language.speaker_at.match(text, language.head(text, start, end), end)


def _with_dates(clauses: list[Clause], sentence: Sentence) -> list[Clause]:
    """The clauses with every date of the sentence in the stretch of one of them."""
    begins = [*(clause.dates[0] for clause in clauses), sentence.end]
    return [
        replace(clause, dates=(clause.dates[0], end))
        for clause, end in zip(clauses, begins[1:], strict=True)
    ]
