"""The cosines of a model that ranks better count for more, and nothing else changes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.embed.function import FunctionEmbedder

IDA = Scope(user="ida")


def near(texts):
    """Kites lie one way, all else another; a little of each in both."""
    return [[1.0, 0.2] if "kite" in text.casefold() else [0.2, 1.0] for text in texts]


def hit_with(name):
    with Engram.in_memory(
        embedder=FunctionEmbedder(near, name=name), background=False,
        clock=ManualClock(datetime(2025, 6, 1, tzinfo=UTC)),
    ) as mem:  # fmt: skip
        mem.add("My kite is red.", IDA)
        return mem.recall("Which kites?", IDA).hits[0]


@pytest.mark.parametrize("name", ["mpnet-like", "bge-like"])
def test_the_score_grows_with_the_trust_in_a_model_and_the_cosine_stays(name):
    plain, strong = hit_with("minilm-like"), hit_with(name)
    assert strong.channels == plain.channels
    assert strong.score > plain.score + 0.2
