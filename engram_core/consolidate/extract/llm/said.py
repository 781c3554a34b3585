"""One claim as a model says it, its form checked by pydantic, and from there to a `Claim`. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from engram_core.claims import USER, Claim, Denies, Modality, Polarity
from engram_core.consolidate.extract.base import Extracted
from engram_core.consolidate.extract.llm.dates import Date, is_unsaid, read_date
from engram_core.consolidate.extract.llm.quotes import NOWHERE, find_quote
from engram_core.consolidate.extract.llm.repair import Answer
from engram_core.errors import ExtractionError
from engram_core.model import Episode
from engram_core.names import is_first_person, name_key
from engram_core.times import period_end
from engram_core.vocabulary import Kind, Vocabulary

_SNAKE = re.compile(r"\W+")


def _lower(value: object) -> object:
    return value.strip().casefold() if isinstance(value, str) else value


def _snake(value: object) -> object:
    return _SNAKE.sub("_", value.strip().casefold()).strip("_") if isinstance(value, str) else value


def _text_or_none(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value) if isinstance(value, int) else f"{value:.15g}"
    return None if isinstance(value, str) and value.strip().casefold() in ("", "null") else value


_Short = Annotated[str, Field(max_length=400)]
_Word = Annotated[_Short | None, BeforeValidator(_text_or_none)]


class Said(BaseModel):
    """One claim as the model says it; keys that nobody asked for are ignored."""

    model_config = ConfigDict(extra="ignore")

    message: int = 1
    quote: str = Field(min_length=1)
    subject: str = Field(default=USER, min_length=1, max_length=200)
    predicate: Annotated[str, BeforeValidator(_snake), Field(min_length=1, max_length=60)]
    object: _Word = None
    topic: _Word = None
    polarity: Annotated[
        Literal["asserts", "ends", "negates", "denies"], BeforeValidator(_lower)
    ] = "asserts"
    modality: Annotated[
        Literal["actual", "past", "hedged", "hypothetical", "reported"], BeforeValidator(_lower)
    ] = "actual"
    valid_from: _Word = None
    valid_to: _Word = None


class SaidClaims(BaseModel):
    """The whole answer, for its JSON schema."""

    claims: list[Said]


@dataclass(frozen=True, slots=True)
class Source:
    """The message that claims must stand on.

    Args:
        episode: The message itself.
        text: What the model was shown of its text; claims can stand on nothing else.
        vocabulary: The predicates and their kinds.
        start: The offset of `text` in the message.
    """

    episode: Episode
    text: str
    vocabulary: Vocabulary
    start: int = 0

    @property
    def speaker(self) -> str:
        """The subject that first person stands for."""
        return self.episode.speaker or USER


def claims_of(answer: Answer, source: Source, raw: str) -> Extracted:
    """The claims of an answer; those that do not stand on the message are counted, and rejected.

    Raises:
        ExtractionError: The answer has claims, and none has the form asked for.
    """
    checked = [_checked(item) for item in answer.items]
    if checked and not any(checked):
        raise ExtractionError(
            "no claim of the model's answer has the form asked for; the job is tried again", raw=raw
        )
    said = _unique(one for one in checked if one)
    standing = [(one, span) for one in said if (span := _span(one, source)) != NOWHERE]
    claims = [claim for one, span in standing if (claim := _claim(one, source, span))]
    made_up = len(said) - len(standing)
    unread = checked.count(None) + len(standing) - len(claims) + answer.cut
    kept = list(dict.fromkeys(claims))
    return Extracted(kept, raw, rejected=made_up + unread, hallucinations=made_up)


def _checked(item: dict[str, Any]) -> Said | None:
    # Small models write null for what they leave open, and some keys with a capital.
    given = {key.casefold(): value for key, value in item.items() if value is not None}
    given.pop("message", None)  # whose claim it is was settled before
    try:
        return Said.model_validate(given)
    except ValidationError:
        return None


def _unique(said: Iterable[Said]) -> list[Said]:
    """Without those said twice over."""
    kept: list[Said] = []
    for one in said:
        if one not in kept:
            kept.append(one)
    return kept


def _span(said: Said, source: Source) -> tuple[int, int]:
    """Where a claim stands in the text shown; NOWHERE when some of it is made up."""
    span = find_quote(said.quote, source.text, said.object)
    return span if span != NOWHERE and _stands(said, source, span) else NOWHERE


def _claim(said: Said, source: Source, span: tuple[int, int]) -> Claim | None:
    """The claim; None when its dates cannot be read, or it says nothing of anything."""
    dates = _dates(said, source.episode)
    if dates is None or (said.object is None and said.polarity != "ends"):
        return None
    start, end = dates
    past = said.modality == "past" and source.vocabulary[said.predicate].kind is not Kind.EVENT
    ends = said.polarity == "ends" or (past and said.polarity == "asserts")
    polarity = Polarity.ENDS if ends else _POLARITY[said.polarity]
    modality = Modality.ACTUAL if said.modality == "past" and not past else Modality(said.modality)
    if said.polarity == "negates" and end is None:
        end = (source.episode.event_at, source.episode.precision)
    keeps_start = polarity is Polarity.ASSERTS or modality is Modality.PAST
    return Claim(
        subject=source.speaker if _is_user(said.subject) else said.subject,
        predicate=said.predicate,
        object=said.object,
        span=(source.start + span[0], source.start + span[1]),
        polarity=polarity,
        modality=modality,
        denies=Denies.CLAIM if polarity is Polarity.DENIES else None,
        topic=said.topic,
        valid_from=start[0] if start and keeps_start else None,
        precision=start[1] if start and keeps_start else None,
        valid_to=end[0] if end else None,
        end_precision=end[1] if end else None,
    )


_POLARITY = {
    "asserts": Polarity.ASSERTS,
    "negates": Polarity.DENIES,
    "denies": Polarity.DENIES,
}


def _is_user(subject: str) -> bool:
    return is_first_person(subject, USER) or name_key(subject) in ("the user", "writer", "speaker")


def _stands(said: Said, source: Source, span: tuple[int, int]) -> bool:
    """Whether every word kept of a claim is of its own message, so that erasing that takes all."""
    key = name_key(source.text)
    names = [said.topic or ""] if _is_user(said.subject) else [said.subject, said.topic or ""]
    here = name_key(said.object or "") in name_key(source.text[span[0] : span[1]])
    return here and all(name_key(name) in key for name in names if name)


def _dates(said: Said, episode: Episode) -> tuple[Date | None, Date | None] | None:
    """Start and end; None when one is said that cannot be read, or they are no interval."""
    found: list[Date | None] = []
    for text in (said.valid_from, said.valid_to):
        date = None if is_unsaid(text) else read_date(text or "", episode.offset_minutes)
        if date is None and not is_unsaid(text):
            return None
        found.append(date)
    start, end = found
    if start and end and end[0] == start[0]:  # "in 2022" for both
        end = (period_end(end[0], end[1]), end[1])
    if start and end and end[0] < start[0]:
        return None
    return start, end
