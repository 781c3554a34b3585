"""`show`: a list of results with the HTML that a bare list lacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engram_core.display.results import render
from engram_core.model import Result
from engram_core.scope import Scope


@dataclass(frozen=True, slots=True)
class Shown:
    """Results that a notebook renders together; as text, one a line."""

    results: tuple[Result | Scope, ...]

    def _repr_html_(self) -> str:
        return render(self.results)

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.results)) or "nothing"


def show(results: Iterable[Result | Scope]) -> Shown:
    """Let a notebook render several results as one table.

    Args:
        results: For example what `facts()`, `history()`, `timeline()` or `users()` gave.
    """
    return Shown(tuple(results))
