"""Timing what a memory does and telling it to whoever listens; it costs nothing if nobody does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from time import perf_counter
from typing import Any, Protocol, TypeVar, runtime_checkable

from engram_core.errors import InvalidInput
from engram_core.observing.event import Event, figures_of, stages_of
from engram_core.observing.lines import LOG, log_event
from engram_core.scope import Scope

Result = TypeVar("Result")
_KINDS = "observe is 'otel', an object with during(name), or a list of these"


@runtime_checkable
class Observer(Protocol):
    """Is told of everything that a memory does.

    It must be quick, and may be called from several threads at once.
    """

    def during(self, name: str) -> AbstractContextManager[Callable[[Event], None]]:
        """A context that lasts as long as what is done; its value is called with what came of it.

        Args:
            name: The verb, or "background" for a step of background work.
        """
        ...


class Watch:
    """Those who are told.

    Args:
        observers: Beside the log `engram.verbs`, which is written where its level asks for it.
    """

    def __init__(self, observers: Sequence[Observer] = ()) -> None:
        self._observers = tuple(observers)

    @classmethod
    def of(cls, wanted: object, database: object) -> Watch:
        """Those that an option names, who may count the queue of a database too.

        Raises:
            InvalidInput: It names none.
            MissingExtra: OpenTelemetry is not installed.
        """
        observers = observers_of(wanted)
        for one in observers:
            count = getattr(one, "watch_queue", None)
            if callable(count):
                count(database)
        return cls(observers)

    @property
    def on(self) -> bool:
        """Whether anybody listens."""
        return bool(self._observers) or LOG.isEnabledFor(logging.INFO)

    def call(self, name: str, arguments: Iterable[Any], work: Callable[[], Result]) -> Result:
        """Do the work, and tell of it.

        Args:
            name: The verb.
            arguments: What it was given; the first scope among them is told as a hash.
            work: The verb itself. What it raises is raised on.
        """
        began = perf_counter()
        whose = next((one.tag for one in arguments if isinstance(one, Scope)), None)
        with self._listening(name) as tell:
            try:
                result = work()
            except BaseException as error:
                tell(Event(name, _since(began), whose, type(error).__name__))
                raise
            figures, stages = figures_of(result), stages_of(result)
            tell(Event(name, _since(began), whose, None, figures, stages))
        return result

    @contextmanager
    def _listening(self, name: str) -> Iterator[Callable[[Event], None]]:
        with ExitStack() as stack:
            told = [stack.enter_context(one.during(name)) for one in self._observers]

            def tell(event: Event) -> None:
                for one in (log_event, *told):
                    one(event)

            yield tell


def _since(began: float) -> float:
    return (perf_counter() - began) * 1000


def observers_of(wanted: object) -> tuple[Observer, ...]:
    """Those that an option names.

    Args:
        wanted: None, "otel", an `Observer`, or a list of these.

    Raises:
        InvalidInput: It is none of these.
        MissingExtra: OpenTelemetry is not installed.
    """
    if wanted is None:
        return ()
    if isinstance(wanted, list | tuple):
        return tuple(one for each in wanted for one in observers_of(each))
    if wanted == "otel":
        from engram_core.observing.otel import OpenTelemetry

        return (OpenTelemetry(),)
    if isinstance(wanted, type) or not isinstance(wanted, Observer) or not callable(wanted.during):
        raise InvalidInput(f"{_KINDS}, not {wanted!r}")
    return (wanted,)
