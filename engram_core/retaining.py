"""The verbs that say how long memories are kept, and erase what is past its time."""

from __future__ import annotations

import logging

from engram_core.consolidate.erasure.erase import erase_episodes
from engram_core.consolidate.retention import (
    MOST_DAYS,
    emptied_sessions,
    next_due,
    note_applied,
    past_their_time,
    policies,
    scope_of,
    set_policy,
    standing,
)
from engram_core.erasing import Erasing
from engram_core.errors import InvalidInput
from engram_core.model import ErasureReceipt, RetentionPolicy, RetentionReport
from engram_core.scope import Scope, require_scope
from engram_core.storage.identities import check_unmoved
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.session_buffer import erase_from_buffers
from engram_core.verbs import twin, verb

_LOG = logging.getLogger("engram")


class Retaining(Erasing):
    """Keeping for a time only. What is past it is erased, as `erase()` does it."""

    @verb
    def retain(
        self, scope: Scope, *, days: int | None = None, sessions: int | None = None
    ) -> RetentionPolicy | None:
        """Say how long this memory is kept; with neither option, keep all of it again.

        The policy stands in the store. A background thread or `engram worker` applies it within the
        hour, `apply_retention()` at once. What was believed on erased messages alone is forgotten
        with them.

        Args:
            scope: Whose memory; with an agent or session only what bears that label. Each such
                scope has a policy of its own, and a message goes when any of them says so.
            days: Messages are erased so many days after they were stored.
            sessions: So many sessions are kept, those that were added to last. Messages of no
                session are not counted.

        Returns:
            The policy; None where it was taken away.

        Raises:
            InvalidInput: A number below 1, or sessions asked for within one session.
        """
        self._admit(scope)
        _check_number("days", days, MOST_DAYS)
        _check_number("sessions", sessions, 10**9)
        if sessions is not None and scope.session is not None:
            raise InvalidInput("a session holds no sessions: leave session or sessions out")
        with self._parts.database.write_owner(scope.owner) as writing:
            check_unmoved(writing.connection, scope)
            policy = set_policy(writing, scope, days, sessions)
        self._wake()
        return policy

    @verb
    def retention(self, scope: Scope) -> tuple[RetentionPolicy, ...]:
        """The policies of this memory; a label in the scope narrows them to those of that label.

        Those that were set for an id before it was linked stand under that id: they are about what
        came by it, and hold until it is unlinked and they are taken away there.
        """
        with self._reading(scope) as connection:
            return tuple(policies(connection, scope))

    @verb
    def apply_retention(
        self, scope: Scope | None = None, *, dry_run: bool = False
    ) -> RetentionReport:
        """Erase what is past its time now, by the policies of one memory or of all.

        Args:
            scope: Only this memory; a label in it narrows it to the policies of that label.
            dry_run: Only say what would go.

        Returns:
            How many policies were applied, and a receipt of each that erased something.
        """
        self._parts.check_open()
        if scope is not None:
            require_scope(scope)
        with self._parts.database.read() as connection:
            found = policies(connection, scope)
        receipts = [self._apply_policy(policy, dry_run=dry_run) for policy in found]
        return RetentionReport(len(found), tuple(one for one in receipts if one.episodes))

    aretain = twin(retain)
    aretention = twin(retention)
    aapply_retention = twin(apply_retention)

    def _apply_retention_when_due(self) -> bool:
        """Apply the policy that waited longest, if one is due; whether one was."""
        with self._parts.database.read() as connection:
            policy = next_due(connection, self._parts.now())
        if policy is None:
            return False
        receipt = self._apply_policy(policy)
        if receipt.id is not None:
            _LOG.info("retention erased %d messages: %s", len(receipt.episodes), receipt.id)
        return True

    def _apply_policy(self, policy: RetentionPolicy, *, dry_run: bool = False) -> ErasureReceipt:
        now = self._parts.now()
        if not dry_run:
            with self._parts.database.write() as connection:
                note_applied(connection, policy, now)
        scope = self._resolved(scope_of(policy))  # an id may have been linked since it was made
        return self._forget(scope, lambda writing: self._overdue(writing, policy), dry_run)

    def _overdue(self, writing: OwnerWrite, policy: RetentionPolicy) -> ErasureReceipt:
        now = self._parts.now()
        standing_now = standing(writing, policy)
        gone = [] if standing_now is None else past_their_time(writing, standing_now, now)
        if not gone:
            return ErasureReceipt(None, now, False, {}, ())
        scope = Scope(writing.user, writing.tenant, session=policy.session)
        copies = erase_from_buffers(writing, scope, episodes=gone, session=None, whole=False)
        for session in emptied_sessions(writing, gone):
            copies += erase_from_buffers(writing, scope, episodes=[], session=session, whole=True)
        counted = {"buffered messages": copies} if copies else {}
        return erase_episodes(writing, gone, self._parts.vocabulary, labels=True, counted=counted)


def _check_number(name: str, value: int | None, most: int) -> None:
    if value is not None and not 1 <= value <= most:
        raise InvalidInput(f"{name} must be from 1 to {most}, or None to keep all: not {value}")
