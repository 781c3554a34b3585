"""What the verbs of an open memory share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NoReturn, Self

from sqlalchemy import Connection

from engram_core.errors import InvalidInput
from engram_core.parts import Parts
from engram_core.scope import Scope, require_scope
from engram_core.storage.identities import resolved

Moment = datetime | str


class _NotCopiedError(InvalidInput, TypeError):
    """An open memory was to be pickled or deeply copied: a TypeError, as of all that cannot be."""


class Handle:
    """An open memory, as its groups of verbs see it."""

    _parts: Parts

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        """Refuse to be pickled or deeply copied: connections and threads cannot be.

        Raises:
            InvalidInput: Always.
        """
        raise _NotCopiedError(
            "an open memory cannot be pickled or copied: hand over where it is "
            f"({self._parts.where!r}) and open it there with Engram.open(); two handles on one "
            "store are fine"
        )

    def __copy__(self) -> Self:
        """The same memory: a shallow copy would share all of its parts."""
        return self

    def _resolved(self, scope: Scope) -> Scope:
        """The scope of the user that its id is linked to; itself where it is not linked."""
        if self._parts.closed:
            return scope  # the verb says so
        with self._parts.database.read(scope.owner) as connection:
            return resolved(connection, scope)

    def _wake(self) -> None:
        """Say that there is work for the background thread, where there is one."""

    def _admit(self, scope: Scope) -> None:
        """Check that the memory is open, and that what was given as a scope is one."""
        self._parts.check_open()
        require_scope(scope)

    @contextmanager
    def _reading(self, scope: Scope) -> Iterator[Connection]:
        """A snapshot to read from, after checking that the memory is open and the scope is one."""
        self._admit(scope)
        with self._parts.database.read(scope.owner) as connection:
            yield connection
