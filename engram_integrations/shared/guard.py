"""What happens when memory fails inside somebody else's run: it is logged, or raised if asked."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from engram_core.errors import InvalidInput

T = TypeVar("T")
ON_ERROR = ("log", "raise")
_LOG = logging.getLogger("engram.integrations")


class Guard:
    """Runs work on memory so that its failure does not break the run that it is a part of.

    The first failure of a kind is logged as a warning, with its cause and what to do; the same
    again only at debug level, until that work has succeeded once.

    Args:
        on_error: "log" or "raise".
        who: The adapter's name, for the log.

    Raises:
        InvalidInput: `on_error` is neither.
    """

    def __init__(self, on_error: str = "log", who: str = "Engram") -> None:
        if on_error not in ON_ERROR:
            raise InvalidInput(f"on_error is one of {', '.join(ON_ERROR)}, not {on_error!r}")
        self.on_error = on_error
        self._who = who
        self._failing: set[tuple[str, type[Exception]]] = set()
        self._lock = threading.Lock()

    def run(self, doing: str, work: Callable[[], T], default: T) -> T:
        """The result of `work()`; when it fails, `default`, or the error if so asked.

        Args:
            doing: What is being done, as in "recalling"; for the log.
            work: Called once, without arguments.
            default: What stands for the result after a failure.
        """
        try:
            result = work()
        except Exception as error:  # the policy of this class; nothing is hidden, it is logged
            if self.on_error == "raise":
                raise
            self.note(doing, error)
            return default
        self._recovered(doing)
        return result

    async def arun(self, doing: str, work: Callable[[], T], default: T) -> T:
        """As `run()`, in a worker thread, so that no event loop is blocked."""
        return await asyncio.to_thread(self.run, doing, work, default)

    def note(self, doing: str, error: Exception) -> None:
        """Log a failure that the run goes on after.

        Args:
            doing: What failed, as in "recalling".
            error: Its cause.
        """
        kind = (doing, type(error))
        with self._lock:
            known = kind in self._failing
            self._failing.add(kind)
        _LOG.log(
            logging.DEBUG if known else logging.WARNING,
            "%s went on without memory: %s failed (%s: %s). See to the cause; pass "
            "on_error='raise' to stop the run instead. Logged once until it works again.",
            self._who,
            doing,
            type(error).__name__,
            error,
            exc_info=None if known else error,
        )

    def _recovered(self, doing: str) -> None:
        if self._failing:
            with self._lock:
                self._failing = {kind for kind in self._failing if kind[0] != doing}
