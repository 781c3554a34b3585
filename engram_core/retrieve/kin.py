"""Words that mean nearly what a word of the question does.

A question uses the general word ("instruments", "children"), the message told of the thing itself
("guitar") or used another word ("kids").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from engram_core.storage.tokens.terms import query_terms

_GROUPS = ("kin_english.txt", "kin_french.txt")


def kin_of(word: str) -> str:
    """What else to look for in place of the word, in one line; empty where nothing is known.

    A kind leads to its members, never a member to its kind or to another member.

    >>> kin_of("grandpa"), kin_of("tulip")
    ('grandfather granddad', '')
    """
    found = [one for term in query_terms(word) for one in _table().get(term, ())]
    return " ".join(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _table() -> dict[str, list[str]]:
    """Term of a question to the words that it leads to."""
    table: dict[str, list[str]] = {}
    for line in _lines():
        kind, _, members = line.rpartition(":")
        if kind:
            _lead(table, kind, members.split())
            continue
        words = members.split()
        for word in words:
            _lead(table, word, [one for one in words if one != word])
    return table


def _lines() -> Iterator[str]:
    """The groups of all languages: `word word …` alike, or `kind: member member …`."""
    for name in _GROUPS:
        for line in (files(__package__) / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line


def _lead(table: dict[str, list[str]], word: str, to: list[str]) -> None:
    for term in query_terms(word):
        table.setdefault(term, []).extend(to)
