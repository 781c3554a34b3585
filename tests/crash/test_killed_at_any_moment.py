"""A writer is killed (SIGKILL) at some moment: what it acknowledged is there, every law holds.

The moments are drawn with a seed: half of them are steps of the child itself (before and after any
statement, around a commit, around a call of Chroma), half are instants at which the parent kills.
`ENGRAM_KILLS=300` draws so many.
"""

from __future__ import annotations

import os
import random
import shutil

import pytest

from tests.crash.aftercare import check_chore, settle
from tests.crash.deeds import DEEDS, set_back
from tests.crash.killing import killed_at_step, killed_from_outside
from tests.crash.prepared import opened, prepare
from tests.crash.soundness import Before, check_sound

KILLS = int(os.environ.get("ENGRAM_KILLS", "40"))
NAMES = [deed.__name__ for deed in DEEDS]
PLANS = [(NAMES[number % len(NAMES)], number) for number in range(KILLS)]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A store to be copied for each death, and what it was like."""
    store = tmp_path_factory.mktemp("prepared") / "store"
    prepare(store)
    with opened(store) as mem:
        before = Before.of(mem)
    return store, before


@pytest.fixture(scope="module")
def lifetimes(prepared, tmp_path_factory):
    """By deed: how many steps a child takes that nobody kills, and how much it tells."""
    found = {}

    def lived(name):
        if name not in found:
            store = copy(prepared[0], tmp_path_factory.mktemp("lived"), name)
            told = killed_at_step(name, store, None)
            assert told.lived, f"{name} did not end by itself"
            found[name] = told.lived, len(told.words)
        return found[name]

    return lived


def copy(store, folder, deed):
    made = shutil.copytree(store, folder / "store")
    if deed == "migrate":
        set_back(made)
    return made


@pytest.mark.parametrize(("deed", "seed"), PLANS)
def test_nothing_acknowledged_is_lost_and_every_law_holds(
    deed, seed, prepared, lifetimes, tmp_path
):
    steps, words = lifetimes(deed)
    chance = random.Random(seed)
    store = copy(prepared[0], tmp_path, deed)
    if (seed // len(NAMES)) % 2:
        said, seconds = chance.randrange(words), chance.uniform(0, 0.02)
        told = killed_from_outside(deed, store, said, seconds)
    else:
        told = killed_at_step(deed, store, chance.randint(1, steps))
        assert told.lived is None
    settle(store, told, deed)
    check_sound(store, prepared[1], told, deed)
    check_chore(store, told, deed)
