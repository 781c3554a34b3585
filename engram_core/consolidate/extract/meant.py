"""Putting right what the same message said before: "I live in Ghent. Sorry, I meant Malmö"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.findings import Located
from engram_core.consolidate.extract.meant_before import Slip, is_slip_of_before
from engram_core.vocabulary import Kind, Vocabulary

MEANT = "meant"  # stands for: the value said before was a slip, this is the right one
_VOCABULARY = Vocabulary()


def put_right(found: Sequence[Located], text: str) -> list[Located]:
    """The findings with each slip denied and the right value in its place.

    Args:
        found: In order; of a slip that names both values the wrong one stands first.
        text: The message.
    """
    out: list[Located] = []
    wrong: Located | None = None
    for item in found:
        if is_slip_of_before(item):
            if item.finding.polarity is Polarity.DENIES:
                wrong = item
            elif wrong is not None:
                out = _with_both(out, Slip(wrong, item, text))
        elif item.finding.predicate != MEANT:
            out.append(item)
        elif out and _can_be_a_slip(out[-1]):
            slip = out.pop()
            out += [_denied(slip), _with_value_of(item, slip)]
    return out


def _with_both(out: list[Located], slip: Slip) -> list[Located]:
    """What was said here of the wrong value put right; else what was said in a message before."""
    for at in range(len(out) - 1, -1, -1):
        said = out[at].object
        here = slip.text[slice(*said)].lower() if said else ""
        if here == slip.names[0].lower() and _can_be_a_slip(out[at]):
            right = _with_value_of(slip.right, out[at])
            return [*out[:at], _denied(out[at]), *out[at + 1 :], right]
    return [*out, *slip.spread()]


def _can_be_a_slip(item: Located) -> bool:
    finding = item.finding
    single = _VOCABULARY[finding.predicate].kind is Kind.SINGLE
    actual = finding.modality is Modality.ACTUAL and finding.polarity is Polarity.ASSERTS
    return actual and single and finding.object is not None


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
