"""Milliseconds per stage of a read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Stopwatch:
    """Adds up how long each named stage took."""

    def __init__(self) -> None:
        self._began = perf_counter()
        self._spent: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time what happens inside."""
        began = perf_counter()
        try:
            yield
        finally:
            self._spent[name] = self._spent.get(name, 0.0) + (perf_counter() - began) * 1000

    def timings(self) -> dict[str, float]:
        """Stage to milliseconds, and their `total` with what lay between."""
        return {**self._spent, "total": (perf_counter() - self._began) * 1000}
