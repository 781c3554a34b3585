"""What suites are made of: where their memories are opened, and random examples in methods."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import given, settings
from hypothesis import strategies as st

from engram_core import Engram
from engram_core.clock import ManualClock
from engram_core.testing.world import NOW, PlainExtractor


class Suite:
    """Base of all suites.

    Attributes:
        examples: Which part of the random examples is tried: 1 for all, 0.1 for a tenth, where
            opening takes long. At least one is.
    """

    examples: ClassVar[float] = 1.0


class LawSuite(Suite):
    """Base of the laws: override what opens a memory, and inherit the laws to be tried on it.

    Without overriding they are tried on SQLite.
    """

    def open_memory(self, **options: Any) -> Engram:  # noqa: ANN401 - options of Engram.open()
        """A memory in a new, empty store; closed by who asked for it."""
        return Engram.in_memory(**options)

    def place(self, tmp_path: Path) -> Path | str:
        """A folder or URL that names the same store whenever it is opened, in any process."""
        return tmp_path / "store"

    def files_of(self, place: Path | str) -> list[Path]:
        """The files in which such a store keeps its words; none where a server keeps them."""
        return [path for path in Path(place).rglob("*") if path.is_file()]

    def a_world(self, **options: Any) -> Engram:  # noqa: ANN401
        """An empty memory in which `Said` messages are understood and time stands at NOW."""
        return self.open_memory(
            **{
                "embedder": "hashing:16",
                "extractor": PlainExtractor(),
                "background": False,
                "clock": ManualClock(NOW),
                **options,
            }
        )


def for_any(*strategies: st.SearchStrategy[Any], examples: int) -> Callable[..., Any]:
    """Try a method of a suite on random values; each example calls it anew.

    Args:
        *strategies: One for each argument after `self`.
        examples: How many are tried, times the `examples` of the suite.
    """

    def decorate(check: Callable[..., None]) -> Callable[[Suite], None]:
        def test(self: Suite) -> None:
            @settings(
                max_examples=max(1, round(examples * self.examples)),
                deadline=None,
                database=None,
                print_blob=True,
            )
            @given(st.tuples(*strategies))
            def holds(values: tuple[Any, ...]) -> None:
                check(self, *values)

            holds()

        functools.update_wrapper(test, check, updated=())
        del test.__wrapped__  # type: ignore[attr-defined] # pytest would look through it
        return test

    return decorate
