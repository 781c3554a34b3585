"""A small world to test laws in: messages that say exactly what they claim, and random streams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st
from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.claims import Claim, Modality, Polarity
from engram_core.clock import ManualClock
from engram_core.model import Episode
from engram_core.storage.core import EVIDENCE, FACT
from engram_core.times import Precision

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLACES = ("Ostrale", "Brennick", "Quillow")
SINGLE, MULTI, EVENT = "lives_in", "owns", "visited"


def day(number: int) -> datetime:
    """An instant `number` days into the world."""
    return EPOCH + timedelta(days=number)


@dataclass(frozen=True)
class Said:
    """One statement, as a message of one line: what it claims is what it reads."""

    said: int
    predicate: str
    object: str
    polarity: str = "asserts"
    start: int | None = None

    @property
    def text(self) -> str:
        start = "-" if self.start is None else str(self.start)
        return f"{self.predicate} {self.object} {self.polarity} {start}"


class PlainExtractor:
    """Reads the messages of `Said`, and nothing else."""

    name = "plain@1"
    reads_context = False

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        claims = []
        at = 0
        for line in episode.text.split("\n"):
            words = line.split(" ")
            if len(words) == 4:
                claims.append(_claim(words, (at, at + len(line))))
            at += len(line) + 1
        return claims


def _claim(words: list[str], span: tuple[int, int]) -> Claim:
    predicate, thing, polarity, start = words
    moment = None if start == "-" else day(int(start))
    precision = None if moment is None else Precision.DAY
    if polarity in ("ends", "past"):
        return Claim(
            "user",
            predicate,
            thing,
            span,
            Polarity.ENDS,
            Modality.PAST if polarity == "past" else Modality.ACTUAL,
            valid_to=moment,
            end_precision=precision,
        )
    return Claim(
        "user", predicate, thing, span, Polarity(polarity), valid_from=moment, precision=precision
    )


def a_world(**options: Any) -> Engram:  # noqa: ANN401
    """An empty memory in which `Said` messages are understood and time stands at NOW."""
    options = {
        "embedder": "hashing:16",
        "extractor": PlainExtractor(),
        "background": False,
        "clock": ManualClock(NOW),
        **options,
    }
    return Engram.in_memory(**options)


def hear(mem: Engram, scope: Scope, said: Said) -> str:
    """Add one statement and let it be believed; returns its episode id.

    Vectors and summaries, which no law of belief looks at, are left for `consolidate()`.
    """
    receipt = mem.add(said.text, scope, at=day(said.said))
    mem._parts.consolidator().run(scope.owner)
    return receipt.episodes[0]


def beliefs(mem: Engram, scope: Scope) -> set[tuple[Any, ...]]:
    """What is believed now, over all of valid time."""
    return {
        (fact.predicate, fact.object, fact.valid_at, fact.invalid_at)
        for fact in mem.history(scope)
        if fact.expired_at is None
    }


def rows(mem: Engram) -> list[dict[str, Any]]:
    """Every fact version and evidence row, as stored."""
    with mem._parts.database.read() as connection:
        found: list[dict[str, Any]] = []
        for table in (FACT, EVIDENCE):
            found += [dict(row) for row in connection.execute(select(table)).mappings()]
    return sorted(found, key=lambda row: repr(sorted(row.items(), key=str)))


def statements(*, distinct_days: bool = False, most: int = 8) -> st.SearchStrategy[list[Said]]:
    """Random streams of statements about one user."""
    one = st.builds(
        Said,
        said=st.integers(0, 400),
        predicate=st.sampled_from([SINGLE, SINGLE, MULTI, EVENT, "likes", "dislikes"]),
        object=st.sampled_from(PLACES),
        polarity=st.sampled_from(["asserts", "asserts", "asserts", "ends", "denies", "past"]),
        start=st.none() | st.integers(0, 450),
    )
    unique = (lambda said: said.said) if distinct_days else None
    return st.lists(one, min_size=1, max_size=most, unique_by=unique)
