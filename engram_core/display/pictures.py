"""Pictures as SVG and PNG, drawn by Matplotlib (extra `viz`) without touching its global state.

In a notebook a picture takes the colour of the page's text, so it can be read on light and dark.
"""

from __future__ import annotations

import io
import warnings
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engram_core.display.markup import text
from engram_core.errors import InvalidInput, MissingExtra

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Okabe and Ito (2008): told apart by the colour-blind too, and on white and on black.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#999933", "#AA4499")
INK = "#0f0e0d"  # stands for the colour of the page's text
_SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "engram",
    "text.parse_math": False,  # a dollar in a message is a dollar
    "font.size": 10,
    "font.family": ["sans-serif"],
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
_FITTED = "max-width:100%;min-width:640px;height:auto"
# A notebook that was run elsewhere is not trusted: JupyterLab takes styles and SVG out of it, and
# the image on white is left.
_WHERE_TRUSTED = (
    "<style>.engram-still{display:none !important}.engram-drawn{display:block !important}</style>"
)
_KINDS = ("svg", "png", "pdf")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of memory. It shows itself in a notebook; `save()` writes a file.

    Args:
        shows: What is to be seen, in a sentence, for those who cannot see it.
        draw: Draws it anew on a figure.
        size: Width and height in inches.
    """

    shows: str
    draw: Callable[[Figure], None] = field(repr=False)
    size: tuple[float, float] = (9.0, 4.0)

    @property
    def svg(self) -> str:
        """An `svg` element in the colour of the text around it."""
        drawn = self._drawn("svg").decode()
        element = drawn[drawn.index("<svg") :].replace(INK, "currentColor")
        told = f'<svg role="img" aria-label="{text(self.shows)}"'
        return element.replace("<svg", told, 1)

    @property
    def png(self) -> bytes:
        """A PNG on white, 150 dots an inch."""
        return self._drawn("png")

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file; its ending says in which form.

        Args:
            path: Ends in .svg, .png or .pdf.

        Raises:
            InvalidInput: It ends in something else, or cannot be written.
        """
        target = Path(path)
        kind = target.suffix.removeprefix(".").casefold()
        if kind not in _KINDS:
            raise InvalidInput(f"{target.name} ends in none of {', '.join(_KINDS)}: name it so")
        try:
            target.write_bytes(self._drawn(kind))
        except OSError as error:
            raise InvalidInput(f"{target} cannot be written ({error}): name another") from error
        return target

    def _repr_html_(self) -> str:
        # A wide picture shrinks to the page, but not so far that nobody can read it.
        fitted = self.svg.replace("<svg", f'<svg style="{_FITTED}"', 1)
        still = b64encode(self._drawn("png", dots=100)).decode()
        return (
            f"{_WHERE_TRUSTED}"
            f'<img class="engram-still" alt="{text(self.shows)}" style="max-width:100%" '
            f'src="data:image/png;base64,{still}">'
            f'<div class="engram-drawn" style="display:none;overflow-x:auto">{fitted}</div>'
        )

    def _drawn(self, kind: str, dots: int = 150) -> bytes:
        mpl = _matplotlib()
        from matplotlib.figure import Figure

        out = io.BytesIO()
        dateless = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
        with mpl.rc_context(_SETTINGS), warnings.catch_warnings():
            # The viewer of an SVG has fonts of its own for what Matplotlib's lacks.
            warnings.filterwarnings("ignore", message="Glyph .* missing")
            figure = Figure(figsize=self.size, layout="constrained")
            self.draw(figure)
            figure.savefig(out, format=kind, dpi=dots, transparent=kind == "svg", metadata=dateless)
        return out.getvalue()


def _matplotlib() -> Any:  # noqa: ANN401 - a module
    try:
        import matplotlib as mpl
    except ModuleNotFoundError as error:
        raise MissingExtra(
            "pictures need Matplotlib: pip install 'engram-integrations[viz]'"
        ) from error
    return mpl


def bare(figure: Figure) -> Any:  # noqa: ANN401 - Axes
    """Axes without a frame, with a light grid across."""
    axes = figure.add_subplot()
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.grid(axis="x", alpha=0.25, color=INK)
    axes.set_axisbelow(True)
    return axes


def date_ticks(axis: Any) -> None:  # noqa: ANN401 - an Axis
    """Few enough dates on an axis that none overlaps another, each written in full."""
    from matplotlib.dates import AutoDateLocator, DateFormatter

    dates = AutoDateLocator(minticks=3, maxticks=7)  # type: ignore[no-untyped-call]
    axis.set_major_locator(dates)
    low, high = axis.get_view_interval()
    days = abs(high - low)
    shape = "%Y" if days > 3 * 366 else "%Y-%m" if days > 92 else "%Y-%m-%d"
    if days <= 3:
        shape = "%Y-%m-%d\n%H:%M"
    axis.set_major_formatter(DateFormatter(shape))  # type: ignore[no-untyped-call]


def ink_on(colour: str) -> str:
    """Black or white, whichever is read more easily on a colour (relative luminance, WCAG 2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return "#111111" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "#ffffff"
