"""The labelled messages, where they are: precision, recall, silence, dates reach the targets."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
from extraction import data_file, load, measure

PATH = data_file()


@pytest.mark.skipif(
    PATH is None, reason="no labelled messages here: set ENGRAM_DATA to their folder"
)
@pytest.mark.parametrize("user_only", [True, False])
def test_the_labelled_messages_reach_the_targets(user_only):
    assert PATH is not None
    score = measure(load(PATH), user_only=user_only)
    assert score.precision >= 0.92, score.notes
    assert score.recall >= 0.75, score.notes
    assert score.silence >= 0.97, score.notes
    assert score.dates >= 0.90, score.notes
