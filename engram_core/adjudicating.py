"""The verb that settles what rules cannot: facts that may be one thing in other words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engram_core.beliefs.open_pairs import kept_pairs, open_contradictions
from engram_core.beliefs.overviews import contradictions_among
from engram_core.beliefs.visible import standing_facts
from engram_core.consolidate.pairs_alike import (
    Pair,
    Vector,
    ambiguous_pairs,
    by_id,
    worth_embedding,
)
from engram_core.consolidate.rulings import Wish, rule_on_fact, rule_on_pair
from engram_core.errors import EngramError, InvalidInput
from engram_core.handle import Handle
from engram_core.model import Contradiction, Decision, Fact, Result
from engram_core.scope import Scope
from engram_core.storage.owner import OwnerWrite
from engram_core.times import ReadTimes
from engram_core.verbs import twin, verb
from engram_core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from engram_core.consolidate.adjudicate import Verdict


@dataclass(frozen=True, slots=True)
class AdjudicationReport(Result):
    """How the conflicts of a scope stand.

    Args:
        by_slot: How many the slot and its dates had settled, with no model.
        by_ruling: How many were ruled upon now.
        left_open: How many are open: no model, no answer, or more than the limit.
        decisions: The rulings made now, as logged.
        open: The pairs left open.
        troubles: Why an asked model settled nothing, one line for each such pair.
    """

    by_slot: int
    by_ruling: int
    left_open: int
    decisions: tuple[Decision, ...] = ()
    open: tuple[Contradiction, ...] = ()
    troubles: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return (
            f"AdjudicationReport({self.by_slot} by slot, {self.by_ruling} by ruling, "
            f"{self.left_open} open)"
        )


class Adjudicating(Handle):
    """Escalation to a model, where rules cannot decide."""

    @verb
    def adjudicate(self, scope: Scope, *, limit: int = 50) -> AdjudicationReport:
        """Let the model rule on facts that may be one thing in other words.

        Each ruling is a logged decision that a rebuild replays without a model: names of one thing
        are merged (`unmerge` takes it back), a fact that was replaced is ended, two things are kept
        and not asked about again. Without a model the pairs are only listed.

        Args:
            scope: Whose memory.
            limit: Ask about so many pairs at most.
        """
        if limit < 0:
            raise InvalidInput("limit cannot be negative")
        with self._reading(scope) as connection:
            facts = standing_facts(connection, scope, ReadTimes())
            kept = kept_pairs(connection, scope, ReadTimes())
        pairs = ambiguous_pairs(facts, self._vectors_of(facts), settled=kept)
        decisions, left, troubles = self._ask(scope, pairs, limit)
        return AdjudicationReport(
            by_slot=len(contradictions_among(facts)),
            by_ruling=len(decisions),
            left_open=len(left),
            decisions=tuple(decisions),
            open=open_contradictions(left),
            troubles=tuple(troubles),
        )

    def _vectors_of(self, facts: Sequence[Fact]) -> dict[str, Vector]:
        wanted = worth_embedding(facts)
        if not wanted or not self._parts.semantic:
            return {}
        matrix = self._parts.embedder.embed_documents([fact.text for fact in wanted])
        return dict(by_id(wanted, matrix))

    def _ask(
        self, scope: Scope, pairs: Sequence[Pair], limit: int
    ) -> tuple[list[Decision], list[Pair], list[str]]:
        """Rulings made, pairs left open, and why. The model is asked outside any transaction."""
        llm = self._parts.llm
        if llm is None:
            return [], list(pairs), []
        from engram_core.consolidate.adjudicate import Adjudicator

        judge = Adjudicator(llm)
        decisions: list[Decision] = []
        left, troubles = list(pairs[limit:]), []
        for pair in pairs[:limit]:
            try:
                verdict = judge.rule(pair)
                with self._parts.database.write_owner(scope.owner) as writing:
                    decisions.append(
                        _ruled(writing, pair, verdict, judge.author, self._parts.vocabulary)
                    )
            except EngramError as error:
                left.append(pair)
                troubles.append(f"{pair.earlier.id} and {pair.later.id}: {error}")
        return decisions, left, troubles

    aadjudicate = twin(adjudicate)


def _ruled(
    writing: OwnerWrite, pair: Pair, verdict: Verdict, author: str, vocabulary: Vocabulary
) -> Decision:
    """The verdict as a logged decision.

    Raises:
        Conflict: One of the facts changed while the model thought.
        InvalidInput: It cannot be so: the later fact did not begin later.
    """
    earlier, later = pair.earlier, pair.later
    if verdict.outcome != "replaces":
        kind = "merge" if verdict.outcome == "same" else "keep"
        wish = Wish(kind, later.id, author, verdict.reason, other=earlier.id)
        return rule_on_pair(writing, wish, vocabulary)
    if later.valid_at is None:
        raise InvalidInput("nobody knows when the later fact began, so nothing can end there")
    wish = Wish("end", earlier.id, author, verdict.reason, effective_at=later.valid_at)
    return rule_on_fact(writing, wish, vocabulary)
