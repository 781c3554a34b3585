"""From what a model answered to the list of claims in it; or an error, never a nothing. Pure.

A list that is not there, null, or cut off before its first claim is a failed answer. Only an empty
list that is really written means: no facts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engram_core.consolidate.extract.llm.lenient import NotJSON, Reader, TwiceSaid, merged
from engram_core.errors import ExtractionError

KEY = "claims"
_LONGEST = 100_000  # characters; no answer is as long
_STARTS = 64  # brackets that are tried; prose has fewer
_THOUGHTS = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[ \t]*\w*[ \t]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_BRACKET = re.compile(r"[\[{]")
_LIKE_A_CLAIM = frozenset({"quote", "predicate"})


@dataclass(frozen=True, slots=True)
class Answer:
    """The claims as the model wrote them, unchecked.

    Args:
        items: One object per claim.
        cut: Whether some could not be read, because the text ended there or was broken.
        stray: Whether it is one claim that stands in no list.
    """

    items: tuple[dict[str, Any], ...]
    cut: bool = False
    stray: bool = False


def read_answer(text: str) -> Answer:
    r"""The claims in a model's answer.

    Args:
        text: All that it answered.

    Raises:
        ExtractionError: No list of claims can be read from it; carries the answer as `raw`.

    >>> read_answer('Sure!\n```json\n{"claims": [{"quote": "I run",},]}\n```').items
    ({'quote': 'I run'},)
    """
    try:
        if len(text) > _LONGEST:
            raise NotJSON("it is far too long for an answer")
        return _read(_THOUGHTS.sub("", text).strip())
    except NotJSON as error:
        said = "the model answered nothing" if not text.strip() else f"no list of claims: {error}"
        raise ExtractionError(f"{said}; the job is tried again", raw=text) from error


def objects_in(text: str) -> list[dict[str, Any]]:
    """All JSON objects that stand in a model's answer, mended where needed; [] when there is none.

    An object that was cut off or says a key twice, unlike, is none.
    """
    try:
        values = list(_values(_THOUGHTS.sub("", text[:_LONGEST])))
    except TwiceSaid:
        return []
    return [value for value, cut, _ in values if isinstance(value, dict) and not cut]


def _read(text: str) -> Answer:
    fenced = [found.group(1).strip() for found in _FENCE.finditer(text)]
    for piece in [*fenced, *_encoded(text), text]:
        found = [answer for value in _values(piece) if (answer := _answer(*value)) is not None]
        filled = [answer for answer in found if answer.items and not answer.stray]
        if filled:
            return filled[-1]  # models think aloud first
        strays = [answer.items[0] for answer in found if answer.stray]
        if strays:
            return Answer(tuple(strays), cut=True)
        if found and not any(answer.cut for answer in found):
            return found[-1]
    raise NotJSON("there is none that can be read")


def _encoded(text: str) -> list[str]:
    """The JSON inside an answer that is one JSON string as a whole."""
    if not text.startswith('"'):
        return []
    try:
        inner = json.loads(text, strict=False)
    except ValueError:
        return []
    return [inner] if isinstance(inner, str) else []


def _values(text: str) -> Iterator[tuple[Any, bool, bool]]:
    """The JSON values of a text, whether each was cut off, and whether it is all there is."""
    at, whole = 0, True
    for _ in range(_STARTS):
        start = _BRACKET.search(text, at)
        if not start:
            return
        whole = whole and not text[: start.start()].strip()
        try:
            value, at, cut = _value(text, start.start())
        except TwiceSaid:
            raise
        except NotJSON:
            at, whole = start.end(), False
            continue
        yield value, cut, whole and not text[at:].strip()
        whole = False


def _value(text: str, at: int) -> tuple[Any, int, bool]:
    try:
        value, end = _STRICT.raw_decode(text, at)
    except (ValueError, RecursionError):
        reader = Reader(text, at)
        return reader.read(), reader.at, reader.cut
    return value, end, False


_STRICT = json.JSONDecoder(object_pairs_hook=merged, strict=False)


def _answer(value: Any, cut: bool, alone: bool) -> Answer | None:  # noqa: ANN401
    """The claims in a value; None when it has no part in the answer."""
    if isinstance(value, dict):
        return _of_object(value, cut)
    items = _objects(value)
    if items is None or not (items or alone):
        return None
    return Answer(items, cut)


def _of_object(value: dict[str, Any], cut: bool) -> Answer | None:
    named = {key.casefold().strip(): one for key, one in value.items()}
    if KEY in named:
        items = _claims(named[KEY])
        if items is None:
            kind = type(named[KEY]).__name__
            raise NotJSON(f"{KEY!r} is {kind}, not a list of objects")
        return Answer(items, cut)
    if named.keys() >= _LIKE_A_CLAIM:
        return Answer((value,), cut, stray=True)
    lists = [items for one in value.values() if (items := _objects(one))]
    return Answer(lists[0], cut) if len(lists) == 1 else None


def _claims(value: Any) -> tuple[dict[str, Any], ...] | None:  # noqa: ANN401
    """The claims under their key: a list, a lone claim, or claims or lists by message number."""
    if isinstance(value, dict) and value:
        if {key.casefold() for key in value} >= _LIKE_A_CLAIM:
            return (value,)
        numbered = [_numbered(key, one) for key, one in value.items()]
        known = [items for items in numbered if items is not None]
        return tuple(one for items in known for one in items) if len(known) == len(value) else None
    if isinstance(value, list) and value and all(isinstance(one, list) for one in value):
        value = [one for inner in value for one in inner]  # a list too many
    return _objects(value)


def _numbered(key: str, value: Any) -> tuple[dict[str, Any], ...] | None:  # noqa: ANN401
    items = (value,) if isinstance(value, dict) else _objects(value)
    if items is None or not key.strip("# ").isdigit():
        return None
    return tuple({"message": key, **item} for item in items)


def _objects(value: Any) -> tuple[dict[str, Any], ...] | None:  # noqa: ANN401
    """The objects of a list; words among them ("...", a remark) are passed over."""
    if not isinstance(value, list):
        return None
    objects = tuple(one for one in value if isinstance(one, dict))
    words = all(isinstance(one, dict | str) or one is None for one in value)
    return objects if words and (objects or not value) else None
