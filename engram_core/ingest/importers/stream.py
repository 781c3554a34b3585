"""Reading JSON item by item: neither a list nor a row of values is held in memory as a whole."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from engram_core.errors import InvalidInput

_CHUNK = 1 << 16
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_NEXT = re.compile(r"\n[{\[]")
_LONGEST = 16  # characters of a literal or of escapes, which the window may have cut
_SPACE = " \t\r\n\ufeff"


class BrokenJson(InvalidInput):
    """There is no JSON from a position on.

    Args:
        where: The position, for the user.
        why: What is wrong there.
    """

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"no JSON from {where} on ({why}): mend the file there")
        self.where, self.why, self.cause = where, f"no JSON ({why})", why


def json_items(
    source: TextIO, chunk: int = _CHUNK, on_broken: Callable[[BrokenJson], None] | None = None
) -> Iterator[Any]:
    """The items of the JSON list in `source`, or the values that stand there one after another.

    Args:
        source: Text of JSON, opened so that bytes that are no UTF-8 come as `surrogateescape`.
        chunk: Characters to read at first; doubled while one item does not fit.
        on_broken: Of values one after another: told of one that is none, and reading goes on with
            the next that begins a line, unless it raises. A list cannot be read on.

    Raises:
        InvalidInput: It is no JSON from a position on that is named. Items before it were given.
    """
    reader = _Reader(source, chunk)
    if reader.peek() != "[":
        yield from _values(reader, on_broken)
        return
    reader.skip()
    if reader.peek() == "]":
        reader.skip()
    else:
        yield reader.value()
        while reader.peek() == ",":
            reader.skip()
            yield reader.value()
        reader.expect("]")
    reader.expect_end()


def _values(reader: _Reader, on_broken: Callable[[BrokenJson], None] | None) -> Iterator[Any]:
    """The values that stand one after another."""
    while True:
        try:
            value = reader.value()
        except BrokenJson as error:
            if on_broken is None:
                raise
            on_broken(error)
            reader.skip_to_next_line()
        else:
            yield value
        if not reader.peek():
            return


def require_utf8(text: str) -> None:
    """Refuse text that was read with `surrogateescape` and has bytes that are no UTF-8.

    A lone surrogate that JSON writes as an escape is ASCII in the file, and is not taken for one.
    """
    if not text.isascii() and _ESCAPED_BYTE.search(text):
        raise InvalidInput("it holds bytes that are no UTF-8: convert the file")


class _Reader:
    """A window on the text that grows until the next value fits and forgets what was read."""

    def __init__(self, source: TextIO, chunk: int) -> None:
        self._source, self._chunk = source, chunk
        self._text, self._at, self._before, self._ended = "", 0, 0, False
        self._decoder = json.JSONDecoder()

    def peek(self) -> str:
        """The next character that is not space; "" at the end."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _SPACE:
                    return self._text[self._at]
                self._at += 1
            if not self._more(self._chunk):
                return ""

    def skip(self) -> None:
        self._at += 1

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise self._damage(f"expected {sign!r}", self._at)
        self.skip()

    def expect_end(self) -> None:
        if self.peek():
            raise self._damage("text after the end of the JSON value", self._at)

    def skip_to_next_line(self) -> None:
        """Go to the next line that begins with a value; to the end where there is none."""
        self._at += 1
        while True:
            found = _NEXT.search(self._text, self._at)
            if found:
                self._at = found.end() - 1
                return
            self._at = max(self._at, len(self._text) - 1)  # a line may break at the very end
            if not self._more(self._chunk):
                self._at = len(self._text)
                return

    def value(self) -> Any:  # noqa: ANN401 - JSON values
        self.peek()
        size = self._chunk
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                broken = self._damage(error.msg, error.pos)  # before the window moves
                if self._is_whole(error) or not self._more(size):
                    raise broken from error
            except RecursionError as error:
                raise self._damage("nested too deeply", self._at) from error
            except ValueError as error:
                raise self._damage("a number of too many digits", self._at) from error
            else:
                # A number at the very end of the window may go on in the next.
                if end < len(self._text) or not self._more(size):
                    self._at = end
                    return value
            size *= 2

    def _is_whole(self, error: json.JSONDecodeError) -> bool:
        """Whether more text could not mend it, so that no file is read to its end in vain."""
        return not error.msg.startswith("Unterminated") and error.pos < len(self._text) - _LONGEST

    def _more(self, size: int) -> bool:
        if self._ended:
            return False
        read = self._source.read(size)
        require_utf8(read)
        self._ended = not read
        self._before += self._at
        self._text, self._at = self._text[self._at :] + read, 0
        return bool(read)

    def _damage(self, why: str, at: int) -> BrokenJson:
        return BrokenJson(f"character {self._before + at + 1}", why)
