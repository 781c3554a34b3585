"""The verbs that say why: where a belief comes from, what changed it, and what spoke against it."""

from __future__ import annotations

from datetime import timedelta

from engram_core.beliefs.conflicts import begun, conflicts_of
from engram_core.beliefs.diff import Point, compare, read_point
from engram_core.beliefs.overviews import learned_late
from engram_core.beliefs.visible import standing_facts
from engram_core.beliefs.why import explain
from engram_core.handle import Handle, Moment
from engram_core.model import Contradiction, Diff, Fact, Why
from engram_core.scope import Scope
from engram_core.times import read_times
from engram_core.verbs import twin, verb


class Explaining(Handle):
    """Reads of how beliefs came about; nothing here changes one."""

    @verb
    def why(
        self,
        fact_id: str,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> Why:
        """Why a fact is believed: evidence with its words, what it replaced, who decided.

        Args:
            fact_id: A version's id, or a lineage, which stands for its newest version.
            scope: Whose memory.
            valid_at: Accepted as everywhere; evidence is filtered by `known_at`.
            known_at: When it was believed.
            as_of: Both at once.

        Raises:
            NotFound: No such fact in this scope at that point.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            return explain(connection, scope, fact_id, times)

    @verb
    def diff(self, scope: Scope, before: Point, after: Point) -> Diff:
        """What changed between two known-times, or two (valid, known) pairs, and why.

        Args:
            scope: Whose memory.
            before: A known-time, or a (valid, known) pair.
            after: Likewise; it may lie before `before`.

        Raises:
            InvalidInput: A point is neither.
        """
        first, second = read_point(before, "before"), read_point(after, "after")
        with self._reading(scope) as connection:
            return compare(connection, scope, first, second, self._parts.now())

    @verb
    def contradictions(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> tuple[Contradiction, ...]:
        """Claims that could not both hold: who said what when, and why the winner won.

        Told are values that took each other's place, claims that were denied, and what was ruled
        upon, by a person or a model. Those that may be one thing in other words come last; they are
        open and have no winner.

        Args:
            scope: Whose memory.
            valid_at: Leaves out what had not begun by then.
            known_at: When it was known.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            found = conflicts_of(connection, scope, times, self._parts.embed_texts)
        return found.settled + found.open

    @verb
    def retroactive(
        self,
        scope: Scope,
        *,
        after: timedelta = timedelta(days=30),
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> tuple[Fact, ...]:
        """Facts first stated more than `after` after they became true.

        Args:
            scope: Whose memory.
            after: How much later.
            valid_at: Leaves out what had not begun by then.
            known_at: When it was known.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            standing = standing_facts(connection, scope, times)
        return learned_late([fact for fact in standing if begun(fact, times)], after)

    awhy = twin(why)
    adiff = twin(diff)
    acontradictions = twin(contradictions)
    aretroactive = twin(retroactive)
