"""Putting right what the same message said before: "I live in Ghent. Sorry, I meant Malmö"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.findings import Located
from engram_core.vocabulary import Kind, Vocabulary

MEANT = "meant"  # stands for: the value said before was a slip, this is the right one
_VOCABULARY = Vocabulary()


def put_right(found: Sequence[Located]) -> list[Located]:
    """The findings with each slip denied and the right value in its place."""
    out: list[Located] = []
    for item in found:
        if item.finding.predicate != MEANT:
            out.append(item)
        elif out and _can_be_a_slip(out[-1]):
            slip = out.pop()
            out += [_denied(slip), _with_value_of(item, slip)]
    return out


def _can_be_a_slip(item: Located) -> bool:
    finding = item.finding
    single = _VOCABULARY[finding.predicate].kind is Kind.SINGLE
    return finding.polarity is Polarity.ASSERTS and single and finding.object is not None


def _denied(slip: Located) -> Located:
    finding = replace(slip.finding, polarity=Polarity.DENIES, denies=Denies.CLAIM, mentions=())
    return replace(slip, finding=finding)


def _with_value_of(right: Located, slip: Located) -> Located:
    """The claim of the slip, moved to the sentence that puts it right."""
    shift = slip.base - right.base
    stands = slip.finding.stands_on
    finding = replace(
        slip.finding,
        object=right.finding.object,
        stands_on=(stands[0] + shift, right.finding.stands_on[1]),
    )
    return replace(right, finding=finding)
