"""Finding the names of an entity in words, for an erasure of all that names it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engram_core.names import name_key
from engram_core.storage.tokens.stop import STOP

# As arguments of a tool are written, which are JSON inside a text, whole or cut off.
_ESCAPED = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\(?:u[0-9a-fA-F]{4}|.)"
)
_IDEOGRAPH = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")


@dataclass(frozen=True, slots=True)
class Naming:
    """Tells whether words name an entity.

    Args:
        names: How it is called. They are found as whole words in any case; one that is also a
            common word ("Will") only as it is written.
    """

    names: tuple[str, ...]

    def found_in(self, words: Iterable[str]) -> bool:
        """Whether any of these texts holds a name as whole words."""
        flat = [" ".join(unicodedata.normalize("NFKC", text).split()) for text in words]
        folded = [text.casefold() for text in flat]
        return any(
            pattern.search(text)
            for name in self.names
            for pattern, texts in [_pattern(name, flat, folded)]
            for text in texts
        )


def _pattern(name: str, flat: list[str], folded: list[str]) -> tuple[re.Pattern[str], list[str]]:
    """How to look for a name, and in which form of the texts."""
    key = name_key(name)
    common = key in STOP
    escaped = re.escape(" ".join(unicodedata.normalize("NFKC", name).split()) if common else key)
    if not _IDEOGRAPH.search(key):  # words of those scripts stand without blanks
        escaped = rf"(?<!\w){escaped}(?!\w)"
    return re.compile(escaped), flat if common else folded


def strings_in(value: object) -> Iterator[str]:
    """All texts in JSON values, keys too; those written as JSON also as they are meant."""
    if isinstance(value, str):
        yield value
        if "\\" in value:
            yield _ESCAPED.sub(_meant, value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from strings_in(key)
            yield from strings_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings_in(item)


def _meant(escape: re.Match[str]) -> str:
    """The character that an escape of JSON stands for; a blank for a break and the like."""
    units = [int(one, 16) for one in escape.group().split("\\u")[1:]]
    if not units:
        return " "
    pair = b"".join(one.to_bytes(2, "big") for one in units)
    return pair.decode("utf-16-be", "replace")
