"""A memory of its own for each test, and models that answer by a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engram_core import Engram, Scope

ANA = Scope(user="ana")


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing", background=False) as memory:
        yield memory


@pytest.fixture
def ana() -> Scope:
    return ANA
