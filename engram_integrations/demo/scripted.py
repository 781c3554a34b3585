"""A model that only reads: it answers with the lines of memory in its prompt that fit the question.

It takes the place of a language model where no key is given, so that what reaches one can be seen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import shorten

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN

Prompt = Sequence[tuple[str, str]]
"""Role and text of each message that a model was handed."""

_WORD = re.compile(r"\w{3,}")
_TELL_NOTHING = frozenset(
    ("about", "and", "are", "did", "does", "for", "has", "have", "how", "know", "that", "the")
    + ("this", "was", "what", "when", "where", "which", "who", "with", "you")
)
_LINE = re.compile(r"^\[[^\]]+\] (.+)$", re.MULTILINE)
_OPENING = "I remember:"
_MOST = 2
_LONG = 120


def memory_in(prompt: Prompt) -> str:
    """The block of memory in a prompt, with its marks; "" when there is none."""
    for _, text in prompt:
        begin, end = text.find(CONTEXT_OPEN), text.find(CONTEXT_CLOSE)
        if 0 <= begin < end:
            return text[begin : end + len(CONTEXT_CLOSE)]
    return ""


def scripted_reply(prompt: Prompt) -> str:
    """Answer the last message from the memory in the prompt, word by word."""
    asked = next((text for role, text in reversed(prompt) if role == "user"), "")
    if "?" not in asked:
        return "Thank you, noted."
    wanted = _words(asked)
    told = [line for line in _LINE.findall(memory_in(prompt)) if _tells(line)]
    ranked = sorted(told, key=lambda line: -_shared(wanted, line))
    best = [line for line in ranked[:_MOST] if _shared(wanted, line)]
    shown = " | ".join(shorten(line, _LONG, placeholder=" …") for line in best)
    return f"{_OPENING} {shown}" if best else "I remember nothing about that."


def _tells(line: str) -> bool:
    """Whether a line can answer: a question does not, nor does an answer of this model."""
    return not line.rstrip().endswith("?") and _OPENING not in line


def _shared(wanted: set[str], line: str) -> int:
    return len(wanted & _words(line))


def _words(text: str) -> set[str]:
    found = {word.removesuffix("s") for word in _WORD.findall(text.casefold())}
    return found - _TELL_NOTHING
