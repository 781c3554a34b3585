"""The real files, where they are: everything in them is read, and their evidence is found."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from engram_core.evaluate.datasets import load, pooled
from engram_core.evaluate.denominators import ANSWERABLE, USER_EVIDENCE

FOLDER = Path(os.environ.get("ENGRAM_DATA", Path(__file__).parents[3] / "shared" / "data"))


@pytest.fixture
def real():
    def _real(name):
        path = FOLDER / name
        if not path.exists():
            pytest.skip(f"needs {path}, which is not part of the project: set ENGRAM_DATA")
        return load(path)

    return _real


def counted(dataset, level="message", denominator=ANSWERABLE):
    return sum(
        bool(denominator.relevant(held, question, level))
        for held in dataset.conversations
        for question in held.questions
    )


def test_locomo(real):
    dataset = real("locomo_dev.json")
    assert len(dataset.conversations) == 5
    assert sum(len(held.turns) for held in dataset.conversations) == 2760
    assert len(dataset.questions) == 999
    assert sum(question.trap is not None for question in dataset.questions) == 237
    assert len(dataset.notes) == 2  # two pieces of evidence name no turn


def test_longmemeval_evidence_pooled_with_one_haystack(real):
    evidence, haystack = real("longmemeval_evidence_dev.json"), real("longmemeval_s_one.json")
    assert evidence.variant == "evidence only"
    assert len(evidence.questions) == 250
    assert counted(evidence) == 235
    assert counted(evidence, denominator=USER_EVIDENCE) == 206  # of all 500 questions: 470, 419
    [one] = haystack.conversations
    assert (len(one.sessions), len(one.turns)) == (53, 550)
    held = pooled([*evidence.conversations, replace(one, questions=())])
    assert all(
        set(question.evidence) <= {turn.id for turn in held.turns} for question in held.questions
    )


def test_beam(real):
    dataset = real("beam_dev")
    assert len(dataset.conversations) == 8
    assert len(dataset.questions) == 160
    assert counted(dataset) == 144  # all but the abstentions name their sources
    assert not any(
        turn.text.rstrip()[-12:].count("->->")
        for held in dataset.conversations
        for turn in held.turns
    )
    assert dataset.notes == ()
