"""Compound questions taken apart: one sub-question per thing asked, English and French."""

from __future__ import annotations

import re
from dataclasses import dataclass

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»")
_GAP = r"\s{1,9}"  # bounded, so that long blank runs cost no more than other text
_SENTENCE = re.compile(
    rf"(?<=[?!;]){_GAP}|\n|"
    rf"(?<=[^\W\d_]{{3}}[.])(?<!Mrs.)(?<!Mme.)(?<!Prof.)(?<!etc.){_GAP}(?=[^\W\d_])"
)
_ASKS = (
    r"(?:who|whom|whose|what|when|where|why|how|which|did|do|does|is|are|was|were|can|could|will|"
    r"would|should|has|have|qui|que|qu'|quoi|quand|où|pourquoi|comment|combien|quel(?:le)?s?|"
    r"est-ce|lequel|laquelle)"
)
_ASKING = re.compile(rf"\b{_ASKS}\b", re.IGNORECASE)
_JOINT = re.compile(
    rf",?{_GAP}(?:and|or|but|et|ou|mais){_GAP}(?:(?:also|then|aussi|puis){_GAP})?(?={_ASKS}\b)|"
    rf",{_GAP}(?={_ASKS}\b)",
    re.IGNORECASE,
)
_FIRST = (
    r"(?:first|earlier|earliest|sooner|later|last|latest|more recent(?:ly)?|en premier|d'abord|"
    r"plus tôt|plus tard|en dernier|avant l'autre|"
    r"(?:the |le |la )?(?:more|most|less|older|younger|longer|bigger|better|plus|moins|mieux)"
    r"(?: often| souvent)?)"
)
_OR = rf",?{_GAP}(?:or|ou){_GAP}"
# Only the opening of a comparison is given up; the two things compared are kept as they stand.
_COMPARED = [
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"^(?P<opening>.*?)\b{_FIRST}\b[^,:?]*[,:]\s{{0,9}}(?P<a>.+?){_OR}(?P<b>.+)$",
        rf"^(?P<a>.+?){_OR}(?P<b>.+?),?{_GAP}{_FIRST}$",
        rf"^(?P<a>.+?){_GAP}(?:before or after|avant ou après(?: que)?){_GAP}(?P<b>.+)$",
        r"^(?:how (?:many|long|much time)|combien de).*?\b(?:between|entre)"
        rf"{_GAP}(?P<a>.+?){_GAP}(?:and|et){_GAP}(?P<b>.+)$",
        rf"^(?:between|entre){_GAP}(?P<a>.+?){_GAP}(?:and|et){_GAP}(?P<b>[^,?]+),{_GAP}{_ASKS}\b.*$",
    )
]
_LONGEST_COMPARISON = 400  # characters; what is longer is a text, not a comparison
_FEWEST_WORDS = 3  # "… and when?" leans on what stands before it


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a question, taken apart.

    Args:
        parts: Its sub-questions, or the two things it compares, without their final marks.
        compares: Whether it compares two things.
        opening: What a comparison asks of either, as it stands; may be empty.
        asks: Whether it ends in a question mark.
    """

    parts: tuple[str, ...]
    compares: bool = False
    opening: str = ""
    asks: bool = False


def parts_of(text: str) -> tuple[str, ...]:
    """The sub-questions of a question, in order, without their final marks.

    >>> parts_of("Where does Orsk live and what does he play?")
    ('Where does Orsk live', 'what does he play')
    >>> parts_of("Which came first, the move to Ghent or the puppy?")
    ('the move to Ghent', 'the puppy')
    """
    return tuple(part for sentence in sentences_of(text) for part in sentence.parts)


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a question, each taken apart."""
    masked = _QUOTED.sub(lambda quote: "x" * len(quote[0]), text)
    cut = _cut(masked, (0, len(text)), _SENTENCE, fewest=1)
    return [_sentence(text, masked, span) for span in cut]


def _sentence(text: str, masked: str, span: tuple[int, int]) -> Sentence:
    asks = masked[span[1] :].lstrip().startswith("?")
    short = span[1] - span[0] <= _LONGEST_COMPARISON
    for pattern in _COMPARED if short else ():
        found = pattern.match(masked[slice(*span)])
        if found:
            spans = [_trimmed(masked, _shifted(found.span(name), span[0])) for name in ("a", "b")]
            opens = found.span("opening") if "opening" in pattern.groupindex else (0, 0)
            opening = text[slice(*_shifted(opens, span[0]))].strip()
            return Sentence(tuple(text[a:b] for a, b in spans), True, opening, asks)
    spans = _cut(masked, span, _JOINT, fewest=_FEWEST_WORDS)
    return Sentence(tuple(text[a:b] for a, b in spans), asks=asks)


def _cut(
    masked: str, span: tuple[int, int], at: re.Pattern[str], fewest: int
) -> list[tuple[int, int]]:
    """Cut `span` at each match, unless a piece would be shorter than `fewest` words.

    What stands before a joint must ask something by itself: "In March, what did …" is one.
    """
    pieces, start = [], span[0]
    for joint in at.finditer(masked, *span):
        left, right = masked[start : joint.start()], masked[joint.end() : span[1]]
        asks = at is _SENTENCE or _ASKING.search(left)
        if asks and min(len(left.split()), len(right.split())) >= fewest:
            pieces.append((start, joint.start()))
            start = joint.end()
    trimmed = [_trimmed(masked, piece) for piece in [*pieces, (start, span[1])]]
    return [piece for piece in trimmed if piece[0] < piece[1]]


def _trimmed(masked: str, span: tuple[int, int]) -> tuple[int, int]:
    piece = masked[slice(*span)]
    start = span[0] + len(piece) - len(piece.lstrip())
    return start, max(start, span[0] + len(piece.rstrip(" \t\r\n\u00a0?!;.,")))


def _shifted(span: tuple[int, int], by: int) -> tuple[int, int]:
    return span[0] + by, span[1] + by
