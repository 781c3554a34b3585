"""Denials: what a later "that is not so" cancels."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.slots import Assertion

_Said = tuple[datetime, int]  # when, and in which place of the log


def without_denied(assertions: Iterable[Assertion]) -> list[Assertion]:
    """Drop what a later denial cancels, and the denials themselves: they are spent by it.

    A denial of one value, or of any, cancels what was said earlier. For each kind and value only
    the latest counts, so that a slot of many denials takes no longer than one of many claims.
    """
    claims: list[Assertion] = []
    latest = _Latest()
    for one in assertions:
        if one.polarity is Polarity.DENIES and not one.valid_to:
            latest.note(one)
        else:
            claims.append(one)
    return [one for one in claims if not latest.cancels(one)]


class _Latest:
    """The latest denial of claims, or of ends, of each value; "any" of all values together."""

    def __init__(self) -> None:
        self._of: dict[tuple[bool, str | None], _Said] = {}
        self._any: dict[bool, _Said] = {}

    def note(self, denial: Assertion) -> None:
        said, of_end = (denial.event_at, denial.seq), denial.denies is Denies.END
        key = (of_end, denial.value)
        self._of[key] = max(said, self._of.get(key, said))
        self._any[of_end] = max(said, self._any.get(of_end, said))

    def cancels(self, one: Assertion) -> bool:
        asserts = one.polarity is Polarity.ASSERTS
        return (
            (asserts or one.modality is Modality.PAST)
            and self._after(one, of_end=False)
            or (not asserts and self._after(one, of_end=True))
        )

    def _after(self, one: Assertion, *, of_end: bool) -> bool:
        if one.value is None:
            candidates = [self._any.get(of_end)]
        else:
            candidates = [self._of.get((of_end, one.value)), self._of.get((of_end, None))]
        return any(said is not None and (one.event_at, one.seq) < said for said in candidates)
