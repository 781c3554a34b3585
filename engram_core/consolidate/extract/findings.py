"""What the matcher finds before dates and conflicts are settled."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.negation import Negation
from engram_core.consolidate.extract.pattern import Says
from engram_core.dates import DateMention
from engram_core.vocabulary import Kind, Vocabulary

_VOCABULARY = Vocabulary()
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim in the making. Offsets count from the start of its sentence.

    Args:
        subject: None for the speaker.
        object: Where it stands; None for an end that names none.
        possessive: It was only shown by a possessive ("my dog Waffle"), the weakest sign.
        not_now: A plain negation: it is not so from the message on.
        topic: Within which a single-valued predicate holds one value; None for most.
    """

    subject: str | None
    predicate: str
    object: Span | None
    stands_on: Span
    polarity: Polarity
    modality: Modality
    denies: Denies | None
    mentions: tuple[DateMention, ...] = ()
    possessive: bool = False
    not_now: bool = False
    topic: str | None = None


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


@dataclass(slots=True)
class Known:
    """What the message has named so far, for "he" and "sold it"; spans count from its start."""

    person: str | None = None
    pet: Span | None = None
    thing: Span | None = None
    taste: Span | None = None


@dataclass(frozen=True, slots=True)
class Stance:
    """How a claim is turned by the negation of its verb."""

    polarity: Polarity
    denies: Denies | None = None
    modality: Modality = Modality.ACTUAL
    not_now: bool = False


def stance(says: Says, negation: Negation | None) -> Stance | None:
    """What `says` becomes under `negation`; None when nothing sure is said.

    "I don't drink milk" denies from now on; "I no longer …" ends; "I never …" denies for good.
    """
    if negation is None:
        return Stance(says.polarity, says.denies, says.modality)
    if not says.slot and not says.antecedent:
        return None  # "never quit" names nothing that could be denied
    if says.polarity is Polarity.ENDS:
        lived = says.modality is Modality.PAST  # "I never lived there" is about the living itself
        return Stance(Polarity.DENIES, Denies.CLAIM if lived else Denies.END)
    if negation is Negation.NEVER:
        return Stance(Polarity.DENIES, Denies.CLAIM)
    if _VOCABULARY[says.predicate].kind is Kind.EVENT:
        return None
    if negation is Negation.OVER:
        return Stance(Polarity.ENDS)
    return Stance(Polarity.DENIES, Denies.CLAIM, not_now=True)
