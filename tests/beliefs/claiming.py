"""A memory whose messages claim what the test says they claim, on a clock that it sets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engram_core import Engram, Scope
from engram_core.claims import Claim, Denies, Polarity
from engram_core.clock import ManualClock
from engram_core.model import Episode

EDA = Scope(user="eda", session="s1")

ASSERTS, ENDS, DENIES = Polarity.ASSERTS, Polarity.ENDS, Polarity.DENIES


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class Reads:
    """An extractor that finds the claims it was told of, by their quotes."""

    name = "told@1"
    reads_context = False

    def __init__(self) -> None:
        self.claims: dict[str, dict[str, Any]] = {}

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        found = []
        for quote, fields in self.claims.items():
            at = episode.text.find(quote)
            if at >= 0:
                found.append(Claim(span=(at, at + len(quote)), **fields))
        return found


class Telling:
    """Says things day by day; `claims` is how each quote is to be read."""

    def __init__(self, **options: Any) -> None:
        self.reads = Reads()
        self.clock = ManualClock(day("2024-01-01"))
        settings = {"embedder": "hashing:64", "background": False, "extractor": self.reads}
        self.mem = Engram.in_memory(clock=self.clock, **{**settings, **options})

    def claim(
        self,
        quote: str,
        predicate: str,
        object: str,
        polarity: Polarity = ASSERTS,
        **fields: Any,
    ) -> None:
        if polarity is DENIES:
            fields.setdefault("denies", Denies.CLAIM)
        self.reads.claims[quote] = {
            "subject": "user",
            "predicate": predicate,
            "object": object,
            "polarity": polarity,
            **fields,
        }

    def say(self, at: str, text: str, name: str | None = None) -> str:
        """Say it on that day, and let it be believed on that day."""
        self.clock.set(day(at))
        message = {"role": "user", "content": text, **({"name": name} if name else {})}
        [episode] = self.mem.add(message, EDA, at=day(at)).episodes
        assert not self.mem.consolidate().failed
        return episode
