"""Plots of a run as SVG and PNG, drawn by Matplotlib (extra `eval`). The same run, the same SVG."""

from __future__ import annotations

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
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999933")
_MARKS = "osD^vPX*"


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
    with mpl.rc_context({"svg.hashsalt": "engram", "svg.fonttype": "path"}):
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
    figure.savefig(folder / f"{path}.svg", metadata={"Date": None})
    figure.savefig(folder / f"{path}.png", dpi=150)
    return Picture(path, shows)


def _style(place: int) -> dict[str, Any]:
    return {"color": _COLOURS[place % len(_COLOURS)], "marker": _MARKS[place % len(_MARKS)]}


def _accuracy(run: Run) -> Iterator[tuple[str, str, Any]]:
    """The share right against the mean size of the context."""
    figure, axes = _figure()
    drawn = 0
    for place, system in enumerate(run.systems):
        lines = answerable(run.of(system))
        right, tokens = tally(lines).right, mean_tokens(lines)
        if right is None or not tokens:
            continue
        reach = [[right.value - right.low], [right.high - right.value]]
        axes.errorbar([tokens], [right.value], reach, label=system, capsize=3, **_style(place))
        drawn += 1
    if not drawn:
        return
    axes.set(
        xscale="log", ylim=(0, 1), xlabel="mean tokens of context", ylabel="answers that are right"
    )
    axes.legend(frameon=False)
    yield "accuracy", "Share of right answers against the tokens of context, 95 % intervals", figure


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
    axes.set(ylim=(0, 1.02), xlabel="k", ylabel="evidence among the first k")
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
        xlim=(0, 1), ylim=(0, 1.02), xlabel="score of the recall", ylabel="questions with an answer"
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
