"""The last word on what is asked: among the messages closest to a question, the one said last.

"I've finished 20 of the tapes" and, later, "that makes 30 tapes": both answer the question how
many, and only the second is true now. Rules find some of these as facts; for the rest, the newest
message that speaks of the matter nearly as much as the best one is shown before the older ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import log

from engram_core.model import Episode
from engram_core.retrieve.frame_words import FRAME
from engram_core.retrieve.verb_forms import with_forms
from engram_core.retrieve.words import bare, content_words
from engram_core.storage.tokens.terms import document_terms, query_terms

# Chosen on the pooled evidence of LongMemEval (docs/retrieval.md): shares of the best message's
# score, and of how much of the question it holds.
STRONG = 0.4  # of its score, for a message to count at all
NEAR = 0.6  # of the question's words, for the message that may be the last word
APART = timedelta(hours=1)  # within one sitting the order of the talk tells what came last
TOUCHING = 0.3  # of the question's words, for the older ones it follows

# Questions whose answer is no present value: there the order of time is the better one.
_NO_STATE = re.compile(
    r"(?<!\w)(?:initially|originally|at first|the first|earlier|before|used to|former(?:ly)?|"
    r"back then|at the start|beginning|order|in total|when|what date|ago|"
    r"suggest\w*|recommend\w*|tips|advice|remind me|"
    r"you (?:said|told|mentioned|suggested|recommended)|"
    r"(?:days|weeks|months|years)(?= .*\b(?:between|since|passed|after|until|elapsed)\b)|"
    r"d'abord|au début|initialement|avant|auparavant|autrefois|à l'origine|quand|au total|"
    r"il y a combien|dans quel ordre|conseill\w+|sugg[eé]r\w+|tu (?:as|m'as) dit)(?!\w)",
    re.IGNORECASE,
)
_CODE = re.compile(r"^[ \t]*```.*?(?:^[ \t]*```[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class LastWord:
    """What was said last on the matter of a question.

    Args:
        episode: The message that says it; None where nothing older speaks of the matter.
        earlier: The older messages that speak of it.
    """

    episode: str | None = None
    earlier: frozenset[str] = frozenset()


def last_word(
    query: str, episodes: Sequence[Episode], scores: Mapping[str, float], *, dated: bool = False
) -> LastWord:
    """The message that says last what is asked, where older ones speak of it too.

    Args:
        query: The question.
        episodes: The messages recalled.
        scores: Their scores by id.
        dated: Whether the question names a time gone by.

    Returns:
        Nothing where the question asks for no present value, or no message of an earlier sitting
        speaks of it.
    """
    if dated or _NO_STATE.search(query):
        return LastWord()
    strongest = max((scores.get(one.id, 0.0) for one in episodes), default=0.0)
    told = [
        one
        for one in episodes
        if one.role == "user" and scores.get(one.id, 0.0) >= STRONG * strongest
    ]
    held = _held(_matter(query), told)
    most = max(held.values(), default=0.0)
    if most <= 0.0:
        return LastWord()
    ordered = sorted(told, key=lambda one: (one.event_at, one.seq))
    last = next(one for one in reversed(ordered) if held[one.id] >= NEAR * most)
    older = [one for one in ordered if last.event_at - one.event_at >= APART]
    earlier = frozenset(one.id for one in older if held[one.id] >= TOUCHING * most)
    return LastWord(last.id, earlier) if earlier else LastWord()


def _matter(query: str) -> list[frozenset[str]]:
    """What the question is about: each telling word with its other forms, as terms."""
    words = (word for word in content_words(query) if bare(word) not in FRAME)
    forms = (frozenset(query_terms(with_forms(bare(word)))) for word in words)
    return list(dict.fromkeys(one for one in forms if one))


def _held(matter: Sequence[frozenset[str]], told: Sequence[Episode]) -> dict[str, float]:
    """How much of the matter each message holds, rare words counting more.

    What one sentence holds counts half: a long message holds something of everything.
    """
    sentences = {one.id: _sentences(one.text) for one in told}
    texts = {name: _among(matter, " ".join(parts)) for name, parts in sentences.items()}
    counts = [sum(word in held for held in texts.values()) for word in range(len(matter))]
    weights = [log(1 + len(told) / count) if count else 0.0 for count in counts]
    held: dict[str, float] = {}
    for one in told:
        parts = (_among(matter, part) for part in sentences[one.id])
        densest = max((sum(weights[word] for word in words) for words in parts), default=0.0)
        held[one.id] = (densest + sum(weights[word] for word in texts[one.id])) / 2
    return held


def _sentences(text: str) -> list[str]:
    """What is said in a message, without code."""
    return [part for part in _SENTENCE.split(_CODE.sub("\n", text)) if part]


def _among(matter: Sequence[frozenset[str]], text: str) -> set[int]:
    """Which words of the matter a text holds, by their place."""
    terms = frozenset(document_terms(text))
    return {place for place, forms in enumerate(matter) if not forms.isdisjoint(terms)}
