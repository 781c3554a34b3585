"""The part of a report on cost: what ingest and each stage of a read took. Never the same twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engram_core.evaluate.folder import Run
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Table, amount


def costs(run: Run) -> list[Block]:
    """What it cost, where the run kept it."""
    if not run.costs:
        return []
    told = (
        "Measured when each step was first taken, on this machine and beside whatever else ran on "
        "it; vectors found in the cache cost nothing. Systems that share a store show the same "
        "ingest. These figures are kept out of the files that repeat byte for byte."
    )
    return [
        Heading("Cost"),
        Paragraph(told),
        Heading("At ingest, in all", 3),
        Table(("system", "histories", "milliseconds", "made"), _ingest(run)),
        Heading("At read, milliseconds by stage", 3),
        Table(("system", "stage", "reads", "median", "95 of 100 within"), _stages(run)),
        Heading("At read, the reader", 3),
        Table(("system", "calls", "prompt tokens", "answer tokens", "median ms"), _reader(run)),
    ]


def _of(run: Run, kind: str, system: str) -> list[Mapping[str, Any]]:
    return [line for line in run.costs if (line["kind"], line["system"]) == (kind, system)]


def _ingest(run: Run) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for system in run.systems:
        held = _of(run, "ingest", system)
        spent = _summed(line["milliseconds"] for line in held)
        made = _summed(line["counts"] for line in held)
        stages = ", ".join(f"{name} {amount(value)}" for name, value in spent.items())
        counts = ", ".join(f"{value:,.0f} {name}" for name, value in made.items() if value)
        rows.append((system, str(len(held)), stages or "–", counts or "–"))
    return rows


def _summed(held: Iterable[Mapping[str, float]]) -> dict[str, float]:
    total: dict[str, float] = defaultdict(float)
    for one in held:
        for name, value in one.items():
            total[name] += value
    return dict(total)


def _stages(run: Run) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for system in run.systems:
        spent: dict[str, list[float]] = defaultdict(list)
        for line in _of(run, "read", system):
            for name, value in line["milliseconds"].items():
                spent[name].append(value)
        rows += [
            (system, name, str(len(held)), amount(_at(held, 0.5)), amount(_at(held, 0.95)))
            for name, held in spent.items()
        ]
    return rows


def _reader(run: Run) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for system in run.systems:
        held = [line for line in _of(run, "read", system) if line["reader_milliseconds"]]
        rows.append(
            (
                system,
                str(len(held)),
                f"{sum(line['reader_prompt_tokens'] for line in held):,}",
                f"{sum(line['reader_answer_tokens'] for line in held):,}",
                amount(_at([line["reader_milliseconds"] for line in held], 0.5)),
            )
        )
    return rows


def _at(values: Sequence[float], part: float) -> float | None:
    held = sorted(values)
    return held[min(len(held) - 1, int(part * len(held)))] if held else None
