"""Slips: what was claimed of one value while another was meant, as a later message tells.

"I live in Lyon." and then "No wait, not Lyon, Lille.": the second message denies Lyon and means
Lille. Wherever Lyon was claimed before, Lille was meant from the start; where it was not, nothing
is learnt. A later value would have begun when it was told; this one begins where the slip did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.denials import without_denied
from engram_core.consolidate.slots import Assertion

REACH = timedelta(days=92)  # "no, not Paris, Lyon" years later speaks of something else


def as_meant(assertions: Sequence[Assertion]) -> list[Assertion]:
    """The assertions of one slot that stand: none denied, each slip with the value that was meant.

    A slip stands on the words that put it right. What was denied, or said, after a message is
    none of its business, so the time between two of them is settled before the later one. What was
    said last more than `REACH` before it is left as it is.

    Args:
        assertions: By `event_at`, then by seq.
    """
    rights = [one for one in assertions if _tells_what_was_meant(one)]
    if not rights:
        return without_denied(assertions)
    rest = [one for one in assertions if not _tells_what_was_meant(one)]
    standing: list[Assertion] = []
    for right in rights:
        before = [one for one in rest if one.said < right.said]
        rest = rest[len(before) :]
        slips = {one.value for one in rest if _denies_beside(right, one)}
        standing = without_denied([*standing, *before])
        claimed = [one for one in standing if one.value in slips]
        if claimed and not any(right.event_at - one.event_at <= REACH for one in claimed):
            rest = [one for one in rest if not _denies_beside(right, one)]
            continue
        standing = [_put_right(one, right) if one.value in slips else one for one in standing]
    return without_denied([*standing, *rest])


def _tells_what_was_meant(one: Assertion) -> bool:
    return one.modality is Modality.MEANT and one.polarity is Polarity.ASSERTS


def _denies_beside(right: Assertion, one: Assertion) -> bool:
    denies = one.polarity is Polarity.DENIES and one.denies is not Denies.END
    beside = one.said == right.said and not one.valid_to
    return denies and beside and one.value not in (None, right.value)


def _put_right(slip: Assertion, right: Assertion) -> Assertion:
    """The slip with the right value; a mere end goes on standing on its own words."""
    if slip.polarity is Polarity.ENDS and slip.modality is not Modality.PAST:
        return replace(slip, value=right.value)
    cuts = [cut for cut in (slip.cut, right.cut) if cut is not None]
    cut = min(cuts, default=None)
    return replace(slip, id=right.id, value=right.value, cut=cut)
