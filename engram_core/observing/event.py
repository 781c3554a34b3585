"""One thing that a memory did, in numbers: what is told of it, and what is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from engram_core.model import (
    Backup,
    CheckReport,
    ConsolidationReport,
    ErasureReceipt,
    Recall,
    Receipt,
    Transfer,
)

Figures = Mapping[str, int | float | bool]


@dataclass(frozen=True, slots=True)
class Event:
    """A verb that ended, or a step of background work.

    It holds names and numbers only: no message, query, fact, label or file name, and of an error
    its type, since what an error says may quote a message.

    Args:
        name: The verb, or "background".
        milliseconds: How long it took.
        scope: Whose memory, as the tag that ids carry, which is a hash; None for all.
        error: The type of the error that it ended with; None for none.
        figures: What came of it.
        stages: Milliseconds by stage, of a recall.
    """

    name: str
    milliseconds: float
    scope: str | None = None
    error: str | None = None
    figures: Figures = field(default_factory=dict)
    stages: Mapping[str, float] = field(default_factory=dict)


@singledispatch
def figures_of(result: Any) -> Figures:  # noqa: ANN401 - whatever a verb returns
    """What a result is told by; lists by how long they are, other things not at all."""
    return {"count": len(result)} if isinstance(result, list | tuple) else {}


@figures_of.register
def _(result: Receipt) -> Figures:
    return {"stored": sum(result.stored), "duplicates": result.duplicates}


@figures_of.register
def _(result: Recall) -> Figures:
    return {
        "hits": len(result.hits),
        "facts": len(result.facts),
        "tokens": result.tokens,
        "abstained": result.abstained,
    }


@figures_of.register
def _(result: ConsolidationReport) -> Figures:
    failed, waiting = len(result.failed), len(result.waiting)
    return {
        "done": len(result.outcomes) - failed - waiting,
        "failed": failed,
        "waiting": waiting,
        "facts_added": result.facts_added,
        "facts_expired": result.facts_expired,
        "rejected": result.rejected,
        "summaries": result.summaries,
    }


@figures_of.register
def _(result: ErasureReceipt) -> Figures:
    return {"episodes": len(result.episodes), "dry_run": result.dry_run}


@figures_of.register
def _(result: Transfer) -> Figures:
    return {"rows": sum(result.rows.values())}


@figures_of.register
def _(result: CheckReport) -> Figures:
    return {"problems": len(result.problems)}


@figures_of.register
def _(result: Backup) -> Figures:
    return {"scopes": result.scopes, "episodes": result.episodes, "bytes": result.bytes}


def stages_of(result: object) -> Mapping[str, float]:
    """Milliseconds by stage, of a result that has them."""
    timings = getattr(result, "timings", None)
    return timings if isinstance(timings, Mapping) else {}
