"""Results as HTML for notebooks: escaped, without scripts, in the colours of the page around them.

Every result renders by itself as the last line of a cell. A list has no such hook, so
`show(mem.facts(ana))` gives it one.
"""

from __future__ import annotations

from engram_core.display.results import render as render
from engram_core.display.show import Shown as Shown
from engram_core.display.show import show as show

__all__ = ["Shown", "render", "show"]
