"""A model that fails: tried again or not, counted, and never scored as wrong."""

from __future__ import annotations

import pytest
from scripted_models import Scripted, best_line, run_small

from engram_core.errors import LLMBusy, LLMRefused
from engram_core.evaluate.asking import Model
from engram_core.evaluate.cache import Cache
from engram_core.evaluate.report import write_report
from engram_core.evaluate.tallies import tally

ASKED = [{"role": "user", "content": "hello"}]


class Troubled(Scripted):
    """Raises its troubles one after the other, then answers."""

    def __init__(self, *troubles, answer=best_line):
        super().__init__(answer, "troubled")
        self.troubles = list(troubles)

    def complete(self, messages, *, schema=None, max_tokens):
        done = super().complete(messages, schema=schema, max_tokens=max_tokens)
        if self.troubles:
            raise self.troubles.pop(0)
        return done


def asking(llm, **options):
    waits = []
    return Model(llm, Cache(), sleep=waits.append, **options), waits


def test_a_busy_model_is_asked_again_after_longer_and_longer_waits():
    llm = Troubled(LLMBusy("full"), LLMBusy("full"), answer=str.upper)
    model, waits = asking(llm)
    assert model.ask(ASKED, 9).text == "HELLO"
    assert waits == [1.0, 2.0]


def test_one_that_stays_busy_is_given_up_after_a_bounded_number_of_attempts():
    llm = Troubled(*[LLMBusy("full")] * 9)
    model, _ = asking(llm, retries=2)
    reply = model.ask(ASKED, 9)
    assert (reply.trouble, reply.error, reply.text) == ("busy", "full", "")
    assert len(llm.prompts) == 3


def test_a_refusal_is_not_asked_again():
    llm = Troubled(LLMRefused("too long"))
    model, waits = asking(llm)
    assert model.ask(ASKED, 9).trouble == "refused"
    assert waits == []
    assert len(llm.prompts) == 1


def test_answers_are_kept_by_content_and_troubles_are_not():
    llm = Troubled(LLMRefused("not now"), answer=str.upper)
    model, _ = asking(llm)
    assert [model.ask(ASKED, 9).trouble, model.ask(ASKED, 9).trouble] == ["refused", None]
    assert model.ask(ASKED, 9).text == "HELLO"
    assert len(llm.prompts) == 2
    assert model.ask([{"role": "user", "content": "other"}], 9).text == "OTHER"


def test_two_models_of_one_name_are_told_apart_by_what_identifies_them():
    cache = Cache()
    one = Model(Scripted(str.upper), cache, identity="here")
    two = Model(Scripted(str.title), cache, identity="there")
    assert [one.ask(ASKED, 9).text, two.ask(ASKED, 9).text] == ["HELLO", "Hello"]


def test_the_run_stops_when_the_endpoint_is_gone():
    llm = Troubled(*[LLMBusy("no connection")] * 99)
    model, _ = asking(llm, retries=0, patience=3)
    model.ask(ASKED, 9)
    model.ask(ASKED, 9)
    with pytest.raises(LLMBusy, match="3 times in a row .*run the same command again"):
        model.ask(ASKED, 9)


def test_a_question_that_the_reader_refused_is_an_error_and_no_wrong_answer(small, tmp_path):
    llm = Troubled(LLMRefused("the prompt is too long"))
    run = run_small(tmp_path, small, systems=("bm25",), reader=llm, judge=None)
    first = run.answers[0]
    assert first["failure"] == {
        "stage": "reader", "kind": "refused", "message": "the prompt is too long",
    }  # fmt: skip
    assert first["answer"] is None
    assert first["grade"] is None
    counted = tally(run.answers)
    ungraded = sum(line["failure"] is not None for line in run.answers)
    assert counted.failed == ungraded
    assert counted.right is not None
    assert counted.right.n == len(run.answers) - ungraded
    write_report(run)
    assert "| bm25 | reader | refused | 1 |" in (tmp_path / "report.md").read_text("utf-8")


def test_a_judge_that_gives_no_verdict_is_an_error_and_no_no(small, tmp_path):
    unsure = Scripted(lambda prompt: "That depends.", "unsure")
    run = run_small(tmp_path, small, systems=("bm25",), judge=unsure)
    assert {line["failure"]["kind"] for line in run.answers} == {"unreadable"}
    assert tally(run.answers).score is None
    assert all(line["answer"] is not None for line in run.answers)
