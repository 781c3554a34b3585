"""What a question gives: hits, and the context for a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engram_core.how_many import how_many
from engram_core.model.base import Result, short
from engram_core.model.beliefs import Fact


@dataclass(frozen=True, slots=True)
class Hit(Result):
    """One thing recalled.

    Args:
        kind: "episode", "fact" or "summary".
        id: Of the episode, fact version or summary.
        text: Its whole text.
        score: Comparable across queries; higher is better.
        channels: Channel name to its score.
        episodes: Ids of the source episodes.
        speaker: Who said it, for an episode that names its speaker.
        event_at: When it was said, in UTC: a fact when first, a session its last message.
        role: Role of the message, for an episode.
        flags: "instruction" where the text reads like an order to a model; show it as data.
    """

    kind: str
    id: str
    text: str
    score: float
    channels: Mapping[str, float]
    episodes: tuple[str, ...]
    speaker: str | None
    event_at: datetime | None
    role: str | None = None
    flags: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Hit({self.kind} {self.id}, {self.score:.3f}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Recall(Result):
    """The answer to a query: hits, a context for a model within its budget, or an abstention.

    Args:
        context: One delimited block of text, at most `budget` tokens; empty when abstaining
            with `abstain="empty"` or when there is nothing.
        hits: What was found, best first.
        facts: The facts among the hits.
        abstained: Whether the evidence is judged absent.
        reason: Why it abstained, what was withheld, or what could not be read in the query.
        score: Confidence that the evidence is there, 0 to 1, comparable across queries.
        tokens: Tokens of `context` by the store's tokenizer.
        timings: Stage to milliseconds.
    """

    context: str
    hits: tuple[Hit, ...]
    facts: tuple[Fact, ...]
    abstained: bool
    reason: str | None
    score: float
    tokens: int
    timings: Mapping[str, float]

    def explain(self) -> str:
        """Which channel found each hit, and with what score; one line per hit."""
        return "\n".join(
            f"{hit.score:.3f} {hit.kind:8} {hit.id}  "
            + " ".join(f"{name}={value:.3f}" for name, value in sorted(hit.channels.items()))
            for hit in self.hits
        )

    def __repr__(self) -> str:
        state = f"abstained: {self.reason}" if self.abstained else f"score {self.score:.2f}"
        return (
            f"Recall({how_many(len(self.hits), 'hit')}, {how_many(len(self.facts), 'fact')}, "
            f"{how_many(self.tokens, 'token')}, {state})"
        )
