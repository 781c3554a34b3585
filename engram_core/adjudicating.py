"""The verb that settles what rules cannot: facts that may be one thing in other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engram_core.beliefs.conflicts import Conflicts, conflicts_of, pairs_to_rule_on
from engram_core.consolidate.idle_rulings import MOST_TRIES, PAIRS_AT_ONCE
from engram_core.consolidate.pairs_alike import Pair, disjoint
from engram_core.consolidate.pairs_ruled import rule_on
from engram_core.errors import EngramError, InvalidInput, LLMBusy, LLMRefused
from engram_core.handle import Handle
from engram_core.model import AdjudicationReport, Decision
from engram_core.scope import Scope
from engram_core.times import ReadTimes
from engram_core.verbs import twin, verb

if TYPE_CHECKING:
    from engram_core.consolidate.adjudicate import Adjudicator


class Adjudicating(Handle):
    """Escalation to a model, where rules cannot decide."""

    @verb
    def adjudicate(self, scope: Scope, *, limit: int = 50) -> AdjudicationReport:
        """Let the model rule on facts that may be one thing in other words.

        Each ruling is a logged decision that a rebuild replays without a model: names of one thing
        are merged (`unmerge` takes it back), a fact that was replaced is ended, two things are kept
        and not asked about again. Without a model the pairs are only listed. The background thread
        does the same, a few pairs at a time, when it has nothing else to do.

        Args:
            scope: Whose memory.
            limit: Ask about so many pairs at most.

        Returns:
            How the conflicts stand afterwards, by what settled them; what was ruled now; which
            pairs are left open, and why where the model was asked.

        Raises:
            InvalidInput: `limit` is negative.
        """
        if limit < 0:
            raise InvalidInput("limit cannot be negative")
        judge = self._judge()
        rulings = _Rulings()
        while judge is not None and len(rulings.asked) < limit and not rulings.halted:
            fresh = [one for one in self._open_pairs(scope) if one.lineages not in rulings.asked]
            if not fresh:
                break
            self._ask(scope, judge, disjoint(fresh)[: limit - len(rulings.asked)], rulings)
        with self._reading(scope) as connection:
            found = conflicts_of(connection, scope, ReadTimes(), self._parts.embed_texts)
        return _report(found, rulings)

    aadjudicate = twin(adjudicate)

    def _open_pairs(self, scope: Scope) -> list[Pair]:
        with self._reading(scope) as connection:
            return pairs_to_rule_on(connection, scope, self._parts.embed_texts)

    def _judge(self) -> Adjudicator | None:
        if self._parts.llm is None:
            return None
        from engram_core.consolidate.adjudicate import Adjudicator

        return Adjudicator(self._parts.llm)

    def _ask(
        self, scope: Scope, judge: Adjudicator, pairs: Sequence[Pair], rulings: _Rulings
    ) -> None:
        """Ask about pairs that have no fact in common, outside any transaction, and log rulings.

        A model that cannot answer at all is not asked about the rest.
        """
        parts = self._parts
        for pair in pairs:
            rulings.asked.add(pair.lineages)
            try:
                verdict = judge.rule(pair)
                with parts.database.write_owner(scope.owner) as writing:
                    rulings.made.append(
                        rule_on(writing, pair, verdict, judge.author, parts.vocabulary)
                    )
            except EngramError as error:
                rulings.failed[pair.lineages] += 1
                rulings.troubles.append(f"{pair.earlier.id} and {pair.later.id}: {error}")
                if isinstance(error, LLMBusy | LLMRefused):
                    rulings.halted = True
                    return

    def _adjudicate_when_idle(self) -> bool:
        """Rule on a few pairs of one memory in the background; whether a memory was due."""
        parts = self._parts
        judge = self._judge()
        if judge is None:
            return False
        idle = parts.idle_rulings.next(parts.now())
        if idle is None:
            return False
        scope = Scope(user=idle.owner[1], tenant=idle.owner[0])
        tried = parts.idle_rulings.tried(idle.owner)
        pairs = [one for one in self._open_pairs(scope) if tried[one.lineages] < MOST_TRIES]
        if not pairs:
            parts.idle_rulings.done(idle)
            return True
        rulings = _Rulings()
        self._ask(scope, judge, disjoint(pairs)[:PAIRS_AT_ONCE], rulings)
        parts.idle_rulings.note(idle.owner, rulings.failed, parts.now(), silent=rulings.halted)
        return True


class _Rulings:
    """What came of asking a model: the rulings made, the pairs asked about, and the troubles."""

    def __init__(self) -> None:
        self.made: list[Decision] = []
        self.asked: set[frozenset[str]] = set()
        self.failed: Counter[frozenset[str]] = Counter()
        self.troubles: list[str] = []
        self.halted = False


def _report(found: Conflicts, rulings: _Rulings) -> AdjudicationReport:
    by = Counter(one.settled_by for one in found.settled)
    return AdjudicationReport(
        by_slot=by["slot"],
        by_time=found.apart,
        by_ruling=by["ruling"],
        by_model=by["model"],
        left_open=len(found.pairs),
        decisions=tuple(rulings.made),
        open=found.open,
        troubles=tuple(rulings.troubles),
    )
