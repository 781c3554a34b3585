"""The part of a report that says what was run, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engram_core.evaluate.folder import Run
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Table
from engram_core.evaluate.tallies import failures
from engram_core.how_many import how_many


def setup(run: Run) -> list[Block]:
    """What was run."""
    held = run.manifest
    dataset = held["dataset"]
    rows = [
        ("dataset", f"{dataset['name']}, {dataset['variant']}"),
        ("file", f"SHA-256 {dataset['sha256'][:16]}…"),
        ("conversations, questions", f"{dataset['conversations']}, {dataset['questions']}"),
        ("reader", _model(held["reader"])),
        ("judge", _model(held["judge"])),
        ("embedder", str(held["embedder"]) or "none"),
        ("tokens counted by", held["tokenizer"]),
        ("settings", ", ".join(f"{name} {value}" for name, value in held["settings"].items())),
        ("engram", f"{held['engram']}, code {held['code'][:12]}"),
    ]
    blocks: list[Block] = [Heading(f"Evaluation on {dataset['name']}", 1), Table(("", ""), rows)]
    if run.missing > 0:
        blocks.append(
            Paragraph(
                f"The run is not complete: {run.missing} of {held['expected']} answers are "
                "missing. Run the same command again; what was found out is kept."
            )
        )
    notes = dataset["notes"]
    if notes:
        blocks.append(
            Paragraph(
                f"{how_many(len(notes), 'oddity', 'oddities')} of the data, such as: {notes[0]}."
            )
        )
    return blocks


def troubles(run: Run) -> list[Block]:
    """What went wrong, by system; these questions are scored neither right nor wrong."""
    rows = [
        (system, stage, kind, str(count))
        for system in run.systems
        for (stage, kind), count in sorted(failures(run.of(system)).items())
    ]
    heading = Heading("What failed")
    if not rows:
        return [heading, Paragraph("Nothing failed.")]
    told = Paragraph(
        "Questions that failed have no score: they count neither as right nor as wrong."
    )
    return [heading, told, Table(("system", "stage", "what", "questions"), rows)]


def _model(held: Mapping[str, Any] | None) -> str:
    if held is None:
        return "none"
    return f"{held['name']}, prompts {held['prompts_sha256'][:12]}"
