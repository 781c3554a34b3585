"""The verbs about who is who: entities with all their names."""

from __future__ import annotations

from engram_core.beliefs.entities import entities_of
from engram_core.beliefs.visible import current_facts, entities_named
from engram_core.handle import Handle, Moment
from engram_core.model import Entity
from engram_core.scope import Scope
from engram_core.times import LAST, read_times
from engram_core.verbs import twin, verb


class Identifying(Handle):
    """Who and what memory tells of."""

    @verb
    def entities(
        self,
        scope: Scope,
        name: str | None = None,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> tuple[Entity, ...]:
        """Who and what the facts tell of, by all their names, and which may be one.

        Args:
            scope: Whose memory.
            name: Only those that go by this name; "user" for the user.
            valid_at: When the facts held.
            known_at: When they, and the names, were known.
            as_of: Both at once.

        Returns:
            The most told of first. `doubts` lists what may be the same and was left apart.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            facts = current_facts(connection, scope, times, self._parts.now())
            found = entities_of(connection, scope, facts, times)
            if name is None:
                return found
            at = LAST if times.known_at is None else times.known_at
            wanted = entities_named(connection, scope, name, at)
        return tuple(one for one in found if one.id in wanted)

    aentities = twin(entities)
