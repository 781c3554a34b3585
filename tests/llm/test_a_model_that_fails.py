"""Field cases G10 and F4, and budgets: a failure is told apart from silence, and never holds on."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest

from engram_core import Engram
from engram_core.clock import ManualClock
from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.errors import LLMBusy, LLMRefused
from engram_core.llm import Completion
from tests.llm.models import IDA, NOW, Scripted, answer, homes, raws, reading_with

LONG = 30  # seconds that no test waits unless it fails


def test_G10_raising_finding_nothing_and_finding_facts_are_told_apart() -> None:
    model = Scripted(homes, answer(), LLMBusy("429"), "no JSON at all", LLMRefused("401"))
    with reading_with(model, extractor=LLMExtractor(model, batch_messages=1)) as mem:
        mem.add(["I live in Tarnby.", "Good day.", "Hm.", "So so.", "Well."], IDA)
        report = mem.consolidate()
        assert sorted(one.outcome for one in report.outcomes) == [
            "facts",
            "failed",
            "failed",
            "failed",
            "nothing",
        ]
        assert report.pending == 3
        told = " ".join(str(one.error) for one in report.failed)
        assert "busy" in told
        assert "refused" in told
        assert "no JSON at all" in raws(mem)


def test_a_failed_job_is_tried_again_after_its_back_off_and_then_gives_its_facts() -> None:
    clock = ManualClock(NOW)
    model = Scripted(LLMBusy("overloaded"), homes)
    with reading_with(model, clock=clock) as mem:
        receipt = mem.add("I live in Tarnby.", IDA)
        assert mem.consolidate().failed
        assert mem.status(receipt)[0].state == "pending"
        assert mem.consolidate(retry=False).outcomes == ()
        clock.advance(timedelta(minutes=1))
        assert not mem.consolidate(retry=False).failed
        assert [fact.object for fact in mem.facts(IDA)] == ["Tarnby"]


@pytest.mark.parametrize("limits", [{"budget_calls": 2}, {"budget_tokens": 2_500}])
def test_what_the_budget_does_not_reach_waits_and_says_so(limits: dict[str, Any]) -> None:
    model = Scripted(homes, tokens=1_000)
    extractor = LLMExtractor(model, batch_messages=1, **limits)
    with reading_with(model, extractor=extractor) as mem:
        receipt = mem.add(["I live in Tarnby.", "I live in Quarrow.", "I live in Elsmoor."], IDA)
        report = mem.consolidate()
        assert model.calls == 2
        assert [one.outcome for one in report.outcomes] == ["facts", "facts", "waiting"]
        assert "budget" in str(report.waiting[0].error)
        assert (report.pending, report.failed) == (1, ())
        job = mem.status(receipt)[-1]
        assert (job.state, job.attempts) == ("pending", 0)
        assert "budget" in str(job.error)
        extractor.budget.renew()
        assert not mem.consolidate().failed
        assert [fact.object for fact in mem.facts(IDA)] == ["Elsmoor"]


def test_a_passing_trouble_is_tried_for_ever_and_a_refusal_once() -> None:
    clock = ManualClock(NOW)
    model = Scripted(LLMBusy("overloaded"))
    with reading_with(model, clock=clock) as mem:
        receipt = mem.add("I live in Tarnby.", IDA)
        for _ in range(8):
            assert mem.consolidate(retry=False).failed
            clock.advance(timedelta(hours=1))
        assert mem.status(receipt)[0].state == "pending"
    model = Scripted(LLMRefused("401"))
    with reading_with(model, clock=clock) as mem:
        receipt = mem.add("I live in Tarnby.", IDA)
        mem.consolidate(retry=False)
        assert mem.status(receipt)[0].state == "failed"
        clock.advance(timedelta(hours=1))
        mem.consolidate(retry=False)
        assert model.calls == 1


def test_a_model_that_is_down_is_left_alone_and_the_messages_wait() -> None:
    model = Scripted(LLMBusy("overloaded"))
    alone = LLMExtractor(model, batch_messages=1)
    with reading_with(model, extractor=alone) as mem:
        receipt = mem.add([f"Day {number}." for number in range(60)], IDA)
        report = mem.consolidate()
        assert model.calls == 3
        assert (len(report.failed), report.pending) == (3, 60)
        assert "3 times in a row" in str(report.waiting[0].error)
        assert {job.attempts for job in mem.status(receipt)} == {0, 1}


def test_the_background_rests_when_all_that_is_left_waits_for_a_budget() -> None:
    model = Scripted(homes)
    spent = LLMExtractor(model, budget_calls=0)
    with reading_with(model, extractor=spent) as mem:
        mem.add("I live in Tarnby.", IDA)
        assert not mem._idle_step()
        assert mem.consolidate().pending == 1


@pytest.mark.parametrize("error", [RuntimeError("odd"), ValueError("odd")])
def test_a_model_that_breaks_the_protocol_fails_its_job_and_no_more(error: Exception) -> None:
    with reading_with(Scripted(error)) as mem:
        mem.add("I live in Tarnby.", IDA)
        [failed] = mem.consolidate().failed
        assert "odd" in str(failed.error)


class Slow(Scripted):
    """Says that it was called, and answers when it is let go."""

    def __init__(self) -> None:
        super().__init__(homes)
        self.called, self.go = threading.Event(), threading.Event()

    def complete(self, messages: Any, **options: Any) -> Completion:
        self.called.set()
        assert self.go.wait(LONG)
        return super().complete(messages, **options)


def consolidating(mem: Engram, model: Slow) -> threading.Thread:
    worker = threading.Thread(target=mem.consolidate)
    worker.start()
    assert model.called.wait(LONG)
    return worker


def test_F4_adding_and_ruling_go_on_while_a_slow_model_thinks() -> None:
    model = Slow()
    with reading_with(model) as mem:
        kettle = mem.remember(IDA, "user", "owns", "a copper kettle")
        mem.add("I live in Tarnby.", IDA, at="2025-03-01T00:00:00+00:00")
        worker = consolidating(mem, model)
        mem.add("I live in Quarrow.", IDA, at="2025-04-01T00:00:00+00:00")
        mem.correct(kettle.id, IDA, object="a tin kettle")
        mem.remember(IDA, "user", "owns", "a ladder")
        assert sorted(fact.object for fact in mem.facts(IDA)) == ["a ladder", "a tin kettle"]
        model.go.set()
        worker.join(LONG)
        assert not mem.consolidate().failed
        assert sorted(fact.object for fact in mem.facts(IDA)) == [
            "Quarrow",
            "a ladder",
            "a tin kettle",
        ]
