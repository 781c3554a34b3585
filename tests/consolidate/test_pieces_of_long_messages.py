"""A long message is also found by what one of its sentences says; erased, its pieces go too."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from engram_core import Engram, Scope
from engram_core.consolidate.enrich.pieces import LONG, MOST, pieces_of
from engram_core.embed.hashing import HashingEmbedder
from engram_core.storage.core import VECTOR

ORSK = Scope(user="orsk")
AT = datetime(2024, 5, 6, 9, 0, tzinfo=UTC)
ASIDE = "By the way, the blue kayak is back from the repair shop in Lund."
LONG_TALE = (
    "I am looking for new curtains for the kitchen and cannot decide between linen and cotton. "
    "The window looks south, so they should keep the heat out in July and August. "
    f"{ASIDE} "
    "Which fabric would you take, and how long should the curtains hang below the sill?"
)


@pytest.fixture
def memory() -> Iterator[Engram]:
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as opened:
        yield opened


def test_a_short_message_has_no_pieces() -> None:
    assert pieces_of("x" * LONG) == []


def test_pieces_are_whole_sentences_and_lose_no_word() -> None:
    pieces = pieces_of(LONG_TALE)
    assert len(pieces) > 1
    assert " ".join(pieces) == LONG_TALE
    assert any(ASIDE in piece and len(piece) < len(LONG_TALE) / 2 for piece in pieces)


def test_two_pages_make_no_more_pieces_than_half_a_page() -> None:
    assert len(pieces_of(LONG_TALE * 20)) < 2 * MOST


def test_what_is_told_by_the_way_is_found_by_its_piece(memory: Engram) -> None:
    told = memory.add(LONG_TALE, ORSK, at=AT).episodes[0]
    memory.consolidate()
    hit = memory.recall("Is the blue kayak back from the repair shop?", ORSK).hits[0]
    assert hit.id == told
    assert hit.channels["pieces"] > 0


def test_erasing_a_message_erases_its_pieces(memory: Engram) -> None:
    told = memory.add(LONG_TALE, ORSK, at=AT).episodes[0]
    memory.consolidate()
    assert _pieces(memory) == 1
    memory.erase(ORSK, episode=told)
    assert _pieces(memory) == 0


def test_a_rebuild_makes_the_pieces_anew_once(memory: Engram) -> None:
    memory.add(LONG_TALE, ORSK, at=AT)
    memory.consolidate()
    memory.rebuild()
    memory.consolidate()
    assert _pieces(memory) == 1
    assert memory.check().ok


def _pieces(memory: Engram) -> int:
    query = select(func.count()).where(VECTOR.c.kind == "pieces")
    with memory._parts.database.read() as connection:
        return connection.execute(query).scalar() or 0
