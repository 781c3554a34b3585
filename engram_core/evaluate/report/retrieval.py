"""The part of a report on retrieval: how much of the evidence each system ranks how high."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engram_core.evaluate.folder import Run
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Table, share

_SHOWN = (
    "recall_any@5", "recall_all@5", "recall@5", "recall@10", "recall_all@10", "recall@20",
    "ndcg_longmemeval@5", "ndcg@5", "ndcg@10", "mrr",
)  # fmt: skip


def retrieval(run: Run) -> list[Block]:
    """Tables by level and denominator, then by category."""
    heading = Heading("Retrieval")
    if not run.retrieval:
        return [
            heading,
            Paragraph("The measures of retrieval are missing: the run was interrupted."),
        ]
    told = (
        "Of what each system ranks, not of what found room in its context; a fact counts for the "
        "messages it stands on. No system ranks more than its k: recall beyond it does not grow."
    )
    blocks: list[Block] = [heading, Paragraph(told)]
    for level, denominator, rule in dict.fromkeys(
        (one["level"], one["denominator"], one["rule"]) for one in run.retrieval
    ):
        held = {
            one["system"]: one
            for one in run.retrieval
            if (one["level"], one["denominator"]) == (level, denominator) and one["rows"]
        }
        if held:
            blocks += [
                Heading(f"By {level}, {denominator}", 3),
                Paragraph(f"Over {rule}."),
                _all(held),
            ]
            if level == "message":
                blocks.append(_by_category(held))
    return blocks


def _all(held: Mapping[str, Mapping[str, Any]]) -> Table:
    rows = [
        (
            system,
            str(one["rows"]["all"]["questions"]),
            str(one["left_out"]),
            *(share(one["rows"]["all"].get(name)) for name in _SHOWN),
        )
        for system, one in held.items()
    ]
    return Table(("system", "questions", "left out", *_SHOWN), rows)


def _by_category(held: Mapping[str, Mapping[str, Any]]) -> Table:
    names = sorted({name for one in held.values() for name in one["rows"]} - {"all"})
    rows = [
        (
            name,
            system,
            str(one["rows"][name]["questions"]),
            *(share(one["rows"][name].get(figure)) for figure in _SHOWN),
        )
        for name in names
        for system, one in held.items()
        if name in one["rows"]
    ]
    return Table(("category", "system", "questions", *_SHOWN), rows)
