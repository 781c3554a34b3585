"""From findings to claims: settling what they say together, then giving them their dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engram_core.claims import Claim, Polarity
from engram_core.consolidate.extract.dating import intervals
from engram_core.consolidate.extract.findings import Finding, Span
from engram_core.model import Episode

LEFT = "left"  # stands for: left a home, a job or a school; the rest of the message decides
_SCHOOLS = ("uni", "college", "school", "academy", "fac", "lycée", "école", "université")


@dataclass(frozen=True, slots=True)
class Located:
    """A finding with the offset of its sentence in the text."""

    finding: Finding
    base: int

    @property
    def object(self) -> Span | None:
        return self.moved(self.finding.object)

    def moved(self, span: Span | None) -> Span | None:
        """A span of the sentence as a span of the text."""
        return None if span is None else (span[0] + self.base, span[1] + self.base)


def settled(found: Sequence[Located], episode: Episode, speaker: str) -> list[Claim]:
    """The claims of one message.

    Args:
        found: Its findings, in order.
        speaker: The subject that first person stands for.
    """
    found = [_with_home_or_job(item, found, episode.text) for item in found]
    kept = [item for item in found if not _overruled(item, found, episode.text)]
    claims: list[Claim] = []
    for item in kept:
        claims += [c for c in _claims(item, episode, speaker) if not _said(c, claims)]
    return claims


def _claims(item: Located, episode: Episode, speaker: str) -> Iterator[Claim]:
    finding = item.finding
    where, stands = item.object, item.moved(finding.stands_on) or (0, 0)
    if where:
        stands = (min(stands[0], where[0]), max(stands[1], where[1]))
    claim = Claim(
        subject=finding.subject or speaker,
        predicate=finding.predicate,
        object=episode.text[where[0] : where[1]] if where else None,
        span=_stripped(episode.text, stands),
        polarity=finding.polarity,
        modality=finding.modality,
        denies=finding.denies,
        topic=finding.topic,
    )
    if finding.polarity is Polarity.DENIES:
        if finding.not_now:
            claim = replace(claim, valid_to=episode.event_at, end_precision=episode.precision)
        yield claim
        return
    yield from _dated(claim, item)


def _dated(claim: Claim, item: Located) -> Iterator[Claim]:
    """The claim with its dates; a state said to last "until May" ends in a second claim."""
    for interval in intervals(claim.predicate, claim.polarity, item.finding.mentions):
        if interval.start:
            start, precision = interval.start
            yield replace(claim, valid_from=start, precision=precision)
        elif claim.polarity is Polarity.ASSERTS:
            yield claim
        if claim.polarity is Polarity.ENDS or interval.end:
            end, end_precision = interval.end or (None, None)
            yield replace(
                claim, polarity=Polarity.ENDS, valid_to=end, end_precision=end_precision
            )


def _stripped(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _with_home_or_job(item: Located, found: Sequence[Located], text: str) -> Located:
    """Decide what was left: "left Croydon, been in Whitstable since" speaks of homes."""
    if item.finding.predicate != LEFT:
        return item
    where = item.object
    words = text[where[0] : where[1]].lower() if where else ""
    others = {other.finding.predicate for other in found}
    if any(word.startswith(_SCHOOLS) for word in words.split()) or "studies_at" in others:
        predicate = "studies_at"
    elif "lives_in" in others and "works_at" not in others:
        predicate = "lives_in"
    else:
        predicate = "works_at"
    return replace(item, finding=replace(item.finding, predicate=predicate))


def _overruled(item: Located, found: Sequence[Located], text: str) -> bool:
    """A possessive yields to what is said outright of the same thing, and to the end of it."""
    if not item.finding.possessive:
        return False
    for other in found:
        if other is item or other.finding.possessive or item.object is None:
            continue
        if other.finding.predicate == item.finding.predicate and _same(item, other, text):
            return True
    return False


def _same(one: Located, two: Located, text: str) -> bool:
    if one.object is None or two.object is None:
        return False
    (a, b), (c, d) = one.object, two.object
    return (a < d and c < b) or text[a:b].lower() == text[c:d].lower()


def _said(claim: Claim, before: Sequence[Claim]) -> bool:
    return any(
        (c.subject, c.predicate, c.polarity, (c.object or "").lower(), c.valid_from)
        == (claim.subject, claim.predicate, claim.polarity, (claim.object or "").lower(), claim.valid_from)
        for c in before
    )


