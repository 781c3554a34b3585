"""Who a clause is about: the speaker, a person named in it, or one named before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.words import words_of

_IN_A_PLACE = re.compile(r" (?:in|from|a|de) [A-Z][\w-]+(?= )")  # tells two of one name apart
# "Priya from my team just got …", "Lou my sister has …" (its commas blanked): no part of the name.
_BESIDES = tuple(
    re.compile(
        rf" (?:from (?:my|our|the) [\w-]+{more}|from (?:work|school|uni|college|church|accounts|"
        r"sales|hr|marketing|it|next door|upstairs|downstairs)|next door|upstairs|downstairs|"
        r"at work|"
        r"(?:de|du) (?:(?:mon|ma|la) )?(?:bureau|boulot|travail|equipe|fac|classe|compta|club)|"
        r"d'a cote|du dessus|du dessous| (?:my|our|mon|ma|notre) [\w-]+(?: [\w-]+){0,2} )(?= )",
        re.IGNORECASE,
    )
    for more in ("", r" [\w-]+")  # "from my team", "from my book club"
)
# "My brother is called Odo and he …": the pronoun stands for Odo.
_CALLED = re.compile(
    r"(?:(?: is|'s) (?:called|named)| s'appelle| se nomme| se prénomme) (?=[^\W\d_])"
)
_BRACKET = re.compile(r" ?\([^()\n]{1,40}\)")
_PARENTS = frozenset({"mum", "mom", "mam", "dad", "maman", "papa"})
_NOT_A_NAME = ("ing", "'re", "'ve", "'ll", "'m", "n't")


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a clause and where its verb begins.

    Args:
        name: None for the speaker, else the name or the word ("son") as it stands in the text.
        verb_at: Offset of the first character after the subject.
        stated: False where the clause has no subject of its own.
        span: Where a named subject stands; None otherwise.
    """

    name: str | None
    verb_at: int
    stated: bool = True
    span: tuple[int, int] | None = None


def subject_at(
    text: str, start: int, end: int, language: Language, before: str | None
) -> Subject | None:
    """The subject that `text[start:end]` opens with; None when it opens with something else.

    Args:
        text: A sentence, dates covered.
        start: Where the clause begins, fillers skipped.
        end: Where it ends.
        language: The language it is read in.
        before: The person that a pronoun here stands for; None when there is none.
    """
    found = language.speaker_at.match(text, start, end)
    if found:
        return Subject(None, _skip(text, found.end()))
    found = language.pronoun_at.match(text, start, end)
    if found:
        return Subject(before, _skip(text, found.end())) if before else None
    found = language.kin_at.match(text, start, end)
    if found:
        return _relative(text, found, end, language)
    return _named(text, start, end, language)


def _skip(text: str, at: int) -> int:
    bracket = _BRACKET.match(text, at)
    if bracket:
        at = bracket.end()
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _relative(text: str, found: re.Match[str], end: int, language: Language) -> Subject:
    """The name in "my brother Odo", or without one the word for the relation."""
    called = _CALLED.match(text, found.end(), end)
    name = name_at(text, called.end() if called else _skip(text, found.end()), end, language)
    span = _set_apart(text, name, end, language) if name else found.span("kin")
    after = span[1] if name else found.end()
    if text[after : after + 1] == "," and name:
        after += 1
    return Subject(text[span[0] : span[1]], _skip(text, after), span=span)


def _named(text: str, start: int, end: int, language: Language) -> Subject | None:
    span = name_at(text, start, end, language)
    if span is None or text[span[0] : span[1]].isupper() and span[1] - span[0] > 5:
        return None
    span = _set_apart(text, span, end, language)
    verb_at = _verb_at(text, span[1], end, language)
    if verb_at is None:
        return None
    return Subject(text[span[0] : span[1]], verb_at, span=span)


def _verb_at(text: str, at: int, end: int, language: Language) -> int | None:
    """Where the verb of a named person begins: after the name, or after what stands beside it."""
    begins = [found.end() for found in (b.match(text, at, end) for b in _BESIDES) if found]
    verbs = (_skip(text, begin) for begin in [*begins, at])
    return next((verb for verb in verbs if language.finite_at.match(text, verb, end)), None)


def _set_apart(text: str, span: tuple[int, int], end: int, language: Language) -> tuple[int, int]:
    """The name with its place where a verb follows: "Ilvan Trosk in Ghent works at …"."""
    apart = _IN_A_PLACE.match(text, span[1], end)
    if apart and language.finite_at.match(text, _skip(text, apart.end()), end):
        return span[0], apart.end()
    return span


def name_at(text: str, start: int, end: int, language: Language) -> tuple[int, int] | None:
    """The run of up to three capitalised words at `start` that can be a person's name."""
    last = start
    for count, word in enumerate(words_of(text, start, min(end, start + 60))):
        bare = word.text.removesuffix("'s")
        if count == 3 or not bare[0].isupper() or text[last : word.start].strip():
            break
        if (
            bare.lower() in language.lexicon.not_names - _PARENTS
            or bare.endswith(_NOT_A_NAME)
            or any(c.isdigit() for c in bare)
        ):
            break
        last = word.start + len(bare)
        if bare != word.text:
            break
    return (start, last) if last > start else None
