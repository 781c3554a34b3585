"""The verbs about who is who: entities with all their names, and the ids of one user."""

from __future__ import annotations

from collections.abc import Callable

from engram_core.beliefs.entities import entities_of
from engram_core.beliefs.identities import identities_of
from engram_core.beliefs.visible import current_facts, entities_named, known
from engram_core.consolidate.identity import LinkRequest, link, unlink
from engram_core.errors import InvalidInput
from engram_core.handle import Handle, Moment
from engram_core.model import Decision, Entity, Identity
from engram_core.scope import Scope
from engram_core.screening.rulings import screened_ruling
from engram_core.storage.identities import check_unmoved
from engram_core.storage.owner import OwnerWrite
from engram_core.times import read_times
from engram_core.verbs import twin, verb
from engram_core.vocabulary import Vocabulary

_Rule = Callable[[OwnerWrite, OwnerWrite, LinkRequest, Vocabulary], Decision]


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

        Raises:
            InvalidInput: `name` is blank.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            facts = current_facts(connection, scope, times, self._parts.now())
            found = entities_of(connection, scope, facts, times)
            if name is None:
                return found
            wanted = entities_named(connection, scope, name, known(times))
        return tuple(one for one in found if one.id in wanted)

    @verb
    def link(
        self, scope: Scope, identity: str, *, reason: str | None = None, author: str = "user"
    ) -> Decision:
        """Say that another id is this user too: another device, channel or account.

        From now on `Scope(user=identity)` reads and writes this user's memory, messages signed with
        that name are the user's own, and what was stored under the id becomes part of this memory.
        Reads of the id's own past show tombstones. `unlink` parts the two again.

        Args:
            scope: The user; agent and session do not matter.
            identity: The other id, of the same tenant.
            reason: Why.
            author: Who says so.

        Raises:
            Conflict: The id is linked already, or others are linked to it.
        """
        who, why = screened_ruling(self._parts.screen, "link", author, reason)
        return self._relinked(scope, LinkRequest(identity, who, why), link)

    @verb
    def unlink(
        self, scope: Scope, identity: str, *, reason: str | None = None, author: str = "user"
    ) -> Decision:
        """Part an id from this user; what came by it goes back to it.

        Args:
            scope: The user; agent and session do not matter.
            identity: The linked id.
            reason: Why.
            author: Who says so.

        Raises:
            NotFound: It is not linked to this user.
        """
        who, why = screened_ruling(self._parts.screen, "unlink", author, reason)
        return self._relinked(scope, LinkRequest(identity, who, why), unlink)

    @verb
    def identities(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> tuple[Identity, ...]:
        """The other ids that stand for this user, in the order they were linked.

        Args:
            scope: Whose.
            valid_at: Accepted as everywhere; links are filtered by `known_at`.
            known_at: As it was known then.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            return identities_of(connection, scope, known(times))

    def _relinked(self, scope: Scope, request: LinkRequest, rule: _Rule) -> Decision:
        parts = self._parts
        self._admit(scope)
        theirs = Scope(user=request.identity, tenant=scope.tenant)  # refuses what can be no id
        if theirs.owner == scope.owner:
            raise InvalidInput(f"{request.identity!r} is this user's own id: name another one")
        with parts.consolidating:
            with parts.database.write_two(scope.owner, theirs.owner) as (writing, other):
                check_unmoved(writing.connection, scope)
                made = rule(writing, other, request, parts.vocabulary)
            parts.database.purge()
            parts.forget_answers()
            for owner in (scope.owner, theirs.owner):
                parts.indexes.erased(parts.database, owner)
                if parts.dense_on:
                    parts.enricher.run(owner)
        return made

    aentities = twin(entities)
    alink = twin(link)
    aunlink = twin(unlink)
    aidentities = twin(identities)
