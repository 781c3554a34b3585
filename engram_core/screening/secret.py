"""Where a secret stands in a text, and what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

# What a form is called, a piece of text without which it cannot be there, and the form, whose last
# group, or the whole, is the secret.
Form = tuple[str, str, re.Pattern[str]]
MASKED = re.compile(r"\[secret: [\w ()]{1,60}\]")  # as `Secret.mask` writes it


@dataclass(frozen=True, slots=True, order=True)
class Secret:
    """A secret at `text[start:end]`; `kind` names what it is, never what it says."""

    start: int
    end: int
    kind: str

    def meets(self, start: int, end: int) -> bool:
        """Whether it shares a character with `text[start:end]`."""
        return self.start < end and start < self.end

    @property
    def mask(self) -> str:
        """What is stored in its place."""
        return f"[secret: {self.kind}]"


def by_form(text: str, forms: Iterable[Form]) -> Iterator[Secret]:
    """The secrets of a text that have one of the forms."""
    for kind, needle, pattern in forms:
        if needle in text:
            for found in pattern.finditer(text):
                yield Secret(*found.span(pattern.groups), kind)


def apart(secrets: Iterable[Secret]) -> list[Secret]:
    """In order and without overlaps: of those that overlap the first names them all.

    >>> apart([Secret(4, 9, "card number"), Secret(0, 6, "AWS key")])
    [Secret(start=0, end=9, kind='AWS key')]
    """
    held: list[Secret] = []
    for one in sorted(secrets):
        if held and one.start < held[-1].end:
            last = held.pop()
            one = Secret(last.start, max(last.end, one.end), last.kind)
        held.append(one)
    return held


def masked(text: str, secrets: Iterable[Secret]) -> str:
    """`text` with each secret replaced by its mask.

    >>> masked("my key is hush.", [Secret(10, 14, "AWS key")])
    'my key is [secret: AWS key].'
    """
    pieces, done = [], 0
    for one in apart(secrets):
        pieces += [text[done : one.start], one.mask]
        done = one.end
    return "".join([*pieces, text[done:]])
