"""The kit is apart from the product, says what it needs, and fails a backend that breaks a rule."""

from __future__ import annotations

import subprocess
import sys
from itertools import count

import numpy as np
import pytest

from engram_core.testing import (
    EmbedderContract,
    LexicalContract,
    StorageContract,
    VectorContract,
)
from engram_core.testing.laws import Law02Idempotent
from engram_core.testing.vectors import cloud


def python(script):
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)


def test_nothing_of_the_product_imports_it():
    done = python(
        "import sys\n"
        "from engram_core import Engram, Scope\n"
        "import engram_core.cli.app\n"
        "with Engram.in_memory(embedder='hashing:16', background=False) as mem:\n"
        "    mem.add('I own a kite.', Scope(user='ana')); mem.consolidate(); mem.check()\n"
        "found = [n for n in sys.modules if n.startswith(('engram_core.testing', 'hypothesis'))]\n"
        "assert found == [], found\n"
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("missing", ["pytest", "hypothesis"])
def test_what_it_needs_is_named_where_it_is_missing(missing):
    done = python(
        "import importlib.util as util\n"
        "import sys\n"
        "find = util.find_spec\n"
        f"util.find_spec = lambda name, *rest: None if name == {missing!r} else find(name, *rest)\n"
        "from engram_core.errors import MissingExtra\n"
        "try:\n"
        "    import engram_core.testing\n"
        "except MissingExtra as error:\n"
        "    sys.exit(0 if 'engram-integrations[testing]' in str(error) else 2)\n"
        "sys.exit(1)\n"
    )
    assert done.returncode == 0, done.stderr


class BlindToMasks(LexicalContract):
    def view_of(self, texts):
        view = super().view_of(texts)

        class View:
            def scores(self, query, mask, *, exact):
                return view.scores(query, mask | True, exact=exact)

        return View()


class Forgetful(VectorContract):
    count = 400

    def index_of(self, vectors):
        class Index:
            held = len(vectors)

            def nearest(self, query, count):
                return np.arange(1, 3)

        return Index()


class Unsteady:
    name, dimension = "unsteady", 4

    def __init__(self):
        self._random = np.random.default_rng(1)

    def embed_documents(self, texts):
        return self._random.random((len(texts), 4), np.float32)


class KeepsNoKeys(Law02Idempotent):
    def open_memory(self, **options):
        mem, numbers = super().open_memory(**options), count()
        add = mem.add
        mem.add = lambda messages, scope, at: add(
            [{"role": "user", "content": text, "id": str(next(numbers))} for text in messages],
            scope,
            at=at,
        )
        return mem


class KeepsTrials(StorageContract):
    """Says that it only tried, and did it."""

    def open_database(self, tmp_path, clock):
        made = super().open_database(tmp_path, clock)
        made.trial = made.write_owner
        return made


def keep_a_trial(tmp_path):
    made = KeepsTrials()
    with made._opened(tmp_path) as database:
        made.test_a_trial_shows_what_a_change_would_do_and_keeps_none_of_it(database)


BROKEN = {
    "mask": lambda _: BlindToMasks().test_rows_that_may_not_be_seen_score_nothing(False),
    "recall": lambda _: Forgetful().test_the_nearest_are_found_and_scored_exactly(cloud(400, 48)),
    "steady": lambda _: EmbedderContract().test_neighbours_in_the_batch_change_nothing(Unsteady()),
    "law": lambda _: (
        KeepsNoKeys().test_equal_messages_of_one_call_are_told_apart_by_their_occurrence()
    ),
    "storage": keep_a_trial,
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_backend_that_breaks_a_rule_fails(tmp_path, broken):
    with pytest.raises(AssertionError):
        BROKEN[broken](tmp_path)
