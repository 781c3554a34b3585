"""Blanking out what the writer did not say: code, quotes, tags, pasted text, our own context.

Everything here keeps the length of the text, so that offsets stay true.
"""

from __future__ import annotations

import re

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN

HOLE = "\ufffc"  # stands for text that was taken out; no pattern matches it

_MARKED, _BARE = "àâäáãåçéèêëíîïìñóôöòõúùûüýÿ", "aaaaaaceeeeiiiinooooouuuuyy"
_SAME = str.maketrans(_MARKED + _MARKED.upper(), _BARE + _BARE.upper()) | str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "`": "`", "\u00a0": " ", "\u202f": " ", "–": "-", "−": "-"}
)
_PARTICIPLE = re.compile(r"[éÉ](?=e?s?(?!\w))")
_FENCE = re.compile(r"```|~~~")
_INLINE_CODE = re.compile(r"`[^`\n]{1,300}`")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,80}>")
_URL = re.compile(r"\bhttps?://\S{1,2000}")
_QUOTED_LINE = re.compile(r"^[ \t]{0,8}(?:>|\|).*$", re.MULTILINE)
_QUOTES = (
    re.compile(r'"[^"\n]{1,2000}"'),
    re.compile(r"[“„][^”“\n]{1,2000}[”“]"),
    re.compile(r"«[^»]{1,2000}»"),
    re.compile(r"(?<![\w'])'(?=\S)[^\n]{0,400}?(?<=\S)'(?![\w'])"),
)
_SHORT_NAME = re.compile(r"\W?[^\W\d_][\w-]*(?: [\w-]+)?\W?", re.UNICODE)
_SELF = re.compile(r"\b(?:i|i'm|im|my|we|je|j|on|mon|ma)\b", re.IGNORECASE)


def plain(text: str) -> str:
    """`text` without accents, and with plain apostrophes, blanks and dashes; of the same length.

    People leave accents out; patterns and lexicons are made plain in the same way. An "é" that
    ends a word stays: it tells "déménagé" from "déménage".
    """
    bare = list(text.translate(_SAME))
    for found in _PARTICIPLE.finditer(text):
        bare[found.start()] = found[0]
    return "".join(bare)


def without_foreign(text: str) -> str:
    """`text` with own context, code, tags and quotations replaced by holes."""
    text = _without_own_context(text)
    text = _without_fences(text)
    for pattern in (_INLINE_CODE, _TAG, _URL, _QUOTED_LINE):
        text = pattern.sub(_hole, text)
    for pattern in _QUOTES:
        text = pattern.sub(_unless_a_name, text)
    return text


def _hole(found: re.Match[str]) -> str:
    return HOLE * len(found[0])


def _unless_a_name(found: re.Match[str]) -> str:
    """A quoted word or two without a subject is a name: `call me "Ziggy"`; keep it, bare."""
    quoted = found[0]
    if len(quoted) < 40 and _SHORT_NAME.fullmatch(quoted) and not _SELF.search(quoted):
        return f" {quoted[1:-1]} "
    return HOLE * len(quoted)


def _without_own_context(text: str) -> str:
    if CONTEXT_OPEN not in text:
        return text
    out, inside = [], False
    for line in text.splitlines(keepends=True):
        mark = line.strip()
        inside = inside or mark == CONTEXT_OPEN
        out.append(HOLE * (len(line) - 1) + "\n" if inside else line)
        if mark == CONTEXT_CLOSE:
            inside = False
    return "".join(out)[: len(text)]


def _without_fences(text: str) -> str:
    """Everything between code fences; an unclosed fence runs to the end."""
    marks = [found.start() for found in _FENCE.finditer(text)]
    out, done = [], 0
    for begin, end in zip(marks[::2], [*marks[1::2], len(text)], strict=False):
        stop = min(end + 3, len(text))
        out += [text[done:begin], "\n", HOLE * (stop - begin - 1)]
        done = stop
    return "".join(out) + text[done:]
