"""Law 12 speaks of every read: those with time arguments are all in the tables that try them."""

from __future__ import annotations

import inspect

import pytest

from engram_core import Engram
from engram_core.testing.laws import law_12_uniform
from tests import test_bad_input
from tests.field import test_a_two_clocks
from tests.isolation import acts


def reads_of_the_past() -> set[str]:
    """The verbs that take `as_of`, without their async twins."""
    verbs = inspect.getmembers(Engram, inspect.isfunction)
    timed = {name for name, verb in verbs if "as_of" in inspect.signature(verb).parameters}
    return {name for name in timed if f"a{name}" in timed}


def test_there_are_reads_to_look_for():
    assert {"recall", "facts", "why", "walk"} <= reads_of_the_past()


@pytest.mark.parametrize("module", [law_12_uniform, test_bad_input, test_a_two_clocks, acts])
def test_every_read_is_tried(module):
    assert sorted(reads_of_the_past() - set(module.READS)) == []
