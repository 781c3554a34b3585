"""What each system is shown, and what it hands to the reader."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import timedelta
from types import ModuleType

import pytest
from scripted_models import Scripted

from engram_core.embed.choose import choose_embedder
from engram_core.errors import InvalidInput
from engram_core.evaluate.cache import Cache
from engram_core.evaluate.retrieving import Retrieving
from engram_core.evaluate.settings import Settings
from engram_core.evaluate.systems import NAMES, Ingested, Maker, Overlong, Retrieved, make_all


@pytest.fixture(scope="module")
def talk(small):
    return small.conversations[0]


@pytest.fixture(scope="module")
def maker():
    made = Maker(choose_embedder("hashing:64").embedder, Settings(budget=300, k=10))
    yield made
    made.close()


def found_by(system, talk, question=None):
    asking = Retrieving(system, talk, Cache())
    return asking.find(question or talk.questions[0])


class Watching:
    """Keeps what it is shown."""

    name = "watching"

    def ingest(self, conversation):
        self.shown = conversation
        return Ingested()

    def retrieve(self, question):
        self.asked = question
        return Retrieved("nothing")


def test_a_system_never_sees_questions_at_ingest_nor_answers_when_asked(talk):
    (system,) = make_all(None, [Watching()])
    question = next(one for one in talk.questions if one.evidence)
    found_by(system, talk, question)
    assert system.shown.questions == ()
    assert system.shown.turns == talk.turns
    asked = system.asked
    assert asked.text == question.text
    assert asked.asked_at == talk.asked_at(question)
    told = (asked.id, asked.category, asked.answers, asked.evidence, asked.rubric, asked.trap)
    assert told == ("", "", (), (), (), None)


def test_a_question_is_asked_after_all_that_was_said_on_its_day(talk):
    (system,) = make_all(None, [Watching()])
    last = talk.turns[-1]
    early = replace(talk.questions[0], asked_at=last.at - timedelta(hours=2))
    found_by(system, talk, early)
    assert system.asked.asked_at == last.at
    before = replace(talk.questions[0], asked_at=last.at - timedelta(days=2))
    found_by(system, talk, before)
    assert system.asked.asked_at == before.asked_at


@pytest.mark.parametrize("name", ["lean", "facts_only", "raw_only", "bm25", "dense", "rrf"])
def test_a_context_keeps_to_its_budget_and_its_sources_are_messages(name, maker, talk):
    for question in talk.questions[:4]:
        found = found_by(maker.make(name), talk, question)
        assert found.tokens <= 300
        assert set(found.sources) <= {turn.id for turn in talk.turns}
        assert len(set(found.sources)) == len(found.sources)


def test_facts_only_shows_no_message_and_raw_only_no_fact(maker, talk):
    question = next(one for one in talk.questions if one.category != "abstention")
    facts = found_by(maker.make("facts_only:abstain=off"), talk, question).context
    raw = found_by(maker.make("raw_only:abstain=off"), talk, question).context
    assert "Messages" not in facts
    assert "Facts:" not in raw
    assert "Messages" in raw


def test_the_whole_history_is_whole(maker, talk):
    found = found_by(maker.make("full_context"), talk)
    assert len(found.context.splitlines()) == len(talk.turns)
    assert (found.cut_turns, found.cut_tokens) == (0, 0)


def test_a_history_beyond_the_window_is_an_error_unless_cutting_it_is_allowed(maker, talk):
    whole = found_by(maker.make("full_context"), talk)
    refused = found_by(maker.make("full_context:window=500"), talk)
    assert isinstance(refused, Overlong)
    assert f"{whole.tokens} tokens, more than the window of 500" in str(refused)
    cut = found_by(maker.make("full_context:window=500,overlong=cut"), talk)
    assert cut.tokens <= 500
    assert cut.cut_turns == len(talk.turns) - len(cut.context.splitlines()) > 0
    assert cut.cut_tokens == whole.tokens - cut.tokens
    assert cut.context in whole.context
    assert whole.context.endswith(cut.context)


def test_lean_plus_full_holds_both(maker, talk):
    question = next(one for one in talk.questions if one.category != "abstention")
    lean = found_by(maker.make("lean:abstain=off"), talk, question)
    both = found_by(maker.make("lean_plus_full:abstain=off"), talk, question)
    full = found_by(maker.make("full_context"), talk, question)
    assert both.context == f"{lean.context}\n\n{full.context}"
    assert both.sources[: len(lean.sources)] == lean.sources


def test_the_oracle_holds_the_evidence_and_nothing_else(maker, talk):
    for question in talk.questions:
        found = found_by(maker.make("oracle"), talk, question)
        assert set(found.sources) == set(question.evidence)


def test_a_system_of_your_own_is_named_by_module_and_factory(monkeypatch, maker, talk):
    module = ModuleType("my_memory")
    module.make = lambda settings: Watching()
    monkeypatch.setitem(sys.modules, "my_memory", module)
    assert found_by(maker.make("my_memory:make"), talk).context == "nothing"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("leen", "there is no system 'leen': take one of lean"),
        ("no_such_module:make", "cannot be imported"),
        ("lean:budgets=3", "options are written as"),
        ("lean:abstain=maybe", "abstain is one of flag, empty, off"),
    ],
)
def test_what_is_no_system_is_refused_with_what_to_do(spec, told, maker):
    with pytest.raises(InvalidInput, match=told):
        maker.make(spec)


def test_systems_of_one_name_are_refused(maker):
    with pytest.raises(InvalidInput, match="one name"):
        make_all(maker, ["bm25", "bm25"])
    with pytest.raises(InvalidInput, match="at least one system"):
        make_all(maker, [])


def test_every_system_of_the_list_can_be_made(maker):
    assert [maker.make(name).name for name in NAMES] == list(NAMES)


def test_what_a_model_at_ingest_costs_is_counted_and_told_apart(talk):
    llm = Scripted(lambda prompt: '{"claims": []}', "reading")
    options = {"llm": llm, "extractor": "llm"}
    made = Maker(choose_embedder("hashing:64").embedder, Settings(), store=options)
    cost = made.make("lean").ingest(talk)
    made.close()
    assert cost.counts["model calls"] == len(llm.prompts) > 0
    assert cost.counts["prompt tokens"] > 0
