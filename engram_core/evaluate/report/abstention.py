"""The part of a report on abstention: whether a system's score tells what can be answered."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.evaluate.folder import Run
from engram_core.evaluate.reliability import auroc, expected_calibration_error
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Table, share
from engram_core.evaluate.report.plots import confidence_bins
from engram_core.evaluate.tallies import Line, answerable, unanswerable


def abstention(run: Run) -> list[Block]:
    """A row for each system that says how sure it is, where there are questions of both kinds."""
    held = {system: run.of(system) for system in run.systems}
    rows = [_row(system, lines) for system, lines in held.items() if confidence_bins(lines)]
    if not rows:
        return []
    told = (
        "AUROC is the chance that a question with an answer has a higher score than one without. "
        "“Abstains” counts the questions whose evidence the system itself judged to be absent."
    )
    columns = (
        "system", "with an answer", "without", "AUROC", "calibration error",
        "abstains where it should", "abstains where it should not",
    )  # fmt: skip
    return [Heading("Abstention"), Paragraph(told), Table(columns, rows)]


def _row(system: str, lines: list[Line]) -> tuple[str, ...]:
    there, absent = _sure(answerable(lines)), _sure(unanswerable(lines))
    scores = [[line["retrieved"]["score"] for line in held] for held in (there, absent)]
    return (
        system,
        str(len(there)),
        str(len(absent)),
        share(auroc(*scores)),
        share(expected_calibration_error(confidence_bins(lines))),
        share(_abstained(absent)),
        share(_abstained(there)),
    )


def _sure(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line["retrieved"] and line["retrieved"]["score"] is not None]


def _abstained(lines: Sequence[Line]) -> float:
    return sum(bool(line["retrieved"]["abstained"]) for line in lines) / len(lines)
