"""Blanking out what the writer did not say: code, quotes, tags, others' turns, our own context.

Everything here keeps the length of the text, so that offsets stay true.
"""

from __future__ import annotations

import re

from engram_core.own_context import claimable

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
# A line of a context that was copied without its block: it begins with the id of its source.
_SOURCE_LINE = re.compile(
    r"^[ \t>*-]{0,8}\[(?:[es]\d+(?:[.-][\w.-]*)?|f[a-z2-7]{12,})\] \S.*$", re.MULTILINE
)
_LABEL = r"[ \t]{0,8}(?:\*\*|#{1,4} )?[\w.-]{1,20}(?: [\w.-]{1,20})?(?:\*\*)? ?:"
# A turn of a machine in a pasted conversation, to the next turn or blank line.
_MACHINE_TURN = re.compile(
    r"^[ \t]{0,8}(?:\*\*|#{1,4} )?(?:(?:the )?(?:ai )?(?:assistante?|ai|ia|(?:chat)?bot|system|"
    r"systeme|model|tool|developer|function|chatgpt|gpt-?[\w.]{0,6}|claude|gemini|copilot|"
    r"llm))(?:\*\*)? ?:"
    rf".*(?:\n(?![ \t]*\n|{_LABEL}).*)*",
    re.MULTILINE | re.IGNORECASE,
)
# A turn of anybody in a pasted chat: "[10:31] Bo: …", "10:31 - Bo: …".
_TIMED_TURN = re.compile(
    r"^[ \t]{0,8}\[?(?:[\d./-]{6,10},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]?,?(?: -)? ?"
    r"(?!(?:me|i|user|moi|je) ?:)[\w.'-]{1,30}(?: [\w.'-]{1,30}){0,2} ?: .*$",
    re.MULTILINE | re.IGNORECASE,
)
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
    """`text` with own context, others' turns, code, tags and quotations replaced by holes."""
    text = _without_own_context(text)
    text = _without_fences(text)
    for pattern in (_TIMED_TURN, _MACHINE_TURN, _INLINE_CODE, _TAG, _URL, _QUOTED_LINE):
        text = pattern.sub(_hole, text)
    for pattern in _QUOTES:
        text = pattern.sub(_unless_a_name, text)
    return text


def _hole(found: re.Match[str]) -> str:
    return _holes(found[0])


def _holes(text: str) -> str:
    """As long as `text`, with its lines: a sentence ends with its line here too."""
    return "\n".join(HOLE * len(line) for line in text.split("\n"))


def _unless_a_name(found: re.Match[str]) -> str:
    """A quoted word or two without a subject is a name: `call me "Ziggy"`; keep it, bare."""
    quoted = found[0]
    if len(quoted) < 40 and _SHORT_NAME.fullmatch(quoted) and not _SELF.search(quoted):
        return f" {quoted[1:-1]} "
    return HOLE * len(quoted)


def _without_own_context(text: str) -> str:
    """Holes where a block of ours stands, on lines of its own or not, or a line out of one."""
    bare = claimable(text)
    if bare is not text and bare != text:
        pairs = zip(text, bare, strict=True)
        text = "".join(old if old in (new, "\n") else HOLE for old, new in pairs)
    return _SOURCE_LINE.sub(_hole, text)


def _without_fences(text: str) -> str:
    """Everything between code fences; an unclosed fence runs to the end."""
    marks = [found.start() for found in _FENCE.finditer(text)]
    out, done = [], 0
    for begin, end in zip(marks[::2], [*marks[1::2], len(text)], strict=False):
        stop = min(end + 3, len(text))
        out += [text[done:begin], "\n", HOLE * (stop - begin - 1)]
        done = stop
    return "".join(out) + text[done:]
