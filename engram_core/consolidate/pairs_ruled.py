"""A model's verdict on a pair of facts, as a logged decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_core.consolidate.pairs_alike import Pair
from engram_core.consolidate.rulings import RulingRequest, rule_on_fact, rule_on_pair
from engram_core.model import Decision
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from engram_core.consolidate.adjudicate import Verdict


def rule_on(
    writing: OwnerWrite, pair: Pair, verdict: Verdict, author: str, vocabulary: Vocabulary
) -> Decision:
    """Log the verdict: "same" merges, "replaces" ends the earlier fact, "both" keeps the two.

    Args:
        writing: Under the lock of the scope.
        pair: What was asked about.
        verdict: What the model said.
        author: Who is to stand as having ruled.
        vocabulary: For deriving what follows.

    Raises:
        Conflict: One of the facts changed while the model thought.
        InvalidInput: It cannot be so.
    """
    earlier, later = pair.earlier, pair.later
    if verdict.outcome == "replaces":
        request = RulingRequest(
            "end",
            earlier.id,
            author,
            verdict.reason,
            effective_at=later.valid_at,
            other=later.lineage,
        )
        return rule_on_fact(writing, request, vocabulary)
    kind = "merge" if verdict.outcome == "same" else "keep"
    request = RulingRequest(kind, later.id, author, verdict.reason, other=earlier.id)
    return rule_on_pair(writing, request, vocabulary)
