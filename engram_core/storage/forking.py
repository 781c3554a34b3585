"""What a fork must not carry over: a transaction that runs, and locks of threads left behind.

SQLite forbids to use a connection over a fork: the child would believe to hold its parent's locks.
So a fork waits until no other thread is in a transaction, and no connection is open meanwhile.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from engram_core.errors import StoreUnavailable

FORK_SECONDS = 10.0


class Forkable(Protocol):
    """Something that holds connections."""

    def let_go(self) -> None:
        """Close what is open; called before a fork, while no transaction runs."""

    def begin_anew(self) -> None:
        """Forget the connections and locks of the parent; called in a forked child."""


class Transactions:
    """The transactions that run, by thread, so that a fork can wait until there is none."""

    def __init__(self) -> None:
        self._begin()
        self._torn = False

    def _begin(self) -> None:
        self._changed = threading.Condition()
        self._running: Counter[int] = Counter()
        self._forking = False

    @contextmanager
    def running(self) -> Iterator[None]:
        """While a transaction runs.

        Raises:
            StoreUnavailable: The process was forked in the middle of another's transaction.
        """
        me = threading.get_ident()
        with self._changed:
            if self._torn:
                raise StoreUnavailable(
                    "this process was forked while its parent was writing or reading here: open "
                    "memories after the fork, or start processes with the spawn method"
                )
            if me not in self._running:
                self._changed.wait_for(lambda: not self._forking)
            self._running[me] += 1
        try:
            yield
        finally:
            with self._changed:
                self._running[me] -= 1
                if not self._running[me]:
                    del self._running[me]
                self._changed.notify_all()

    def hold(self) -> bool:
        """Let no other thread begin one, and wait for those that run.

        Returns:
            Whether none runs; False after `FORK_SECONDS`, or if this thread is in one itself.
        """
        with self._changed:
            self._forking = True
            self._changed.wait_for(self._others_are_done, FORK_SECONDS)
            return not self._running

    def _others_are_done(self) -> bool:
        return not self._running.keys() - {threading.get_ident()}

    def go_on(self) -> None:
        """Let the threads of the parent go on."""
        with self._changed:
            self._forking = False
            self._changed.notify_all()

    def begin_anew(self) -> None:
        """In a forked child: one that ran in the parent can never end here."""
        self._torn = self._torn or bool(self._running)
        self._begin()


def guard(store: Forkable, transactions: Transactions) -> None:
    """Look after the connections of a store at every fork, as long as the store lives."""
    held = weakref.ref(store)

    def before() -> None:
        alive = held()
        if alive is not None and transactions.hold():
            alive.let_go()

    def in_child() -> None:
        alive = held()
        if alive is not None:
            transactions.begin_anew()
            alive.begin_anew()

    os.register_at_fork(before=before, after_in_parent=transactions.go_on, after_in_child=in_child)
