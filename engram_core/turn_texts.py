"""Turns as models read them: alone, or with the turn before, as a question and its answer."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.own_context import searchable

# The embedder reads about 256 tokens. Sixty words of the turn before take a third of them, so
# that the turn itself, which stands second, keeps most of the window.
WORDS_BEFORE = 60
CHARACTERS_BEFORE = 400  # for scripts and blobs without spaces


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message of a conversation, as far as pairing goes."""

    text: str
    speaker: str | None = None


def paired_text(before: Utterance | None, this: Utterance) -> str:
    r"""What is embedded for a turn joined to the turn before it.

    Args:
        before: The turn before; None for the first one of a session.
        this: The turn itself.

    Returns:
        The end of the turn before and the whole of this one, each behind its speaker's name if it
        has one; empty when either says nothing but our own context.

    >>> paired_text(Utterance("Any pets?", "Bo"), Utterance("Two goats.", "Ana"))
    'Bo: Any pets?\nAna: Two goats.'
    """
    if before is None:
        return ""
    earlier, later = _ending(searchable(before.text)), searchable(this.text)
    if not earlier or not later:
        return ""
    return f"{_named(before.speaker, earlier)}\n{_named(this.speaker, later)}"


def named_text(turn: Utterance) -> str:
    """A turn behind its speaker's name; empty when it says nothing but our own context.

    >>> named_text(Utterance("Two goats.", "Ana"))
    'Ana: Two goats.'
    """
    said = searchable(turn.text)
    return said and _named(turn.speaker, said)


def _ending(text: str) -> str:
    """The last words of a text; what a question asks stands at its end."""
    words = text[-8 * CHARACTERS_BEFORE :].split()
    kept = " ".join(words[-WORDS_BEFORE:])
    if len(kept) <= CHARACTERS_BEFORE:
        return kept
    tail = kept[-CHARACTERS_BEFORE:]
    return tail.partition(" ")[2] or tail


def _named(speaker: str | None, text: str) -> str:
    return f"{speaker}: {text}" if speaker else text
