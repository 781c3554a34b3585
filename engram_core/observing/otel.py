"""Spans and metrics for OpenTelemetry. Imported only where `observe="otel"` asks for it.

Where they go is up to the program: without an SDK that is set up, OpenTelemetry drops them.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy import func, select

from engram_core import __version__
from engram_core.errors import MissingExtra
from engram_core.observing.event import Event
from engram_core.storage.core import JOB
from engram_core.storage.database import Database

try:
    from opentelemetry import metrics, trace
    from opentelemetry.metrics import CallbackOptions, Observation
except ModuleNotFoundError as error:
    raise MissingExtra(
        "observe='otel' needs OpenTelemetry: pip install 'engram-integrations[otel]'"
    ) from error

_NAME = "engram"
# Figures that add up, by the counter that they add to.
_SUMS = {
    "stored": ("engram.messages.stored", "Messages stored"),
    "duplicates": ("engram.messages.duplicate", "Messages that were there already"),
    "facts_added": ("engram.facts.added", "Fact versions added"),
    "facts_expired": ("engram.facts.expired", "Fact versions no longer believed"),
}
_JOBS = ("done", "failed", "waiting")
_WAITING = ("pending", "leased", "failed")
_DEPTHS = select(JOB.c.state, func.count()).where(JOB.c.state.in_(_WAITING)).group_by(JOB.c.state)


class OpenTelemetry:
    """Implements `Observer`.

    A span `engram VERB` for each verb, with the verbs that it calls inside; attributes are figures
    and a hash of the scope. Metrics carry no scope, so that their number does not grow with users.

    Args:
        tracer_provider: The global one unless given.
        meter_provider: Likewise.
    """

    def __init__(
        self,
        tracer_provider: trace.TracerProvider | None = None,
        meter_provider: metrics.MeterProvider | None = None,
    ) -> None:
        self._tracer = trace.get_tracer(_NAME, __version__, tracer_provider)
        meter = metrics.get_meter(_NAME, __version__, meter_provider)
        self._took = meter.create_histogram("engram.verb.duration", "s", "Time taken by a verb")
        self._stage = meter.create_histogram(
            "engram.recall.stage.duration", "s", "Time taken by a stage of a recall"
        )
        self._recalls = meter.create_counter("engram.recalls", "{recall}", "Recalls")
        self._jobs = meter.create_counter("engram.jobs", "{job}", "Messages consolidated")
        self._sums = {
            name: meter.create_counter(metric, description=told)
            for name, (metric, told) in _SUMS.items()
        }
        self._watched: weakref.WeakSet[Database] = weakref.WeakSet()
        meter.create_observable_gauge(
            "engram.queue.depth", [self._depths], "{job}", "Messages not consolidated yet, by state"
        )

    def watch_queue(self, database: Database) -> None:
        """Count the jobs of an open store whenever metrics are collected."""
        self._watched.add(database)

    @contextmanager
    def during(self, name: str) -> Iterator[Callable[[Event], None]]:
        # An error that a verb raises may quote a message: it is told by its type alone.
        with self._tracer.start_as_current_span(
            f"engram {name}", record_exception=False, set_status_on_exception=False
        ) as span:
            yield lambda event: self._told(span, event)

    def _told(self, span: trace.Span, event: Event) -> None:
        span.set_attribute("engram.verb", event.name)
        if event.scope is not None:
            span.set_attribute("engram.scope", event.scope)
        for name, value in event.figures.items():
            span.set_attribute(f"engram.{name}", value)
        for name, spent in event.stages.items():
            span.set_attribute(f"engram.stage.{name}_ms", spent)
        if event.error is not None:
            span.set_attribute("error.type", event.error)
            span.set_status(trace.StatusCode.ERROR)
        self._measure(event)

    def _measure(self, event: Event) -> None:
        kind = {"engram.verb": event.name, "error.type": event.error or ""}
        self._took.record(event.milliseconds / 1000, kind)
        for stage, spent in event.stages.items():
            self._stage.record(spent / 1000, {"engram.stage": stage})
        if "abstained" in event.figures:
            self._recalls.add(1, {"engram.abstained": bool(event.figures["abstained"])})
        for name, counter in self._sums.items():
            if event.figures.get(name):
                counter.add(event.figures[name])
        for outcome in _JOBS if "done" in event.figures else ():
            self._jobs.add(event.figures[outcome], {"engram.outcome": outcome})

    def _depths(self, _options: CallbackOptions) -> Iterable[Observation]:
        """Of all watched stores together, asked when metrics are collected."""
        depth = dict.fromkeys(_WAITING, 0)
        for database in list(self._watched):
            if database.closed:
                continue
            with database.read() as connection:
                for state, number in connection.execute(_DEPTHS):
                    depth[state] += number
        return [Observation(number, {"engram.state": state}) for state, number in depth.items()]
