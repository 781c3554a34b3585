"""Mentions in a message: which two names it says are one, each on its span.

A mention is no fact. It is kept as an assertion that no slot believes, so that it has its words,
its erasure and its place in the log like everything else that was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from engram_core.claims import Claim, Modality
from engram_core.consolidate.extract.gates import speaks_for_itself
from engram_core.consolidate.extract.words import word_set
from engram_core.consolidate.extract.zones import HOLE, plain, without_foreign
from engram_core.consolidate.mentions.acronyms import spells
from engram_core.consolidate.mentions.kind import PREDICATE, MentionKind
from engram_core.consolidate.mentions.patterns import TEMPLATES
from engram_core.entity_names import TITLES, entity_key, of_speaker
from engram_core.model import Episode
from engram_core.names import is_first_person, same_digits

LONGEST = 20_000  # characters
_CUE = re.compile(
    r"\b(?:my|our|ma|mon|mes|two|three|deux|trois|another|une? de|a\.?k\.?a|also|better|short for|"
    r"formerly|previously|once called|nee|"
    r"calls?|goes by|nicknam|name|alias|dite?|surnomm|appel|diminutif|stands for|veut dire|"
    r"dr|mrs?|ms|prof|mme|mlle|doctor|professor|m\.)|[A-Z]\)|[A-Z] \(",
    re.IGNORECASE,
)
_GIVEN_NAMES = word_set("leo virgo christian april june august summer autumn")  # also other words
_ARTICLE = re.compile(r"(?:The|A|An|Le|La|Les|Un|Une) ")


def mentions_of(episode: Episode) -> list[Claim]:
    """What a person's own words say of names; empty for machines, quotes and code."""
    if not speaks_for_itself(episode) or not _CUE.search(episode.text[:LONGEST]):
        return []
    text = without_foreign(plain(episode.text[:LONGEST]))
    found: dict[tuple[str, str, str], Claim] = {}
    for template in TEMPLATES:
        for match in template.regex.finditer(text):
            for claim in _read(template.how, match, episode):
                key = (entity_key(claim.subject), entity_key(claim.object or ""), template.how)
                found.setdefault(key, claim)
    return sorted(found.values(), key=lambda claim: claim.span)


def _read(how: MentionKind, match: re.Match[str], episode: Episode) -> Iterator[Claim]:
    if HOLE in match[0]:
        return
    other = (
        _trimmed(match, "other")
        if how in (MentionKind.AKA, MentionKind.TITLE)
        else match.span("other")
    )
    name = (
        other
        if how is MentionKind.MANY
        else _trimmed(match, "name", whole=how is MentionKind.ACRONYM)
    )
    if name is None or other is None:
        return
    words = [episode.text[start:end] for start, end in (name, other)]
    if not _plausible(how, *words):
        return
    span = (min(name[0], other[0]), max(name[1], other[1]))
    said = of_speaker(words[0], episode.speaker, episode.user)
    if how in (MentionKind.ROLE, MentionKind.OTHER) and not _is_of_user(episode):
        if how is MentionKind.OTHER:
            return
        how = MentionKind.THEIRS
    yield Claim(said, PREDICATE, words[1], span, modality=Modality.MENTION, topic=how.value)


def _is_of_user(episode: Episode) -> bool:
    speaker = (episode.speaker or "").strip()
    return not speaker or is_first_person(speaker, episode.user)


def _trimmed(match: re.Match[str], group: str, *, whole: bool = False) -> tuple[int, int] | None:
    """The span of a name without article, cut before the first word that cannot be part of one."""
    start, end = match.span(group)
    article = _ARTICLE.match(match.string, start, end)
    start = article.end() if article else start
    if whole:
        return start, end
    words = match.string[start:end].split(" ")
    kept: list[str] = []
    for word in words:
        bare = word.removesuffix("'s")
        if bare.lower() in _no_names() or "'" in bare[-3:]:
            break
        kept.append(bare)
        if bare != word:
            break
    length = len(" ".join(kept))
    return (start, start + length) if length else None


@cache
def _no_names() -> frozenset[str]:
    from engram_core.consolidate.extract.english.lexicon import LEXICON as ENGLISH
    from engram_core.consolidate.extract.french.lexicon import LEXICON as FRENCH

    words: frozenset[str] = frozenset().union(
        *((one.not_names | one.peoples | one.languages) for one in (ENGLISH, FRENCH))
    )
    return words - _GIVEN_NAMES


def _plausible(how: MentionKind, name: str, other: str) -> bool:
    one, two = entity_key(name), entity_key(other)
    if how is MentionKind.MANY:
        return True
    if one == two or len(two) < 2 or not same_digits(one, two):
        return False
    if how is MentionKind.ACRONYM:
        return spells(other, name)
    if how is MentionKind.TITLE:
        return one.split(" ", 1)[0] in TITLES and len(two) > 2
    return True
