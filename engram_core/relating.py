"""The verbs that read how entities stand to each other: the graph, walks, a user's profile."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from engram_core.beliefs.graph import FactGraph, aliases_of, ends_of, fact_graph, graph_of
from engram_core.beliefs.profile import profile_of
from engram_core.beliefs.visible import current_facts, entities_named, known, standing_facts
from engram_core.beliefs.walks import course, walk_from
from engram_core.handle import Handle, Moment
from engram_core.model import GraphView, Profile, Walk
from engram_core.scope import Scope
from engram_core.times import ReadTimes, read_times
from engram_core.verbs import twin, verb


class Relating(Handle):
    """Reads of what facts make of their entities; nothing here changes a belief."""

    @verb
    def graph(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> GraphView:
        """Entities and the facts between them, as nodes and edges; `to_networkx()` for NetworkX.

        Args:
            scope: Whose memory.
            valid_at: When the facts held.
            known_at: When they, and the names, were known.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            graph = self._fact_graph(connection, scope, times)
            return graph_of(graph, aliases_of(connection, scope, known(times)))

    @verb
    def walk(
        self,
        scope: Scope,
        start: str,
        *,
        hops: int = 2,
        predicates: Sequence[str] | None = None,
        along: Sequence[str] | None = None,
        limit: int = 200,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> Walk:
        """Where the facts lead from an entity: each path with its facts, all holding at one point.

        Facts are walked both ways; no path comes by an entity twice.

        Args:
            scope: Whose memory.
            start: The entity, by any of its names; "user" for the user.
            hops: Most steps of a path, 1 to 8.
            predicates: Only along facts of these.
            along: The predicate of every step in order, as `["works_at", "lives_in"]`, and only
                whole paths of them; "^works_at" goes from the employer to who works there.
            limit: At most so many paths; the shortest come first.
            valid_at: When they held; every step at this same point.
            known_at: When they were believed.
            as_of: Both at once.

        Returns:
            No paths where nothing goes by that name.

        Raises:
            InvalidInput: `start` or a predicate is blank, `hops`, `along` or `limit` is out of
                range, or `along` and `predicates` are both given.
        """
        times = read_times(valid_at, known_at, as_of)
        taken = course(hops, predicates, along, limit)
        with self._reading(scope) as connection:
            graph = self._fact_graph(connection, scope, times)
            entities = entities_named(connection, scope, start, known(times))
        return walk_from(start, entities, graph, taken)

    @verb
    def profile(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> Profile:
        """Who the user is by the facts that hold: what stands, preferences, people, plans.

        Made from facts when it is read, so it is as of any point; `text()` gives it for a prompt.

        Args:
            scope: Whose memory.
            valid_at: When it was true; plans are those ahead of it.
            known_at: When it was believed.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        at = self._parts.now() if times.valid_at is None else times.valid_at
        with self._reading(scope) as connection:
            facts = standing_facts(connection, scope, times)
            graph = fact_graph(facts, ends_of(connection, scope, facts))
            aliases = aliases_of(connection, scope, known(times))
        return profile_of(scope.user, graph, aliases, at)

    agraph = twin(graph)
    awalk = twin(walk)
    aprofile = twin(profile)

    def _fact_graph(self, connection: Connection, scope: Scope, times: ReadTimes) -> FactGraph:
        facts = current_facts(connection, scope, times, self._parts.now())
        return fact_graph(facts, ends_of(connection, scope, facts))
