"""The report of a run: what was run, answers, retrieval, abstention, what failed, cost."""

from __future__ import annotations

from engram_core.evaluate.report.write import Written, write_report

__all__ = ["Written", "write_report"]
