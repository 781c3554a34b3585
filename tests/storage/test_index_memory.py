"""Indexes are held within a bound that can be set, so that users read in turns can all be held."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput


@pytest.mark.parametrize(("megabytes", "held"), [(1, ["zoe"]), (64, ["ana", "ben", "zoe"])])
def test_the_least_used_are_let_go_above_the_bound(megabytes, held):
    options = {"embedder": "hashing:512", "background": False, "index_megabytes": megabytes}
    with Engram.in_memory(**options) as mem:
        for user in ("ana", "ben", "zoe"):  # 2 kB of vector for each message
            mem.add([f"crate {number} of the kiln" for number in range(400)], Scope(user=user))
            mem.recall("crates", Scope(user=user))
        assert [user for _, user in mem._parts.indexes._held] == held


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "512", True])
def test_a_bound_that_is_none_is_refused(wrong):
    with pytest.raises(InvalidInput, match="index_megabytes"):
        Engram.in_memory(embedder="hashing:16", index_megabytes=wrong)
