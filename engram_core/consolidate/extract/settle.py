"""From findings to claims: settling what they say together, then giving them their dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engram_core.claims import Claim, Modality, Polarity
from engram_core.consolidate.extract.dating import Interval, intervals
from engram_core.consolidate.extract.findings import Located, Span
from engram_core.consolidate.extract.meant import put_right
from engram_core.consolidate.extract.well_known_places import WELL_KNOWN_PLACES
from engram_core.model import Episode

# Stands for a home, a job or a school that was left, or taken in place of one; the rest of the
# message decides which.
LEFT = "left"
NAMED = "named"  # stands for: the pet or child spoken of before has this name
PARENTED = "parented"  # stands for: has become a parent, of whom only a name may tell
_COUPLED = frozenset({"married_to", "partner"})
_BABIES = frozenset({"baby", "boy", "girl", "newborn", "bébé", "fille", "garçon"})
_WORKLY = frozenset(
    {"colleague", "coworker", "boss", "manager", "job", "company", "firm", "office", "collègue"}
    | {"competitor", "rival", "startup", "start-up", "employer", "concurrent"}
    | {"patron", "patronne", "boîte", "boulot"}
)
_FIRMS = frozenset(  # last words of names that only a firm or a public employer has
    {"labs", "lab", "ltd", "limited", "inc", "gmbh", "llc", "plc", "corp", "corporation", "group"}
    | {"shipping", "freight", "logistics", "systems", "software", "solutions", "consulting", "ag"}
    | {"partners", "technologies", "tech", "media", "foods", "motors", "airlines", "airways", "sa"}
    | {"bank", "insurance", "studio", "studios", "industries", "analytics", "robotics", "hospital"}
    | {"clinic", "council", "college", "bakery", "brewery", "publishing", "press", "engineering"}
    | {"energy", "pharma", "capital", "holdings", "services", "consultancy", "agency", "sarl"}
    | {"associates", "couriers", "electronics", "telecom", "digital", "games", "ventures", "sas"}
)
_HOMELY = frozenset({"packed", "house", "flat", "landlord", "city", "town", "country", "appart"})
_SCHOOLS = ("uni", "college", "school", "academy", "fac", "lycée", "école", "université")


def settled(found: Sequence[Located], episode: Episode, speaker: str) -> list[Claim]:
    """The claims of one message.

    Args:
        found: Its findings, in order.
        episode: Where they stand.
        speaker: The subject that first person stands for.
    """
    found = [one for item in found for one in _home_or_job(item, found, episode.text)]
    found = put_right(_named(found), episode.text)
    kept = [item for item in found if not _overruled(item, found, episode.text)]
    claims = [claim for item in kept for claim in _claims(item, episode, speaker)]
    claims.sort(key=_date_last)
    unique = [claim for at, claim in enumerate(claims) if not _said(claim, claims[:at])]
    return sorted(unique, key=lambda claim: claim.span)


def _named(found: Sequence[Located]) -> list[Located]:
    """The name takes the place of the word: "We adopted a dog. She's called Pepper"."""
    out: list[Located] = []
    for item in found:
        if item.finding.predicate != NAMED:
            out.append(item)
            continue
        for at in range(len(out) - 1, -1, -1):
            before = out[at]
            if before.finding.predicate in ("has_pet", "has_child", PARENTED) and before.object:
                shift = item.base - before.base
                name, stands = item.finding.object, item.finding.stands_on
                if name:
                    became = before.finding.predicate
                    moved = replace(
                        before.finding,
                        predicate="has_child" if became == PARENTED else became,
                        object=(name[0] + shift, name[1] + shift),
                        stands_on=(before.finding.stands_on[0], stands[1] + shift),
                    )
                    out[at] = replace(before, finding=moved)
                break
    return [item for item in out if item.finding.predicate != PARENTED]


def _date_last(claim: Claim) -> bool:
    return claim.valid_from is None and claim.valid_to is None


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
    past = claim.modality is Modality.PAST
    for interval in intervals(claim.predicate, claim.polarity, item.finding.mentions, past=past):
        if interval.start and past:
            yield _spell(claim, interval)
            continue
        if interval.start:
            start, precision = interval.start
            yield replace(claim, valid_from=start, precision=precision)
        elif claim.polarity is Polarity.ASSERTS:
            yield claim
        if claim.polarity is Polarity.ENDS or interval.end:
            end, end_precision = interval.end or (None, None)
            yield replace(claim, polarity=Polarity.ENDS, valid_to=end, end_precision=end_precision)


def _spell(claim: Claim, interval: Interval) -> Claim:
    """What held in the past from one date to another, as a claim of its own."""
    start, precision = interval.start or (None, None)
    end, end_precision = interval.end or (None, None)
    return replace(
        claim,
        polarity=Polarity.ASSERTS,
        modality=Modality.ACTUAL,
        valid_from=start,
        precision=precision,
        valid_to=end,
        end_precision=end_precision,
    )


def _stripped(text: str, span: Span) -> Span:
    """The span from the beginning of a word, "I've" and not "'ve", without blanks around it."""
    start, end = span
    while 0 < start < end and (text[start] in "'’" or _inside_contraction(text, start)):
        start -= 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _inside_contraction(text: str, place: int) -> bool:
    """Whether a word that an apostrophe follows goes on before `place`: the I of "I've"."""
    return text[place - 1].isalnum() and text[place : place + 2][1:] in ("'", "’")


def _home_or_job(item: Located, found: Sequence[Located], text: str) -> list[Located]:
    """Decide what was left: "left Hulst, been in Tarn since" speaks of homes.

    Where nothing tells, a name of one word may be either; an end of what is not held does nothing.
    What was taken in its place ("left Orbel for Trask") is then said of both as well, each on the
    condition that it was held.
    """
    if item.finding.predicate != LEFT:
        return [item]
    where = item.object
    name = text[where[0] : where[1]] if where else ""
    others = {other.finding.predicate for other in found}
    taken, modality = item.finding.polarity is Polarity.ASSERTS, item.finding.modality
    if any(word.startswith(_SCHOOLS) for word in name.lower().split()) or "studies_at" in others:
        predicates = ["studies_at"]
    elif _said_there(_WORKLY, text) or any(_is_a_firm(one, text) for one in found):
        predicates = ["works_at"]
    elif "works_at" not in others and (_said_there(_HOMELY, text) or "lives_in" in others):
        predicates = ["lives_in"]
    elif "works_at" in others:
        predicates = ["works_at"]
    elif taken:
        predicates = ["lives_in"] if name in WELL_KNOWN_PLACES else ["works_at", "lives_in"]
        modality = Modality.INSTEAD
    elif not name.isalpha() or name.isupper():
        predicates = ["works_at"]
    else:
        predicates = ["works_at", "lives_in"]
    return [
        replace(item, finding=replace(item.finding, predicate=one, modality=modality))
        for one in predicates
    ]


def _is_a_firm(item: Located, text: str) -> bool:
    """Whether it is something left, or taken in place of it, with the name of a firm."""
    if item.finding.predicate != LEFT or item.object is None:
        return False
    words = text[slice(*item.object)].lower().rstrip(".").split()
    return len(words) > 1 and words[-1] in _FIRMS


def _said_there(words: frozenset[str], text: str) -> bool:
    return not words.isdisjoint(text.lower().replace(",", " ").replace(".", " ").split())


def _overruled(item: Located, found: Sequence[Located], text: str) -> bool:
    """A possessive yields to what is said outright of the same thing, and to the end of it."""
    if _is_named_later(item, found, text) or _tells_whom(item, found):
        return True
    if not item.finding.possessive:
        return False
    for other in found:
        if other is item or other.finding.possessive or item.object is None:
            continue
        if other.finding.predicate == item.finding.predicate and _same(item, other, text):
            return True
    return False


def _tells_whom(item: Located, found: Sequence[Located]) -> bool:
    """Whether it ends a marriage or a love without a name, and another finding says whose."""
    return item.object is None and any(
        other.object is not None and other.finding.polarity is Polarity.ENDS
        for other in found
        if {item.finding.predicate, other.finding.predicate} <= _COUPLED
    )


def _is_named_later(item: Located, found: Sequence[Located], text: str) -> bool:
    """Whether it is a child without a name, whose name follows: "A baby! Little Juno arrived"."""
    word = text[slice(*item.object)].split()[-1].lower() if item.object else ""
    return (
        item.finding.predicate == "has_child"
        and word in _BABIES
        and any(
            other.finding.predicate == "has_child"
            and not other.finding.possessive
            and other.base > item.base
            and other.object is not None
            and text[other.object[0]].isupper()
            for other in found
        )
    )


def _same(one: Located, two: Located, text: str) -> bool:
    if one.object is None or two.object is None:
        return False
    (a, b), (c, d) = one.object, two.object
    return (a < d and c < b) or text[a:b].lower() == text[c:d].lower()


def _said(claim: Claim, before: Sequence[Claim]) -> bool:
    """Whether an earlier claim says the same, with the same date or a date at all."""
    undated = _date_last(claim)
    return any(
        _key(one) == _key(claim)
        and (undated or (one.valid_from, one.valid_to) == (claim.valid_from, claim.valid_to))
        for one in before
    )


def _key(claim: Claim) -> tuple[str, str, Polarity, Modality, str]:
    name = (claim.object or "").lower()
    return claim.subject, claim.predicate, claim.polarity, claim.modality, name
