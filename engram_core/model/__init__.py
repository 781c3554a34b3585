"""What the verbs take and give: episodes, facts, hits, recalls and receipts. All are frozen."""

from engram_core.model.base import ERASED, Result
from engram_core.model.beliefs import (
    Cause,
    Change,
    Contradiction,
    Decision,
    Diff,
    Fact,
    Span,
    TimelineEntry,
    Why,
)
from engram_core.model.copies import Backup
from engram_core.model.diagnoses import Diagnosis, Finding
from engram_core.model.entities import Doubt, Entity, Identity
from engram_core.model.episodes import Episode, JobStatus, Receipt
from engram_core.model.erasures import ErasureReceipt, RetentionPolicy, RetentionReport
from engram_core.model.graphs import Edge, GraphView, Node, Path, Step, Walk
from engram_core.model.overviews import Lease, Stats, Summary
from engram_core.model.profiles import Person, Profile, ProfileLine
from engram_core.model.recalls import Hit, Recall
from engram_core.model.reextractions import Reextraction
from engram_core.model.reports import (
    AdjudicationReport,
    CheckReport,
    ConsolidationReport,
    EpisodeOutcome,
    Problem,
    Transfer,
)

__all__ = [
    "AdjudicationReport",
    "Backup",
    "Cause",
    "Change",
    "CheckReport",
    "ConsolidationReport",
    "Contradiction",
    "Decision",
    "Diagnosis",
    "Diff",
    "Doubt",
    "Entity",
    "Edge",
    "ERASED",
    "Episode",
    "EpisodeOutcome",
    "ErasureReceipt",
    "Fact",
    "Finding",
    "GraphView",
    "Hit",
    "Identity",
    "JobStatus",
    "Lease",
    "Node",
    "Path",
    "Person",
    "Problem",
    "Profile",
    "ProfileLine",
    "Recall",
    "Reextraction",
    "Receipt",
    "Result",
    "RetentionPolicy",
    "RetentionReport",
    "Span",
    "Stats",
    "Step",
    "Summary",
    "TimelineEntry",
    "Transfer",
    "Walk",
    "Why",
]
