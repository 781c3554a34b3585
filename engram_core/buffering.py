"""The verbs of a session's buffer: what a chat framework keeps of a running conversation."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.handle import Handle
from engram_core.scope import Scope
from engram_core.screening.rulings import screened_entries
from engram_core.storage.session_buffer import (
    Buffered,
    SessionBuffer,
    append_to_buffer,
    clear_buffer,
    read_buffer,
)
from engram_core.verbs import twin, verb


class Buffering(Handle):
    """Working state of conversations. Nothing here reads or changes long-term memory."""

    @verb
    def buffer(self, scope: Scope, *, last: int | None = None) -> SessionBuffer:
        """The messages that a session's buffer holds, in order.

        Args:
            scope: With its session; the agent is set aside.
            last: Only the newest so many.

        Raises:
            InvalidInput: The scope has no session.
        """
        with self._reading(scope) as connection:
            return read_buffer(connection, scope, last)

    @verb
    def append_buffer(self, scope: Scope, entries: Sequence[Buffered]) -> None:
        """Put messages at the end of a session's buffer, all or none.

        Args:
            scope: With its session; the agent is set aside.
            entries: The messages, in order.

        Raises:
            InvalidInput: The scope has no session, or an entry holds a secret that is refused.
        """
        self._admit(scope)
        entries = screened_entries(self._parts.screen, entries)
        with self._parts.database.write_owner(scope.owner) as writing:
            append_to_buffer(writing, scope, entries)

    @verb
    def set_buffer(self, scope: Scope, entries: Sequence[Buffered]) -> None:
        """Replace what a session's buffer holds; no entries empty it.

        Args:
            scope: With its session; the agent is set aside.
            entries: What it holds from now on, in order.

        Raises:
            InvalidInput: The scope has no session, or an entry holds a secret that is refused.
        """
        self._admit(scope)
        entries = screened_entries(self._parts.screen, entries)
        with self._parts.database.write_owner(scope.owner) as writing:
            clear_buffer(writing, scope)
            append_to_buffer(writing, scope, entries)

    abuffer = twin(buffer)
    aappend_buffer = twin(append_buffer)
    aset_buffer = twin(set_buffer)
