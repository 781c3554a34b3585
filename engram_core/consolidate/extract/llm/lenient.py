"""A reader of almost-JSON, as models write it. Pure, and bounded in time and depth.

It takes single and curly quotes, trailing and missing commas, remarks, bad escapes, line breaks and
quotes inside strings, Python's words, bare keys, and text that is cut off: whatever was complete
then is kept.
"""

from __future__ import annotations

import re
from typing import Any

_DEPTH = 24
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/|#[^\n]*|\.\.\.|…)*", re.DOTALL)  # remarks too
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_NUMBER = re.compile(r"-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?")
_CONSTANTS = {"true": True, "false": False, "null": None, "none": None}
_CLOSING = {'"': '"', "'": "'", "“": "”", "‘": "’"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_HEX = re.compile(r"[0-9a-fA-F]{4}")
_AFTER_STRING = re.compile(r"\s*(?:[,:}\]]|//|/\*|[\"']\w+[\"']\s*:|$)")


class NotJSON(Exception):  # noqa: N818 - never leaves the package
    """What stands there is no JSON, not even with good will."""


class TwiceSaid(NotJSON):
    """One key has two unlike values: nobody can tell which one is meant."""


def merged(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these members; a key said twice must say the same, or two lists to join.

    Raises:
        TwiceSaid: It does not.
    """
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key not in found or found[key] == value:
            found[key] = value
        elif isinstance(found[key], list) and isinstance(value, list):
            found[key] = [*found[key], *value]
        else:
            raise TwiceSaid(f"the key {key!r} stands twice, with two values")
    return found


class Reader:
    """Reads one value from `text`.

    After `read()`, `at` is the offset behind it and `cut` says that the text ended inside it.
    """

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at
        self.cut = False

    def read(self, depth: int = 0) -> Any:  # noqa: ANN401 - JSON
        """The value at `at`.

        Raises:
            NotJSON: There is none.
        """
        if depth > _DEPTH:
            raise NotJSON("too deep")
        char = self._next()
        if char == "{":
            return self._object(depth)
        if char == "[":
            return self._list(depth)
        if char in _CLOSING:
            return self._string(_CLOSING[char])
        return self._plain()

    def _next(self) -> str:
        """The next character that is no space; "" at the end, which is then a cut."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        if self.at >= len(self.text):
            self.cut = True
            return ""
        return self.text[self.at]

    def _object(self, depth: int) -> dict[str, Any]:
        self.at += 1
        pairs: list[tuple[str, Any]] = []
        while (char := self._next()) not in ("}", ""):
            if char == ",":
                self.at += 1
                continue
            key = self._key(char)
            if self._next() != ":" and not self.cut:
                raise NotJSON(f"no colon after the key {key!r}")
            self.at += 1
            value = None if self.cut else self.read(depth + 1)
            if not self.cut or isinstance(value, list):
                pairs.append((key, value))
        self.at += 1
        return merged(pairs)

    def _key(self, char: str) -> str:
        if char in _CLOSING:
            return self._string(_CLOSING[char])
        found = _WORD.match(self.text, self.at)
        if not found:
            raise NotJSON("an object without keys")
        self.at = found.end()
        return found.group()

    def _list(self, depth: int) -> list[Any]:
        self.at += 1
        items: list[Any] = []
        while (char := self._next()) not in ("]", ""):
            if char == ",":
                self.at += 1
                continue
            item = self.read(depth + 1)
            if not self.cut:
                items.append(item)
        self.at += 1
        return items

    def _string(self, closing: str) -> str:
        self.at += 1
        pieces: list[str] = []
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == closing and _AFTER_STRING.match(self.text, self.at + 1):
                self.at += 1
                return "".join(pieces)
            pieces.append(self._escape() if char == "\\" else char)
            self.at += 1
        self.cut = True
        return "".join(pieces)

    def _escape(self) -> str:
        """The character that a backslash stands for; `at` is left on the last one it takes."""
        self.at += 1
        char = self.text[self.at : self.at + 1]
        if char == "u" and (found := _HEX.match(self.text, self.at + 1)):
            self.at += 4
            return chr(int(found.group(), 16))
        if char in _ESCAPES:
            return _ESCAPES[char]
        return char if char in ('"', "'", "\\", "/", "") else f"\\{char}"

    def _plain(self) -> Any:  # noqa: ANN401
        for form in (_NUMBER, _WORD):
            found = form.match(self.text, self.at)
            if found and (form is _NUMBER or found.group().lower() in _CONSTANTS):
                self.at = found.end()
                if self.at >= len(self.text):
                    self.cut = True
                word = found.group()
                return _number(word) if form is _NUMBER else _CONSTANTS[word.lower()]
        if self.cut:
            return None
        raise NotJSON(f"nothing to read at {self.at}")


def _number(word: str) -> int | float:
    return int(word) if word.lstrip("-").isdigit() else float(word)
