"""Consolidation soon after a chat turn, in the background, however often it is asked for."""

from __future__ import annotations

import threading

from engram_core.scope import Scope
from engram_integrations.llama_index.handles import engine_of
from engram_integrations.shared import Guard


class Consolidating:
    """Consolidates one store a moment after it was asked to; many asks within it count as one.

    The moment lets the answer be stored, which engines do after they announce the end of a turn.

    Args:
        store: A key of `store_key`.
        scope: Only this (tenant, user); all unless given.
        delay: In seconds.
    """

    def __init__(self, store: str, scope: Scope | None, delay: float) -> None:
        self._store, self._scope, self._delay = store, scope, delay
        self._guard = Guard("log", "Consolidation after a turn")
        self._lock = threading.Lock()
        self._waiting: threading.Timer | None = None

    def soon(self) -> None:
        """Consolidate when the delay is over."""
        with self._lock:
            if self._waiting is None:
                self._waiting = threading.Timer(self._delay, self.now)
                self._waiting.daemon = True
                self._waiting.start()

    def now(self) -> bool:
        """Consolidate what was asked for, if it was; whether it was."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
        if waiting is None:
            return False
        waiting.cancel()
        self._guard.run(
            "consolidating", lambda: engine_of(self._store).consolidate(self._scope), None
        )
        return True
