"""Any Python value as JSON-ready data and back, so that a payload keeps what a message held.

JSON values stay as they are; tuples become lists; pydantic objects and enums become their data.
What JSON lacks becomes an object with the single tag `$engram`:

    bytes               {"$engram": "bytes", "base64": "…"}
    datetime            {"$engram": "datetime", "iso": "…"}
    nan, inf, -inf      {"$engram": "float", "value": "nan"}
    a whole number of more than 4,300 digits, which JSON readers refuse
                        {"$engram": "int", "hex": "0x…"}
    set                 {"$engram": "set", "items": […]}
    a dictionary with keys that are not text, or with the key `$engram` itself
                        {"$engram": "dict", "items": [[key, value], …]}
    two lone surrogates side by side, which JSON would fuse into one character
                        {"$engram": "surrogates", "parts": […]}
    any other object    {"$engram": "object", "class": "module.Name", "fields": {…}}
                        or "value": its text, where it has no fields

All but the last are revived by `from_plain`; an object comes back as its description, because no
class named in data is ever looked up.
"""

from __future__ import annotations

import base64
import json
import math
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from engram_core.errors import InvalidInput

TAG = "$engram"
MAX_DEPTH = 100
_LARGE = 10**4300  # more digits than Python writes or reads in decimal
_FUSING = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")


def to_plain(value: object) -> Any:  # noqa: ANN401 - JSON values
    """`value` in the JSON form described above.

    Raises:
        InvalidInput: It refers to itself, or is nested more than 100 levels deep.

    >>> to_plain({"image": b"hi"})
    {'image': {'$engram': 'bytes', 'base64': 'aGk='}}
    """
    return _plain(value, ())


def from_plain(value: Any) -> Any:  # noqa: ANN401 - JSON values
    """The value that `to_plain` was given.

    >>> from_plain(to_plain({1: b"hi"}))
    {1: b'hi'}
    """
    if isinstance(value, list):
        return [from_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    revive = _REVIVE.get(value.get(TAG, ""))
    return revive(value) if revive else {key: from_plain(item) for key, item in value.items()}


def _plain(value: object, path: tuple[int, ...]) -> Any:  # noqa: ANN401
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return _plain(value.value, path)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return int(value) if -_LARGE < value < _LARGE else {TAG: "int", "hex": hex(value)}
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else {TAG: "float", "value": str(float(value))}
    if isinstance(value, bytes | bytearray | memoryview):
        return {TAG: "bytes", "base64": base64.b64encode(bytes(value)).decode()}
    if isinstance(value, datetime):
        return {TAG: "datetime", "iso": value.isoformat()}
    return _container(value, _deeper(value, path))


def _deeper(value: object, path: tuple[int, ...]) -> tuple[int, ...]:
    if id(value) in path:
        raise InvalidInput("a message refers to itself: pass plain data")
    if len(path) >= MAX_DEPTH:
        raise InvalidInput(f"a message is nested more than {MAX_DEPTH} levels deep: flatten it")
    return (*path, id(value))


def _text(value: str) -> Any:  # noqa: ANN401
    text = str.__str__(value)
    parts = _FUSING.split(text)
    return text if len(parts) == 1 else {TAG: "surrogates", "parts": parts}


def _container(value: object, path: tuple[int, ...]) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return _mapping(value, path)
    if isinstance(value, list | tuple):
        return [_plain(item, path) for item in value]
    if isinstance(value, set | frozenset):
        items = [_plain(item, path) for item in value]
        return {TAG: "set", "items": sorted(items, key=json.dumps)}
    return _object(value, path)


def _mapping(value: Mapping[Any, Any], path: tuple[int, ...]) -> dict[str, Any]:
    if TAG not in value and all(isinstance(key, str) and key == _text(key) for key in value):
        return {str.__str__(key): _plain(item, path) for key, item in value.items()}
    pairs = [[_plain(key, path), _plain(item, path)] for key, item in value.items()]
    return {TAG: "dict", "items": pairs}


def _object(value: object, path: tuple[int, ...]) -> Any:  # noqa: ANN401
    for method in ("model_dump", "tolist"):  # pydantic; NumPy arrays and scalars
        give = getattr(value, method, None)
        if callable(give) and not isinstance(value, type):
            return _plain(give(), path)
    kind = type(value)
    described: dict[str, Any] = {TAG: "object", "class": f"{kind.__module__}.{kind.__qualname__}"}
    if getattr(value, "__dict__", None) and not isinstance(value, type):
        described["fields"] = _plain(vars(value), path)
    elif kind.__repr__ is not object.__repr__:  # the default one shows an address, new every time
        described["value"] = _text(str(value))
    return described


def _revive_set(value: dict[str, Any]) -> object:
    return {_hashable(item) for item in value["items"]}


_REVIVE: dict[str, Callable[[dict[str, Any]], object]] = {
    "bytes": lambda value: base64.b64decode(value["base64"]),
    "datetime": lambda value: datetime.fromisoformat(value["iso"]),
    "float": lambda value: float(value["value"]),
    "int": lambda value: int(value["hex"], 16),
    "set": _revive_set,
    "dict": lambda value: {_hashable(key): from_plain(item) for key, item in value["items"]},
    "surrogates": lambda value: "".join(value["parts"]),
}


def _hashable(key: Any) -> Any:  # noqa: ANN401
    """The value of what was a key or the member of a set: a list was a tuple then."""
    return _frozen(from_plain(key))


def _frozen(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):  # of an object; in order, so that equal ones are equal
        return tuple((key, _frozen(item)) for key, item in value.items())
    return frozenset(value) if isinstance(value, set) else value
