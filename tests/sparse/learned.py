"""A sparse model of ten lines: a word has a term of its own, and those of words that mean it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from engram_core import Engram
from engram_core.clock import ManualClock
from engram_core.storage.core import SPARSE_VECTOR

NOW = datetime(2025, 6, 1, tzinfo=UTC)
MEANS = {"puppy": ("dog",), "skipper": ("captain",), "vessel": ("boat",)}
AGO = timedelta(days=1)


def term(word: str) -> int:
    """The first four letters as they are: whoever finds a term's bytes in a file finds the word."""
    return int.from_bytes(word.encode()[:4].ljust(4, b"."), "little")


def learned(texts: list[str]) -> list[dict[int, float]]:
    """The terms of each text: 2 for what it says, 1 for what it means."""
    return [_terms(text) for text in texts]


def _terms(text: str) -> dict[int, float]:
    words = [word.strip(".,?!:'").casefold() for word in text.split()]
    meant = {term(other): 1.0 for word in words for other in MEANS.get(word, ())}
    return meant | {term(word): 2.0 for word in words if word}


@contextmanager
def opened(where=None, **options) -> Iterator[Engram]:
    """A memory with that model, in a folder or, without one, in memory."""
    chosen = {"embedder": "hashing:16", "sparse": learned, "background": False} | options
    chosen.setdefault("clock", ManualClock(NOW))
    with Engram.in_memory(**chosen) if where is None else Engram.open(where, **chosen) as mem:
        yield mem


def terms_kept(mem: Engram) -> dict[tuple[str, str], str]:
    """Kind and item of every row of terms, and whose it is."""
    with mem._parts.database.read() as connection:
        rows = connection.execute(
            select(SPARSE_VECTOR.c.kind, SPARSE_VECTOR.c.ref, SPARSE_VECTOR.c.user)
        )
        return {(kind, ref): user for kind, ref, user in rows}
