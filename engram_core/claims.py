"""What an extractor says: claims, each standing on a span of one episode."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram_core.times import Precision

USER = "user"  # the canonical subject of the speaker


class Polarity(StrEnum):
    """What a claim does to the value it names."""

    ASSERTS = "asserts"  # it holds, or it happened
    ENDS = "ends"  # it held and is over
    DENIES = "denies"  # it never was so; cancels what was said earlier


class Modality(StrEnum):
    """How firmly a claim was made. ACTUAL, PAST, INSTEAD and MEANT claims alone move a belief."""

    ACTUAL = "actual"
    PAST = "past"  # "I used to keep a parrot": an end that tells us that it held
    INSTEAD = "instead"  # "I left Orbel for Trask": of Trask, if it was Orbel until then
    MEANT = "meant"  # "not Lyon, Lille": of Lille, wherever Lyon was claimed before
    HEDGED = "hedged"  # "perhaps I'll rent a place in Arles"
    HYPOTHETICAL = "hypothetical"  # "should they hire me, we would settle in Turku"
    REPORTED = "reported"  # "Pell takes me for a dentist"
    MENTION = "mention"  # "my sister Lou": tells of names only


class Denies(StrEnum):
    """What a denial is about: a claim ("I never lived there") or an end ("I never left")."""

    CLAIM = "claim"
    END = "end"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that one message says.

    Args:
        subject: `user` for the speaker, else the name as it stands in the text.
        predicate: A name of the vocabulary, or any other.
        object: A piece of the text; None only where an end names no object ("I moved out").
        span: Half-open character offsets into the episode's text that the claim stands on; it
            holds the object.
        polarity: Asserts, ends or denies.
        modality: How firmly.
        denies: With DENIES: whether it is a claim or an end that is denied.
        topic: For predicates that are single-valued per topic ("film").
        valid_from: When it began or happened; for ENDS None. None means: not said.
        valid_to: When it ended; for ENDS the date of the end. None means: not said, or open.
        precision: How exactly `valid_from` is known.
        end_precision: How exactly `valid_to` is known.
        confidence: 0 to 1.
        once: It speaks for its start alone, not again for the moment it was said.
    """

    subject: str
    predicate: str
    object: str | None
    span: tuple[int, int]
    polarity: Polarity = Polarity.ASSERTS
    modality: Modality = Modality.ACTUAL
    denies: Denies | None = None
    topic: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision | None = None
    end_precision: Precision | None = None
    confidence: float = 1.0
    once: bool = False
