"""Running code of others, such as an extractor or a model: an exit it asks for is an error."""

from __future__ import annotations

import functools
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, TracebackType


@contextmanager
def foreign() -> Iterator[None]:
    """What runs inside fails with an ordinary error where it calls `sys.exit()`.

    A thread that `SystemExit` reaches ends without a word, and the message at hand would be tried
    for ever. `KeyboardInterrupt` goes through, and so does an exit that a signal handler asks for.

    Raises:
        RuntimeError: It asked for the end of the process.
    """
    try:
        yield
    except SystemExit as asked:
        if by_signal(asked):
            raise
        raise RuntimeError(f"it asked for the end of the process: {asked!r}") from asked


def by_signal(error: SystemExit) -> bool:
    """Whether a handler of a signal raised it, and not what was running when the signal came."""
    if threading.current_thread() is not threading.main_thread():
        return False  # handlers run in the main thread alone
    handlers = {_code_of(signal.getsignal(one)) for one in signal.valid_signals()}
    return any(code in handlers for code in _codes(error.__traceback__))


def _codes(traceback: TracebackType | None) -> Iterator[CodeType]:
    while traceback is not None:
        yield traceback.tb_frame.f_code
        traceback = traceback.tb_next


def _code_of(handler: object) -> CodeType | None:
    while isinstance(handler, functools.partial):
        handler = handler.func
    if not callable(handler):
        return None
    called = handler if hasattr(handler, "__code__") else type(handler).__call__
    found = getattr(called, "__code__", None)
    return found if isinstance(found, CodeType) else None
