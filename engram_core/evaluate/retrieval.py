"""The measures of retrieval of every system of a run, at every level, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engram_core.evaluate.cases import Dataset
from engram_core.evaluate.denominators import denominators_of, retrieval_table
from engram_core.evaluate.levels import LEVELS

CUTS = (1, 3, 5, 10, 15, 20, 30, 50)
Rankings = dict[str, dict[str, Sequence[str]]]
"""System to question id to ids of messages, best first."""


def retrieval_of(
    dataset: Dataset, rankings: Mapping[str, Mapping[str, Sequence[str]]]
) -> list[dict[str, Any]]:
    """One table per system, level and denominator.

    Args:
        dataset: What was asked.
        rankings: See `Rankings`; a question that failed is missing, and is counted as left out.
    """
    return [
        {
            "system": system,
            "level": level,
            "denominator": denominator.name,
            "rule": denominator.rule,
            "left_out": table.left_out,
            "rows": {
                name: {"questions": scores.questions, **scores.flat()}
                for name, scores in table.rows.items()
            },
        }
        for system, ranked in rankings.items()
        for level in LEVELS
        for denominator in denominators_of(dataset)
        for table in [
            retrieval_table(dataset, ranked, level=level, denominator=denominator, cuts=CUTS)
        ]
    ]
