"""Which claims of an answer about several messages belong to which of them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engram_core.consolidate.extract.llm.quotes import NOWHERE, find_quote
from engram_core.consolidate.extract.llm.repair import Answer

_NUMBER = re.compile(r"\d{1,6}")


@dataclass(frozen=True, slots=True)
class Shared:
    """An answer by message.

    Args:
        answers: One for each message, in their order; None for those it did not get to.
    """

    answers: tuple[Answer | None, ...]


def share(answer: Answer, texts: Sequence[str]) -> Shared:
    """Deal the claims of an answer out to the messages it is about.

    A claim goes to the message whose number it names; without a number, to the only one that holds
    its quote; else to the first, to be counted as rejected there. An answer of which no claim names
    its message reached none of them. Of one that was cut off, the message of the last claim and
    those after it count as not reached. A lone message has the answer to itself.

    Args:
        answer: As it was read.
        texts: What was shown of each message, in the order of their numbers.
    """
    if len(texts) == 1:
        return Shared((answer,))
    places = [_message_of(item, texts) for item in answer.items]
    if places and all(place is None for place in places):
        return Shared((None,) * len(texts))
    dealt: list[list[dict[str, Any]]] = [[] for _ in texts]
    last = 0
    for item, place in zip(answer.items, places, strict=True):
        last = place or 0
        dealt[last].append(item)
    reached = last if answer.cut else len(texts)
    return Shared(
        tuple(
            Answer(tuple(items)) if place < reached else None for place, items in enumerate(dealt)
        )
    )


def _message_of(item: dict[str, Any], texts: Sequence[str]) -> int | None:
    """The place of a claim's message among those asked about; None when nobody can tell."""
    number = _number(item.get("message", item.get("n")))
    if number is not None and 1 <= number <= len(texts):
        return number - 1
    quote = item.get("quote")
    if isinstance(quote, str):
        held = [place for place, text in enumerate(texts) if find_quote(quote, text) != NOWHERE]
        if len(held) == 1:
            return held[0]
    return None


def _number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    found = _NUMBER.search(value) if isinstance(value, str) else None
    return int(found.group()) if found else None
