"""The little language that patterns are written in, and its way to regular expressions.

A template is a regular expression in which

    a blank       stands for white space; for nothing after an apostrophe or a hyphen
    {piece}       is a named piece of the language
    <kind>        is an object of that kind; `<kind:slot>` names it when there are several
    ...           is up to four words of no interest

and an optional element takes its blank along: `{still}? in` matches "in" as well as "still in".
Objects in the middle are short and stop at the first comma, and templates are only tried on bounded
windows, so every pattern takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engram_core.consolidate.extract.zones import plain

SLOT = re.compile(r"<([a-z]+)(?::([a-z]+))?>")
_PIECE = re.compile(r"\{([a-z_]\w*)\}")
_SPACE = r"(?:\s+|(?<=['-]))"
_ANY_WORDS = r"(?:\S+\s+){0,4}?"
_OPTIONAL = re.compile(r"[)}>]\?(?= (?![?*])|$|[|)])")
_BORDERS = frozenset(" (|:?")

# Objects that are recognised by their own form; all others are trimmed by objects.py.
FORMS: Mapping[str, str] = {
    "number": r"(?:1[01]\d|\d{1,2})(?!\d)(?![\w.,:%°/]\d|[%°])",
    "email": r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{2,24}){1,4}",
    "phone": r"\+?\(?\d[\d\s().-]{5,18}\d",
    "mark": (
        r"(?<!\d)(?:sub[\s-])?\d{1,4}(?:[:h.,]\d{1,2}){0,2}"
        r"(?:\s?(?:kg|kilos?|lbs?|pounds|km|k|m|cm|miles?|metres?|meters?|mètres?|reps?|pts|points|"
        r"mins?|minutes?|secs?|seconds?|secondes?|s|wpm|elo|watts?|w|heures?|hours?)\b)?"
    ),
    "zone": (
        r"(?:UTC|GMT)(?:\s?[+\-−]\s?\d{1,2}(?::?\d\d)?)?|[A-Z][a-z]+/[A-Z][A-Za-z_]+|"
        r"(?:CES?T|BST|WES?T|EES?T|MSK|IST|JST|KST|SGT|HKT|A[EWC][SD]T|NZ[SD]?T|[ECMP][SD]T|"
        r"BRT|WAT|"
        r"CAT|EAT|ET|PT)\b|(?:eastern|central|mountain|pacific|atlantic)(?: (?:standard|daylight))?"
        r" time|[A-Z][a-z]+ time\b"
    ),
    "day": (
        r"(?:\d{1,2}(?:st|nd|rd|th|er|ère)?(?: of)?\s(?:de\s)?[^\W\d]{3,9}\.?|"
        r"[^\W\d]{3,9}\.?\s(?:the\s)?\d{1,2}(?:st|nd|rd|th)?)(?:,?\s\d{4})?|"
        r"\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?"
    ),
}

WHEN = frozenset(
    {"day", "weekday", "clock", "hour", "hours", "moment", "rate", "rota", "workload"}
)  # objects that are dates


def expand(template: str, pieces: Mapping[str, str]) -> str:
    """The template with its pieces in place and its blanks turned into white space."""
    text = _binding(plain(template))
    while _PIECE.search(text):
        text = _PIECE.sub(lambda found: f"(?:{_binding(plain(pieces[found[1]]))})", text)
    return _spaced(text.replace("... ", _ANY_WORDS))


def with_slots(body: str, pieces: Mapping[str, str]) -> str:
    """The expanded template with its slots turned into groups."""

    def group(found: re.Match[str]) -> str:
        kind, slot = found[1], found[2] or found[1]
        form = plain(FORMS[kind]) if kind in FORMS else None
        if form is None and kind in pieces:
            form = expand(pieces[kind], pieces)
        last = found.end() == len(body)
        if form is not None:
            return f"(?P<{slot}>{form})" + (r"(?!\w)" if last else "")
        form = r"\S.*" if last else r"[^\s,;:][^,;:]{0,60}?"
        return f"(?P<{slot}>{form})"

    return SLOT.sub(group, body)


def _binding(template: str) -> str:
    """Every optional element bound to the blank beside it: `a b? c` becomes `a (?:b )?c`."""
    at = 0
    while found := _OPTIONAL.search(template, at):
        close = found.start()
        begin = _opening(template, close)
        at = close + 1
        if begin is None or (begin > 0 and template[begin - 1] not in _BORDERS):
            continue
        element, after = template[begin : close + 1], template[close + 2 :]
        if after.startswith(" "):
            template = f"{template[:begin]}(?:{element} )?{after[1:]}"
        elif begin > 0 and template[begin - 1] == " ":
            template = f"{template[: begin - 1]}(?: {element})?{after}"
        else:
            continue
        at = begin + 3
    return template


def _opening(template: str, close: int) -> int | None:
    """Where the element that ends at `close` begins; None when it is a mere repetition."""
    if template[close] in "}>":
        begin = template.rfind("{" if template[close] == "}" else "<", 0, close)
        return begin if template[begin + 1].isalpha() else None
    depth = 0
    for at in range(close, -1, -1):
        depth += (template[at] == ")") - (template[at] == "(")
        if depth == 0:
            return at
    return None


def _spaced(text: str) -> str:
    """Blanks outside of character classes turned into white space."""
    out, inside = [], False
    for at, char in enumerate(text):
        if char in "[]" and text[at - 1 : at] != "\\":
            inside = char == "["
        out.append(_SPACE if char == " " and not inside else char)
    return "".join(out)
