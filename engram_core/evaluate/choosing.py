"""Taking some of a dataset's questions. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import replace

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Dataset


def chosen(
    dataset: Dataset,
    *,
    questions: int | None = None,
    categories: Collection[str] = (),
    conversations: Collection[str] = (),
) -> Dataset:
    """The dataset with some of its questions; conversations without any are left out.

    Args:
        dataset: All of it.
        questions: At most so many, the same ones every time: those whose ids have the lowest
            SHA-256, which is a fair draw.
        categories: Only of these.
        conversations: Only of these.

    Raises:
        InvalidInput: There is no such category or conversation, or nothing is left.
    """
    _check("category", categories, {one.category for one in dataset.questions})
    _check("conversation", conversations, {one.id for one in dataset.conversations})
    held = [
        one.id
        for talk in dataset.conversations
        if not conversations or talk.id in conversations
        for one in talk.questions
        if not categories or one.category in categories
    ]
    drawn = set(sorted(held, key=_lot)[:questions])
    if not drawn:
        raise InvalidInput("no question is left: choose fewer restrictions")
    talks = (
        replace(talk, questions=tuple(one for one in talk.questions if one.id in drawn))
        for talk in dataset.conversations
    )
    return replace(dataset, conversations=tuple(talk for talk in talks if talk.questions))


def _lot(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def _check(what: str, wanted: Collection[str], known: Collection[str]) -> None:
    odd = sorted(set(wanted) - set(known))
    if odd:
        raise InvalidInput(f"there is no {what} {odd[0]!r}: there are {', '.join(sorted(known))}")
