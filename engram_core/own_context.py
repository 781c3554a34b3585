"""Finding our own context block in text that comes back, so that memory does not feed on itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.escape import LINE_BREAKS

CONTEXT_WORDS = "ENGRAM MEMORY"  # in both marks, and the same in JSON
_LETTER = re.compile(r"[^\n\r]")
# A block that lost its end is one only if its first line stands alone: prose may name the mark.
_ALONE = re.compile(rf"^[ \t>]*{re.escape(CONTEXT_OPEN)}[ \t\r]*$", re.MULTILINE)

_CLOSED_ALONE = re.compile(
    rf"(?:\A|[{LINE_BREAKS}])[ \t>]*{re.escape(CONTEXT_CLOSE)}[ \t]*(?=\Z|[{LINE_BREAKS}])"
)


def outside_own_context(text: str) -> str:
    """`text` with every character of our own context blocks replaced by a space.

    The length stays the same, so that offsets into the result are offsets into `text`. A block
    goes from its opening to its closing mark, wherever they stand; one that was cut off goes to
    the end of the text.
    """
    pieces, done = [], 0
    for start, end in _blocks(text):
        pieces += [text[done:start], " " * (end - start)]
        done = end
    return "".join([*pieces, text[done:]])


def claimable(text: str) -> str:
    """`text` with blanks for all that no claim may stand on; of the same length.

    That is our own context blocks, and what follows a closing line that closes none: such a line
    makes what comes after it pass for words from outside a block.
    """
    outside = outside_own_context(text)
    stray = _CLOSED_ALONE.search(outside)
    return outside if stray is None else outside[: stray.start()].ljust(len(text))


def blanked(text: str) -> str:
    """`text` with our own context blocks empty: their marks and breaks stand, and its length.

    A mark that was cut off or written twice inside a block goes with the rest of it.
    """
    pieces, done = [], 0
    for start, end in _blocks(text):
        inner = start + len(CONTEXT_OPEN)
        closed = text.endswith(CONTEXT_CLOSE, inner, end)
        until = end - len(CONTEXT_CLOSE) if closed else end
        pieces += [text[done:inner], _LETTER.sub(" ", text[inner:until])]
        done = until
    return "".join([*pieces, text[done:]])


def searchable(text: str) -> str:
    """What of a text is searched by meaning: all but our own context when it comes back."""
    return outside_own_context(text).strip()


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    start = text.find(CONTEXT_OPEN)
    while start >= 0:
        close = text.find(CONTEXT_CLOSE, start)
        if close < 0:
            cut_off = _ALONE.search(text, text.rfind("\n", 0, start) + 1)
            if cut_off:
                yield cut_off.start(), len(text)
            return
        end = close + len(CONTEXT_CLOSE)
        yield start, end
        start = text.find(CONTEXT_OPEN, end)
