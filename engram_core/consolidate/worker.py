"""The background worker: a thread that works while there is work, then waits to be woken."""

from __future__ import annotations

import atexit
import logging
import os
import threading
import traceback
import weakref
from collections.abc import Callable

from engram_core.foreign import by_signal

_LOG = logging.getLogger("engram")

IDLE_SECONDS = 30.0  # as long as a failed job waits for its first new try
BACK_OFF_SECONDS = 1.0
MOST_HUSHES = 20
MOST_BACK_OFF_SECONDS = 60.0
LEAVING_SECONDS = 5.0  # granted to the current step when the interpreter ends

Step = Callable[[], bool]
"""Does one small piece of work, such as one episode; says whether it found any to do."""


class Worker:
    """Runs a step in a daemon thread as long as it finds work.

    The thread begins with the first `wake()`. A failing step is logged and tried again later; it
    never ends the thread, nor does `SystemExit`. A forked child has no thread until it calls
    `wake()` itself.

    Args:
        step: One small piece of work; `stop` waits for it, so it should end soon.
        idle_seconds: After so long without being woken it looks for work by itself, for what
            another process stored or what was to be tried again.
        quiet_seconds: It begins only when it was not woken for so long, so that it does not get
            in the way of a conversation; but after `MOST_HUSHES` times as long at the latest.
        back_off_seconds: The wait after a failure; it doubles with each, up to a minute.
    """

    def __init__(
        self,
        step: Step,
        *,
        idle_seconds: float = IDLE_SECONDS,
        quiet_seconds: float = 0.0,
        back_off_seconds: float = BACK_OFF_SECONDS,
    ) -> None:
        self._step = step
        self._idle_seconds = idle_seconds
        self._quiet_seconds = quiet_seconds
        self._back_off_seconds = back_off_seconds
        self._stopped = False
        self._prepare()

    @property
    def running(self) -> bool:
        """Whether its thread lives in this process."""
        return self._pid == os.getpid() and self._thread is not None and self._thread.is_alive()

    def wake(self) -> None:
        """Say that there is work; returns at once. After `stop` it does nothing."""
        self._be_here()
        with self._lock:
            if self._stopped:
                return
            self._wanted.set()
            if self._thread is None:
                self._start()

    def stop(self, timeout: float | None = None) -> bool:
        """Let the current step finish, then end.

        Args:
            timeout: Seconds to wait for it; None waits as long as it takes.

        Returns:
            Whether the thread has ended.
        """
        self._be_here()
        with self._lock:
            self._stopped = True
            thread = self._thread
        self._stop.set()
        self._wanted.set()
        if thread is None:
            return True
        if thread is not threading.current_thread():
            thread.join(timeout)
        return not thread.is_alive()

    def _be_here(self) -> None:
        """Begin anew in a forked child: the parent's thread, locks and events are not here."""
        if self._pid != os.getpid():
            self._prepare()

    def _prepare(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._wanted = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="engram-worker", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # the interpreter is ending; the queue keeps the work
            self._thread = None
            return
        _stop_at_exit(self)

    def _run(self) -> None:
        self._hush()
        work(self._step, self._stop, self._rest, self._back_off_seconds)

    def _rest(self) -> None:
        if self._wanted.wait(self._idle_seconds):
            self._hush()

    def _hush(self) -> None:
        """Wait until nobody has asked for work for a while."""
        for _ in range(MOST_HUSHES):
            self._wanted.clear()
            if self._stop.is_set() or not self._wanted.wait(self._quiet_seconds):
                return


def run_forever(
    step: Step,
    stop_event: threading.Event,
    poll_seconds: float = IDLE_SECONDS,
    back_off_seconds: float = BACK_OFF_SECONDS,
) -> None:
    """Work in this thread until `stop_event` is set; the step in hand is finished first.

    Args:
        step: One small piece of work; says whether it found any.
        stop_event: Set it from another thread or a signal handler.
        poll_seconds: How often to look for work when there was none.
        back_off_seconds: The wait after a failure; it doubles with each, up to a minute.
    """
    work(step, stop_event, lambda: stop_event.wait(poll_seconds), back_off_seconds)


def work(
    step: Step, stop: threading.Event, rest: Callable[[], object], back_off_seconds: float
) -> None:
    """Step until stopped: on while there is work, `rest` when there is none, later after errors."""
    failures = 0
    while not stop.is_set():
        try:
            found = step()
        except (Exception, SystemExit) as error:
            if isinstance(error, SystemExit) and by_signal(error):
                raise
            failures += 1
            delay = min(back_off_seconds * 2 ** min(failures - 1, 16), MOST_BACK_OFF_SECONDS)
            _report(error, delay)
            stop.wait(delay)
            continue
        failures = 0
        if not found:
            rest()


def _report(error: BaseException, delay: float) -> None:
    """Log a failure by its type and place: what an exception says may quote a message."""
    place = "".join(traceback.format_tb(error.__traceback__))
    _LOG.error("background work failed with %s; next try in %.0f s", type(error).__name__, delay)
    _LOG.debug("it failed here:\n%s", place)


def _stop_at_exit(worker: Worker) -> None:
    """End the thread before the interpreter takes the ground from under it."""
    held = weakref.ref(worker)

    def leave() -> None:
        alive = held()
        if alive is not None:
            alive.stop(LEAVING_SECONDS)

    atexit.register(leave)
    weakref.finalize(worker, atexit.unregister, leave).atexit = False
