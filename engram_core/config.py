"""The options of `Engram.open()`, checked once. Nothing is read from the environment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engram_core.clock import Clock, SystemClock
from engram_core.errors import InvalidInput
from engram_core.vocabulary import Predicate

MISMATCH = ("refuse", "lexical", "reembed")
VECTOR_INDEX = ("auto", "exact", "chroma")


@dataclass(frozen=True, slots=True)
class Config:
    """How a store is opened.

    Args:
        embedder: See `engram_core.embed.choose.choose_embedder`.
        extractor: "rules", or an object with the `Extractor` protocol.
        predicates: Predicates of your own with their kind, as `{"tested_with": "single"}` or as
            `Predicate`s.
        clock: Tells the time; for tests and replays.
        durability: "normal" or "full" (see `engram_core.storage.database.Database`).
        background: Whether a thread consolidates by itself, once nothing was added for
            `quiet_seconds`.
        quiet_seconds: How long that is.
        vector_index: "auto", "exact" or "chroma".
        mismatch: What to do with a store of another embedder: "refuse", "lexical" (search by words
            only and write no vectors), or "reembed".
    """

    embedder: object = "auto"
    extractor: Any = "rules"
    predicates: Mapping[str, str] | Iterable[Predicate] = ()
    clock: Clock = field(default_factory=SystemClock)
    durability: str = "normal"
    background: bool = True
    quiet_seconds: float = 2.0
    vector_index: str = "auto"
    mismatch: str = "refuse"

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("mismatch", self.mismatch, MISMATCH),
            ("vector_index", self.vector_index, VECTOR_INDEX),
        ):
            if value not in allowed:
                raise InvalidInput(f"{name} is one of {', '.join(allowed)}, not {value!r}")
        if self.extractor != "rules" and not hasattr(self.extractor, "extract"):
            raise InvalidInput(
                "extractor is 'rules' or an object with extract(episode, before) -> list of Claim"
            )
        if self.quiet_seconds < 0:
            raise InvalidInput("quiet_seconds cannot be negative")
