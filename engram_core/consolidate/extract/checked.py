"""What an extractor of somebody else's gave, checked before any of it is believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from engram_core.claims import Claim, Denies, Modality, Polarity
from engram_core.errors import ExtractionError
from engram_core.times import Precision

_SHOWN = 2_000  # characters of the raw output that a job keeps
_KINDS: Mapping[str, tuple[type, ...]] = {
    "subject": (str,),
    "predicate": (str,),
    "object": (str, type(None)),
    "polarity": (Polarity,),
    "modality": (Modality,),
    "denies": (Denies, type(None)),
    "topic": (str, type(None)),
    "valid_from": (datetime, type(None)),
    "valid_to": (datetime, type(None)),
    "precision": (Precision, type(None)),
    "end_precision": (Precision, type(None)),
    "confidence": (int, float),
}


def checked_claims(found: Any, name: str) -> list[Claim]:  # noqa: ANN401 - what anybody gave
    """The claims an extractor gave.

    Args:
        found: What it gave: some iterable of claims.
        name: The extractor, for the message.

    Raises:
        ExtractionError: It is something else, or holds what is no claim.
    """
    if isinstance(found, str | bytes | Mapping) or not isinstance(found, Iterable):
        raise _misfit(name, f"gave {type(found).__name__}, not a list of claims", found)
    claims = found if isinstance(found, list) else list(found)
    for place, claim in enumerate(claims):
        trouble = _trouble(claim)
        if trouble is not None:
            raise _misfit(name, f"gave a claim (number {place + 1}) {trouble}", claims)
    return claims


def _trouble(claim: object) -> str | None:
    if not isinstance(claim, Claim):
        return f"that is {type(claim).__name__}"
    for field, kinds in _KINDS.items():
        value = getattr(claim, field)
        if not isinstance(value, kinds):
            return f"whose {field} is {type(value).__name__}"
        if isinstance(value, datetime) and not _is_instant(value):
            return f"whose {field} is no instant in UTC: give it a timezone"
    return None if 0 <= claim.confidence <= 1 else "whose confidence is not from 0 to 1"


def _is_instant(moment: datetime) -> bool:
    try:
        return moment.utcoffset() is not None and bool(moment.astimezone(UTC))
    except OverflowError:
        return False


def _misfit(name: str, what: str, found: object) -> ExtractionError:
    return ExtractionError(f"the extractor {name!r} {what}", raw=repr(found)[:_SHOWN])
