"""A French chat is searched by words: the floors lie a little below what was seen."""

from __future__ import annotations

from datetime import UTC, datetime

from engram_core import Engram, Scope
from tests.tongues.french_chat import ASKED, TOLD

SOLENE = Scope(user="solene")
NOW = datetime(2025, 3, 20, 9, tzinfo=UTC)


def _rank(memory: Engram, asked: str, wanted: set[str]) -> int:
    """The place of the first message that answers, from 1; 99 for none."""
    found = memory.recall(
        asked, SOLENE, k=30, abstain="off", valid_at=NOW, channels=["lexical"]
    ).hits
    said = [hit.id for hit in found if hit.kind == "episode"]
    return next((place for place, one in enumerate(said, 1) if one in wanted), 99)


def test_most_questions_find_their_message_first_and_nearly_all_among_ten() -> None:
    with Engram.in_memory(embedder="hashing") as memory:
        said = [
            memory.add(text, Scope(user="solene", session=day), at=f"{day}T10:00:00Z").episodes[0]
            for day, text in TOLD
        ]
        ranks = {
            asked: _rank(memory, asked, {said[one] for one in right}) for asked, right in ASKED
        }
    missed = {asked: rank for asked, rank in ranks.items() if rank > 1}
    assert len(ranks) - len(missed) >= 34, missed
    assert sum(rank <= 10 for rank in ranks.values()) >= 42, missed
