"""Law 8 by chance: each of two users gets what they would get alone, to the byte of the scores."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engram_core import Scope
from engram_integrations.langchain import EngramStore
from tests.isolation.acts import ACTS, HOUSE, READS, Side, done
from tests.laws.world import a_world

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

PAIRS = [
    (Scope(user="k", tenant="nova"), Scope(user="kk", tenant="nova")),
    (Scope(user="k", tenant="nova"), Scope(user="k", tenant="nova-labs")),
    (Scope(user="k"), Scope(user="K")),
    (Scope(user="k"), Scope(user="k ")),
    (Scope(user="k%"), Scope(user="k_")),
    (Scope(user="zo\u00eb"), Scope(user="zoe\u0308")),
    (Scope(user="1"), Scope(user="01")),
]
HOUSEKEEPER = 2
Step = tuple[int, str, int]


def _steps() -> st.SearchStrategy[list[Step]]:
    number = st.integers(0, 59)
    of_side = st.tuples(st.sampled_from([0, 1]), st.sampled_from(sorted(ACTS)), number)
    added = st.tuples(st.sampled_from([0, 1]), st.sampled_from(["add", "add_many"]), number)
    house = st.tuples(st.just(HOUSEKEEPER), st.sampled_from(sorted(HOUSE)), st.just(0))
    return st.lists(st.one_of(added, of_side, of_side, of_side, house), min_size=4, max_size=20)


def _drawn(chance: random.Random) -> uuid.UUID:
    """Adapters give messages ids by chance: each user has a chance of their own."""
    return uuid.UUID(int=chance.getrandbits(128))


def _run(steps: Sequence[Step], pair: Sequence[Scope], present: set[int]) -> list[list[Any]]:
    """What each user that is present saw; the housekeeping is done in any case."""
    seen: list[list[Any]] = [[], []]
    with TemporaryDirectory() as folder, a_world() as mem:
        store = EngramStore(mem, user="shelf")
        sides = [Side(mem, scope, Path(folder), store) for scope in pair]
        chance = [random.Random(7) for _ in pair]
        everything = [(who, name, 0) for who in present for name in sorted(READS)]
        for who, name, number in [*steps, (HOUSEKEEPER, "consolidate", 0), *everything]:
            if who == HOUSEKEEPER:
                HOUSE[name](mem)
            elif who in present:
                with mock.patch("uuid.uuid4", partial(_drawn, chance[who])):
                    seen[who].append((name, done(ACTS[name], sides[who], number)))
    return seen


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.generate],  # to shrink a stream of acts takes an hour
)
@given(_steps(), st.sampled_from(PAIRS))
def test_each_gets_what_they_would_get_alone(steps: list[Step], pair: tuple[Scope, Scope]) -> None:
    together = _run(steps, pair, {0, 1})
    for who in (0, 1):
        for mine, alone in zip(together[who], _run(steps, pair, {who})[who], strict=True):
            assert mine == alone


def test_every_verb_that_takes_a_scope_is_among_the_acts() -> None:
    import inspect

    from engram_core import Engram

    scoped = {
        name
        for name, member in inspect.getmembers(Engram, inspect.isfunction)
        if not name.startswith("_")
        and not inspect.iscoroutinefunction(member)
        and "scope" in inspect.signature(member).parameters
    }
    others = {"copy_to", "link", "unlink", "unmerge", "undo", "append_buffer", "set_buffer"}
    others |= {"import_"}  # test_crafted_archives.py
    named = {"retention": "retain", "apply_retention": "retain"}
    assert {named.get(name, name) for name in scoped} - others <= set(ACTS)
