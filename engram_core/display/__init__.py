"""Results as HTML for notebooks: escaped, without scripts, in the colours of the page around them.

Every result renders by itself as the last line of a cell. A list has no such hook, so
`show(mem.facts(ana))` gives it one. Pictures: `draw_timeline`, `draw_two_clocks`, `draw_graph`, and
`beliefs_at`, which moves both clocks by sliders.
"""

from __future__ import annotations

from engram_core.display.graph_picture import draw_graph as draw_graph
from engram_core.display.pictures import Picture as Picture
from engram_core.display.results import render as render
from engram_core.display.show import Shown as Shown
from engram_core.display.show import show as show
from engram_core.display.slider import beliefs_at as beliefs_at
from engram_core.display.timeline import draw_timeline as draw_timeline
from engram_core.display.two_clocks import draw_two_clocks as draw_two_clocks

__all__ = [
    "Picture",
    "Shown",
    "beliefs_at",
    "draw_graph",
    "draw_timeline",
    "draw_two_clocks",
    "render",
    "show",
]
