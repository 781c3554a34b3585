"""Spans and metrics, with a real SDK that keeps them in memory."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

pytest.importorskip("opentelemetry.sdk", reason="needs opentelemetry-sdk")

from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from engram_core import Engram, EngramError, Scope
from engram_core.errors import InvalidInput
from engram_core.observing.otel import OpenTelemetry
from tests.field.stores import HomeExtractor, day

OWEN = Scope(user="marrowgate", session="plinthor")


class Told:
    """A memory that is watched, and what was told of it."""

    def __init__(self):
        self.exporter, self.reader = InMemorySpanExporter(), InMemoryMetricReader()
        self.tracers = TracerProvider()
        self.tracers.add_span_processor(SimpleSpanProcessor(self.exporter))
        self.meters = MeterProvider([self.reader])
        self.mem = Engram.in_memory(
            embedder="hashing:16",
            background=False,
            extractor=HomeExtractor(),
            observe=OpenTelemetry(self.tracers, self.meters),
        )

    def spans(self, name):
        return [one for one in self.exporter.get_finished_spans() if one.name == f"engram {name}"]

    def metrics(self):
        """Metric to its points, as (attributes, value or count)."""
        found = {}
        for scope in self.reader.get_metrics_data().resource_metrics[0].scope_metrics:
            for metric in scope.metrics:
                found[metric.name] = [
                    (dict(point.attributes), getattr(point, "value", getattr(point, "count", None)))
                    for point in metric.data.data_points
                ]
        return found


@pytest.fixture
def told():
    made = Told()
    yield made
    made.mem.close()
    made.meters.shutdown()
    made.tracers.shutdown()


def test_a_verb_is_a_span_with_figures_and_stages(told):
    told.mem.add(["I own a kite.", "I live in Ostby."], OWEN, at=day(0))
    told.mem.recall("kite", OWEN)
    (added,), (recalled,) = told.spans("add"), told.spans("recall")
    assert added.attributes["engram.stored"] == 2
    assert added.attributes["engram.scope"] == OWEN.tag
    assert recalled.attributes["engram.abstained"] is False
    assert recalled.attributes["engram.stage.plan_ms"] >= 0
    assert "marrowgate" not in str(added.attributes) + str(recalled.attributes)


def test_verbs_that_a_verb_calls_are_inside_it_also_from_a_thread(told):
    told.mem.add("I own a kite.", OWEN, at=day(0))
    asyncio.run(told.mem.acontext("kite", OWEN))
    (outer,), (inner,) = told.spans("context"), told.spans("recall")
    assert inner.parent.span_id == outer.context.span_id


def test_an_error_is_told_by_its_type_and_not_by_its_words(told):
    with pytest.raises(EngramError):
        told.mem.why("zirquel", OWEN)
    (span,) = told.spans("why")
    assert span.status.status_code is StatusCode.ERROR
    assert span.attributes["error.type"] == "NotFound"
    assert "zirquel" not in span.to_json()
    assert span.events == ()


def test_metrics_count_messages_jobs_recalls_and_facts(told):
    mem = told.mem
    message = {"role": "user", "content": "I own a kite.", "id": "m1"}
    mem.add([message, {**message, "id": "m2"}], OWEN, at=day(0))
    mem.add(message, OWEN, at=day(0))
    mem.consolidate(limit=1)
    mem.recall("kite", OWEN)
    mem.recall("Who won the regatta of the moon?", OWEN)
    found = told.metrics()
    assert found["engram.messages.stored"] == [({}, 2)]
    assert found["engram.messages.duplicate"] == [({}, 1)]
    assert ({"engram.outcome": "done"}, 1) in found["engram.jobs"]
    assert found["engram.facts.added"] == [({}, 1)]
    assert sum(count for _, count in found["engram.recalls"]) == 2
    assert ({"engram.abstained": True}, 1) in found["engram.recalls"]
    assert ({"engram.verb": "add", "error.type": ""}, 2) in found["engram.verb.duration"]
    assert {point["engram.stage"] for point, _ in found["engram.recall.stage.duration"]} >= {"plan"}


def test_the_depth_of_the_queue_is_that_of_the_moment(told):
    told.mem.add(["I own a kite.", "I own a boat."], OWEN, at=day(0))
    assert ({"engram.state": "pending"}, 2) in told.metrics()["engram.queue.depth"]
    told.mem.consolidate()
    assert ({"engram.state": "pending"}, 0) in told.metrics()["engram.queue.depth"]
    told.mem.close()
    assert ({"engram.state": "pending"}, 0) in told.metrics()["engram.queue.depth"]


def test_steps_of_background_work_are_told_too(told):
    told.mem.add("I own a kite.", OWEN, at=day(0))
    told.mem._idle_step()
    assert [span.attributes["engram.done"] for span in told.spans("background")] == [1]


@pytest.mark.parametrize("wrong", ["prometheus", 7, OpenTelemetry, [object()]])
def test_who_cannot_be_told_is_refused(wrong):
    with pytest.raises(InvalidInput, match="observe"):
        Engram.in_memory(embedder="hashing:16", observe=wrong)


def test_it_is_not_imported_unless_it_is_asked_for():
    script = """
import sys
from engram_core import Engram, Scope
with Engram.in_memory(embedder="hashing:16", background=False) as mem:
    mem.add("I own a kite.", Scope(user="owen"))
    mem.recall("kite", Scope(user="owen"))
assert not [name for name in sys.modules if name.startswith("opentelemetry")]
with Engram.in_memory(embedder="hashing:16", background=False, observe="otel") as mem:
    mem.add("I own a kite.", Scope(user="owen"))
assert "opentelemetry.trace" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_where_it_is_missing_the_extra_is_named():
    script = """
import sys
sys.modules["opentelemetry"] = None
from engram_core import Engram
from engram_core.errors import MissingExtra
try:
    Engram.in_memory(embedder="hashing:16", observe="otel")
except MissingExtra as error:
    assert "engram-integrations[otel]" in str(error)
else:
    raise SystemExit("not told")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
