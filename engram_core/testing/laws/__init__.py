"""The twelve laws as suites, one for each, and one in which all verbs are used together."""

from __future__ import annotations

from engram_core.testing.laws.all_verbs_together import AllVerbsTogether
from engram_core.testing.laws.law_01_durable import Law01Durable
from engram_core.testing.laws.law_02_idempotent import Law02Idempotent
from engram_core.testing.laws.law_03_append_only import Law03AppendOnly
from engram_core.testing.laws.law_04_no_overlap import Law04NoOverlap
from engram_core.testing.laws.law_05_order_free import Law05OrderFree
from engram_core.testing.laws.law_06_past_stands import Law06PastStands
from engram_core.testing.laws.law_07_rebuildable import Law07Rebuildable
from engram_core.testing.laws.law_08_isolated import Law08Isolated
from engram_core.testing.laws.law_09_sourced import Law09Sourced
from engram_core.testing.laws.law_10_aware import Law10Aware
from engram_core.testing.laws.law_11_erased import Law11Erased
from engram_core.testing.laws.law_12_uniform import Law12Uniform


class EveryLaw(
    Law01Durable,
    Law02Idempotent,
    Law03AppendOnly,
    Law04NoOverlap,
    Law05OrderFree,
    Law06PastStands,
    Law07Rebuildable,
    Law08Isolated,
    Law09Sourced,
    Law10Aware,
    Law11Erased,
    Law12Uniform,
    AllVerbsTogether,
):
    """All of them, for a class of tests of your own."""


__all__ = [
    "AllVerbsTogether",
    "EveryLaw",
    "Law01Durable",
    "Law02Idempotent",
    "Law03AppendOnly",
    "Law04NoOverlap",
    "Law05OrderFree",
    "Law06PastStands",
    "Law07Rebuildable",
    "Law08Isolated",
    "Law09Sourced",
    "Law10Aware",
    "Law11Erased",
    "Law12Uniform",
]
