"""The sentences of a conversation that may stand in its summary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engram_core.consolidate.extract.clauses import sentences
from engram_core.own_context import outside_own_context
from engram_core.storage.tokens.terms import document_terms

LONGEST = 40  # words; longer sentences are shown up to here
LONGEST_CHARACTERS = 320  # for scripts without spaces
FEWEST_TERMS = 2  # a sentence of fewer content words says nothing by itself
FEWEST_AFTER_PLEASANTRY = 5
FEWEST_LETTERS = 0.6  # of the visible characters; code, tables and links have fewer
QUESTION_WEIGHT = 0.5  # the answer says more
ASSISTANT_WEIGHT = 0.7  # the user's own words are what will be asked about

Spans = Mapping[str, Sequence[tuple[int, int]]]
"""Episode to the stretches of its text that facts stand on."""

SILENT_ROLES = frozenset(("system", "developer", "tool", "function"))
_PLEASANTRY = re.compile(
    r"^\W*(?:hi|hey|hello|good (?:morning|afternoon|evening|night|day|luck)|how are|how's it|"
    r"thank|thanks|you're welcome|no problem|my pleasure|bye|goodbye|see you|take care|talk to you|"
    r"have a|wow|cool|nice|great|awesome|amazing|congrats|congratulations|ok|okay|sure|yes|yeah|no|"
    r"haha|lol|of course|sounds|that's|let me know|"
    r"salut|bonjour|bonsoir|merci|de rien|ça va|comment (?:vas|allez|ça)|à (?:bientôt|demain|plus)|"
    r"bonne (?:journée|soirée|nuit|chance)|d'accord|super|génial|bravo|félicitations|oui|non)\b",
    re.IGNORECASE,
)


_CODE = re.compile(r"^[ \t]*```.*?(?:^[ \t]*```[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_SEEN = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class Said:
    """One message, as far as summing up goes."""

    episode: str
    text: str
    role: str
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a message.

    Args:
        episode: The message it stands in, at `start` to `end`.
        speaker: Who said it.
        text: Its words on one line, cut with … when it is long.
        weight: How much of its score counts.
        terms: Its content words.
    """

    episode: str
    start: int
    end: int
    speaker: str
    text: str
    weight: float
    terms: tuple[str, ...]


def worth_summing_up(messages: Sequence[Said]) -> bool:
    """Whether a conversation is longer than its summary would be: not one or two short messages."""
    return len(messages) > 2 or sum(len(said.text.split()) for said in messages) > 2 * LONGEST


def candidates(messages: Iterable[Said], spans: Spans) -> list[Sentence]:
    """The sentences that may be chosen, in the order said.

    Small talk, code and our own context are left out, unless a fact stands on it.
    """
    read = [said for said in messages if said.role not in SILENT_ROLES]
    return [sentence for said in read for sentence in _sentences(said, spans)]


def bears_fact(sentence: Sentence, spans: Spans) -> bool:
    """Whether a fact stands on some of the sentence."""
    return any(
        start < sentence.end and end > sentence.start
        for start, end in spans.get(sentence.episode, ())
    )


def _sentences(said: Said, spans: Spans) -> Iterable[Sentence]:
    text = _without_code(outside_own_context(said.text))
    assistant = ASSISTANT_WEIGHT if said.role == "assistant" else 1.0
    for part in sentences(text):
        words = text[part.start : part.end]
        shown = " ".join((words + part.mark).split())
        sentence = Sentence(
            said.episode,
            part.end - len(words.lstrip()),
            part.end,
            said.speaker or said.role,
            _cut(shown),
            assistant * (QUESTION_WEIGHT if "?" in part.mark else 1.0),
            tuple(document_terms(shown)),
        )
        if _says_something(shown, sentence.terms) or (shown and bears_fact(sentence, spans)):
            yield sentence


def _without_code(text: str) -> str:
    """The text with its code blocks blanked out, so that every place in it stays where it is."""
    return _CODE.sub(lambda block: _SEEN.sub(" ", block.group()), text)


def _says_something(text: str, terms: Sequence[str]) -> bool:
    visible = sum(not char.isspace() for char in text)
    if sum(char.isalpha() for char in text) < FEWEST_LETTERS * visible:
        return False
    fewest = FEWEST_AFTER_PLEASANTRY if _PLEASANTRY.match(text) else FEWEST_TERMS
    return len(set(terms)) >= fewest


def _cut(text: str) -> str:
    words = text.split()
    short = " ".join(words[:LONGEST])[:LONGEST_CHARACTERS]
    return text if short == text else f"{short.rstrip(' ,;:')}…"
