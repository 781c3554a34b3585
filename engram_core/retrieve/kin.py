"""Words that mean nearly what a word of the question does.

A question uses the general word ("instruments", "children"), the message told of the thing itself
("guitar") or used another word ("kids").
"""

from __future__ import annotations

from functools import lru_cache

from engram_core.retrieve import kinds_english, kinds_french
from engram_core.storage.tokens import query_terms


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
    for language in (kinds_english, kinds_french):
        for group in language.ALIKE.split(";"):
            words = group.split()
            for word in words:
                _lead(table, word, [one for one in words if one != word])
        for kind in language.KINDS.split(";"):
            word, _, members = kind.partition(":")
            _lead(table, word, members.split())
    return table


def _lead(table: dict[str, list[str]], word: str, to: list[str]) -> None:
    for term in query_terms(word):
        table.setdefault(term, []).extend(to)
