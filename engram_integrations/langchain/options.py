"""How an adapter recalls: the options of `Engram.recall`, fixed or read from the run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.times import read_times
from engram_integrations.langchain.scoping import FromRun, Run, ask

When = Any  # an aware datetime, an ISO 8601 string with an offset, a callable on the run, or None
Count = int | FromRun | None


@dataclass(frozen=True, slots=True)
class RecallOptions:
    """How to recall.

    Args:
        k: At most so many hits; None leaves it to the question, as `Engram.recall` does.
        budget: At most so many tokens of context; None likewise.
        valid_at: When it was true in the world.
        known_at: When the system believed it.
        as_of: Both at once.

    Raises:
        InvalidInput: A fixed value cannot be used.
        NaiveDatetime: A fixed time has no timezone.
        MixedClocks: `as_of` came with another time.
    """

    k: Count = None
    budget: Count = None
    valid_at: When = None
    known_at: When = None
    as_of: When = None

    def __post_init__(self) -> None:
        for name in ("k", "budget"):
            _check_count(name, getattr(self, name))
        read_times(*(None if callable(one) else one for one in self._times()))

    def of(self, run: Run) -> dict[str, Any]:
        """The options for one run, with callables asked."""
        names = ("k", "budget", "valid_at", "known_at", "as_of")
        return {name: ask(getattr(self, name), run, name) for name in names}

    def replaced(self, given: Mapping[str, Any]) -> RecallOptions:
        """These options with those of one call in their place.

        A time given per call takes the place of all times fixed before.
        """
        set_now = {name: value for name, value in given.items() if value is not None}
        times = ("valid_at", "known_at", "as_of")
        if any(name in set_now for name in times):
            set_now = {**dict.fromkeys(times), **set_now}
        return replace(self, **set_now)

    def _times(self) -> tuple[When, When, When]:
        return self.valid_at, self.known_at, self.as_of


def _check_count(name: str, value: object) -> None:
    if value is None or callable(value):
        return
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise InvalidInput(f"{name} must be a whole number of 1 or more, not {value!r}")
