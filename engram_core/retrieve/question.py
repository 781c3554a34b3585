"""A recall as asked for: its options checked and its defaults resolved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from engram_core.errors import InvalidInput
from engram_core.quoting import quoted
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.words import content_words
from engram_core.scope import Scope
from engram_core.times import LAST, ReadTimes

# "sparse" and "rerank" take part where the memory was opened with a model for them.
CHANNELS = ("dense", "lexical", "sparse", "graph", "recency", "rerank")
ABSTAIN = ("flag", "empty", "off")
FUSIONS = ("score", "rrf")


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, and how; see `recall` for the fields. `words` are its content words.

    Raises:
        InvalidInput: An option has a value it cannot have.
    """

    query: str
    scope: Scope
    times: ReadTimes
    now: datetime
    k: int = 15
    budget: int = 2000
    exclude: Collection[str] = ()
    abstain: str = "flag"
    fusion: str = "score"
    channels: Collection[str] = CHANNELS
    weights: Weights = Weights()
    salience: bool = True
    words: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.query, str):
            kind = type(self.query).__name__
            raise InvalidInput(f"query must be text, not {kind}: pass the text of the message")
        _one_of("abstain", self.abstain, ABSTAIN)
        _one_of("fusion", self.fusion, FUSIONS)
        if isinstance(self.channels, str):
            raise InvalidInput(f"channels is a list of names: pass [{quoted(self.channels)}]")
        for channel in self.channels:
            _one_of("channels", channel, CHANNELS)
        _count("k", self.k, 1)
        _count("budget", self.budget, 0)  # hits alone are wanted without a context, never none
        object.__setattr__(self, "words", tuple(content_words(self.query)))

    @property
    def valid_at(self) -> datetime:
        """The instant that relative dates count from."""
        return self.now if self.times.valid_at is None else self.times.valid_at

    @property
    def known_at(self) -> datetime:
        """The instant of belief; the end of time when none is asked for.

        Not the clock: instants of the log may run ahead of a clock that was set back.
        """
        return LAST if self.times.known_at is None else self.times.known_at


def _one_of(name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise InvalidInput(f"{name} does not know {quoted(value)}: pass one of {', '.join(known)}")


def _count(name: str, value: object, least: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise InvalidInput(
            f"{name} must be a whole number of {least} or more, not {quoted(value)}: leave it out "
            "to have it follow the question"
        )
