"""Notes that another memory took of the user leave out whom they are about, or say "the user".

"Lives in Lyon", "User has a dog": they are read as if the user had said them, "I live in Lyon".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engram_core.model import Episode

_NOTE = "memory_id"  # in the meta of what came from the history of such a memory
_USER = re.compile(r"\A\s*(?:the\s+)?user(?P<own>['’]s)?\s+(?=\S)", re.IGNORECASE)
_FIRST = re.compile(r"\s*(?P<word>[^\W\d_]+)(?=\s|\Z)")
_BARE = {"is": "am", "was": "was", "has": "have", "does": "do", "goes": "go"}
_LIVES = """
    lives works loves likes dislikes hates enjoys prefers owns plays speaks studies wants needs
    plans drives teaches runs keeps knows uses practises practices attends follows collects
    celebrates wishes hopes intends adores avoids drinks eats cooks volunteers rents
    """
_VERBS = frozenset(_LIVES.split())
_MOVED = """
    moved started stopped bought sold got visited quit left adopted married became grew studied
    worked lived joined finished graduated changed switched retired ran won lost
    """
_PAST = frozenset(_MOVED.split())
_TOLD_OF = frozenset({"name", "age", "birthday", "email", "hometown", "nickname", "job"})


def in_first_person(episode: Episode) -> tuple[Episode, Sequence[int] | None]:
    """A note with the user as its "I", and where each of its characters stood.

    Returns:
        The episode as it is and None, where it is no note or names somebody else; else the place
        in the text as it was of each character, and of the end.
    """
    if episode.role != "user" or not episode.meta.get(_NOTE):
        return episode, None
    text = episode.text
    named = _USER.match(text)
    begun = named.end() if named else 0
    if named and named["own"]:
        return _begun_anew(episode, "my ", begun, begun)
    first = _FIRST.match(text, begun)
    if first is None:
        return episode, None
    said = _said(first["word"].casefold(), surely=named is not None)
    if said is None:
        return episode, None
    return _begun_anew(episode, said, first.start("word"), first.end("word"))


def _said(word: str, *, surely: bool) -> str | None:
    """How the user says what a note begins with; None where that is no word about them."""
    if word in _BARE:
        return f"I {_BARE[word]}"
    if word in _TOLD_OF and not surely:
        return f"my {word}"
    if word in _PAST:
        return f"I {word}"
    if word.endswith("ing") and not surely:
        return f"I am {word}"
    if word in _VERBS or (surely and re.search(r"[^s]s\Z", word)):
        return f"I {_plain_form(word)}"
    return f"I {word}" if surely else None


def _plain_form(verb: str) -> str:
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return re.sub(r"(?<=ch|sh|ss|zz)es\Z|(?<=x)es\Z|s\Z", "", verb)


def _begun_anew(episode: Episode, said: str, start: int, end: int) -> tuple[Episode, Sequence[int]]:
    """The episode with other words up to `end`; they stand where those of the note do."""
    places = [min(start, end)] * len(said) + list(range(end, len(episode.text) + 1))
    return replace(episode, text=said + episode.text[end:]), places
