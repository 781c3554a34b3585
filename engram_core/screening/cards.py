"""Payment card numbers: digits of a network's numbers whose check digit is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engram_core.screening.secret import Secret

KIND = "card number"
# Groups of digits parted by single spaces or hyphens. Nothing is tried twice: a text may be long.
_RUN = re.compile(r"(?<![\w.-])\d++(?:[ -]\d++)*+")
_GROUP = re.compile(r"\d+")
_GOES_ON = re.compile(r"[\w-]|\.\d")  # then the last group is a piece of something longer
_FEWEST, _MOST = 13, 19  # digits
_PRINTED = range(3, 8)  # digits of a group on a card
# What the numbers of the networks begin with, and how many digits they have (ISO/IEC 7812).
_NETWORKS = re.compile(
    r"(?:4(?:\d{12}|\d{15}|\d{18})"  # Visa
    r"|5[1-5]\d{14}|(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}"  # Mastercard
    r"|3[47]\d{13}"  # American Express
    r"|3(?:0[0-5]|[68]\d)\d{11}"  # Diners Club
    r"|(?:6011|65\d\d|64[4-9]\d)\d{12,15}"  # Discover
    r"|35(?:2[89]|[3-8]\d)\d{12,15}"  # JCB
    r"|62\d{14,17})"  # UnionPay
)


def cards_in(text: str) -> Iterator[Secret]:
    """The card numbers of a text, also where other numbers stand beside them.

    >>> [one.kind for one in cards_in("Charge 4111 1111 1111 1111, order 4111 1111 1111 1112.")]
    ['card number']
    """
    for run in _RUN.finditer(text):
        groups = [one.span() for one in _GROUP.finditer(text, *run.span())]
        if _GOES_ON.match(text, run.end()):
            groups.pop()
        yield from _among(text, groups)


def _among(text: str, groups: Sequence[tuple[int, int]]) -> Iterator[Secret]:
    """Cards made of neighbouring groups, the longest first."""
    place = 0
    while place < len(groups):
        until = next((end for end in _ends(groups, place) if _is_card(text, groups[place:end])), 0)
        if until:
            yield Secret(groups[place][0], groups[until - 1][1], KIND)
        place = until or place + 1


def _ends(groups: Sequence[tuple[int, int]], place: int) -> list[int]:
    """Where a number that begins with a group may end: after so many groups, the most first.

    All groups of a run may be one number however they are parted; a part of a run is one only as
    cards are printed, or in one piece.
    """
    ends: list[int] = []
    digits = 0
    whole = place == 0 and len(groups) <= _MOST
    for number, (start, end) in enumerate(groups[place : place + _MOST], place + 1):
        digits += end - start
        printed = end - start in _PRINTED
        alone = number == place + 1
        if digits > _MOST or not (printed or alone or whole):
            break
        if digits >= _FEWEST and (printed or alone or number == len(groups)):
            ends.append(number)
        if alone and not printed and not whole:
            break
    return ends[::-1]


def _is_card(text: str, groups: Sequence[tuple[int, int]]) -> bool:
    digits = "".join(text[start:end] for start, end in groups)
    return bool(_NETWORKS.fullmatch(digits)) and luhn(digits)


def luhn(digits: str) -> bool:
    """Whether the check digit is right (ISO/IEC 7812-1, annex B).

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    twice = (int(digit) * 2 for digit in digits[-2::-2])
    once = (int(digit) for digit in digits[::-2])
    return (sum(once) + sum(one // 10 + one % 10 for one in twice)) % 10 == 0
