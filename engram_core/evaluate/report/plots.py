"""Plots of a run as SVG and PNG, drawn by Matplotlib (extra `eval`). The same run, the same SVG.

The SVG turns dark where the reader's screen is, the PNG stays white.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engram_core.errors import MissingExtra
from engram_core.evaluate.folder import Run
from engram_core.evaluate.reliability import Bin, reliability
from engram_core.evaluate.report.blocks import Picture
from engram_core.evaluate.tallies import Line, answerable, mean_tokens, tally

FOLDER = "plots"
# Okabe and Ito (2008): told apart by the colour-blind too; marks tell apart in print.
_INK, _GROUND = "#1a1a1a", "#ffffff"
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", _INK, "#999933")
_MARKS = "osD^vPX*"
_SHARES = (-0.03, 1.03)  # room for the marks of 0 and 1
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "engram",
    "svg.fonttype": "path",
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}
_DARK = f"""
@media (prefers-color-scheme: dark) {{
[style*="fill: {_GROUND}"] {{ fill: #16181c !important; }}
[style*="fill: {_INK}"] {{ fill: #e8e8e8 !important; }}
[style*="stroke: {_INK}"] {{ stroke: #e8e8e8 !important; }}
}}
"""


def draw(run: Run) -> list[Picture]:
    """Draw what the run has figures for, beside its report.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
    except ModuleNotFoundError as error:
        raise MissingExtra(
            "plots need Matplotlib: pip install 'engram-integrations[eval]'"
        ) from error
    (run.folder / FOLDER).mkdir(exist_ok=True)
    with mpl.rc_context(_SETTINGS):
        return [
            _saved(run.folder, name, figure, shows)
            for name, shows, figure in (*_accuracy(run), *_recall(run), *_abstention(run))
        ]


def _figure() -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _saved(folder: Path, name: str, figure: Any, shows: str) -> Picture:  # noqa: ANN401
    path = f"{FOLDER}/{name}"
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    svg = drawn.getvalue().replace("</style>", f"{_DARK}</style>", 1)
    (folder / f"{path}.svg").write_text(svg, encoding="utf-8", newline="\n")
    figure.savefig(folder / f"{path}.png", dpi=150)
    return Picture(path, shows)


def _style(place: int) -> dict[str, Any]:
    return {"color": _COLOURS[place % len(_COLOURS)], "marker": _MARKS[place % len(_MARKS)]}


def _accuracy(run: Run) -> Iterator[tuple[str, str, Any]]:
    """The share right against the mean size of the context."""
    figure, axes = _figure()
    sizes = []
    for place, system in enumerate(run.systems):
        lines = answerable(run.of(system))
        right, tokens = tally(lines).right, mean_tokens(lines)
        if right is None or not tokens:
            continue
        reach = [[right.value - right.low], [right.high - right.value]]
        axes.errorbar([tokens], [right.value], reach, label=system, capsize=3, **_style(place))
        sizes.append(tokens)
    if not sizes:
        return
    axes.set(ylim=_SHARES, xlabel="mean tokens of context", ylabel="answers that are right")
    _by_orders(axes, min(sizes), max(sizes))
    axes.legend(frameon=False)
    yield "accuracy", "Share of right answers against the tokens of context, 95 % intervals", figure


def _by_orders(axes: Any, least: float, most: float) -> None:  # noqa: ANN401
    """A logarithmic axis of whole numbers, "2,000" and not "2 × 10³"."""
    from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

    # 1.6 to both sides: at least one of the ticks, which are 2.5 apart at most, is in sight.
    axes.set(xscale="log", xlim=(least / 1.6, most * 1.6))
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))


def _recall(run: Run) -> Iterator[tuple[str, str, Any]]:
    """Recall against k, by message."""
    tables = [
        one
        for one in run.retrieval
        if (one["level"], one["denominator"]) == ("message", "answerable") and one["rows"]
    ]
    if not tables:
        return
    figure, axes = _figure()
    most = max(5, run.manifest["settings"]["k"])
    for place, table in enumerate(tables):
        held = table["rows"]["all"]
        cuts = sorted(
            (int(name.partition("@")[2]), value)
            for name, value in held.items()
            if name.startswith("recall@") and int(name.partition("@")[2]) <= most
        )
        axes.plot(*zip(*cuts, strict=True), label=table["system"], **_style(place))
        axes.set_xticks([k for k, _ in cuts])  # else 2.5 and 7.5 messages
    axes.set(ylim=_SHARES, xlabel="k", ylabel="evidence among the first k")
    axes.legend(frameon=False)
    yield "recall", "Share of the evidence among the first k messages", figure


def _abstention(run: Run) -> Iterator[tuple[str, str, Any]]:
    """How often the answer is there, by how sure the system says it is."""
    figure, axes = _figure()
    drawn = 0
    for place, system in enumerate(run.systems):
        held = [one for one in confidence_bins(run.of(system)) if one.n]
        if not held:
            continue
        sure, there = [one.confidence for one in held], [one.share for one in held]
        axes.plot(sure, there, label=system, **_style(place))
        drawn += 1
    if not drawn:
        return
    axes.plot([0, 1], [0, 1], color="#888888", linestyle=":", label="what it says is so")
    axes.set(
        xlim=_SHARES, ylim=_SHARES, xlabel="score of the recall", ylabel="questions with an answer"
    )
    axes.legend(frameon=False)
    shows = "Reliability of abstention: share of questions with an answer by the recall's score"
    yield "abstention", shows, figure


def confidence_bins(lines: list[Line]) -> tuple[Bin, ...]:
    """How sure a system is, against whether there is an answer; empty unless there are both."""
    held = [
        (line["retrieved"]["score"], line["answerable"])
        for line in lines
        if line["retrieved"] and line["retrieved"]["score"] is not None
    ]
    if len({there for _, there in held}) < 2:
        return ()
    return reliability([min(1.0, max(0.0, sure)) for sure, _ in held], [one for _, one in held])
