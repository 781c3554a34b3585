"""Payment card numbers: digits of a network's numbers whose check digit is right."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram_core.screening.finding import Finding

KIND = "card number"
# 13 to 19 digits, in groups parted by single spaces or hyphens; not a piece of something longer.
_DIGITS = re.compile(r"(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-]|\.\d)")
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


def cards_in(text: str) -> Iterator[Finding]:
    """The card numbers of a text.

    >>> [one.kind for one in cards_in("Charge 4111 1111 1111 1111, order 4111 1111 1111 1112.")]
    ['card number']
    """
    for found in _DIGITS.finditer(text):
        digits = re.sub(r"\D", "", found.group())
        if _NETWORKS.fullmatch(digits) and luhn(digits):
            yield Finding(found.start(), found.end(), KIND)


def luhn(digits: str) -> bool:
    """Whether the check digit is right (ISO/IEC 7812-1, annex B).

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    twice = (int(digit) * 2 for digit in digits[-2::-2])
    once = (int(digit) for digit in digits[::-2])
    return (sum(once) + sum(one // 10 + one % 10 for one in twice)) % 10 == 0
