"""An extractor that misbehaves fails its job, which keeps what it gave; nothing is believed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from engram_core import Engram, Scope
from engram_core.claims import Claim
from engram_core.consolidate import leased_batch
from engram_core.llm import Completion
from tests.field.stores import HomeExtractor, day, in_memory

ANA = Scope(user="ana")
RIGHT = Claim("user", "lives_in", "Rome", (0, 14))
EARLY = datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14)))
DAY = datetime(2024, 1, 1, tzinfo=UTC)
ODD = {
    "nothing": None,
    "a text": "I live in Rome",
    "a mapping": {"claims": []},
    "a number": 7,
    "no claims": [RIGHT, "I live in Rome", None],
    "no object": [replace(RIGHT, object=5)],
    "no subject": [replace(RIGHT, subject=None)],
    "a polarity in words": [replace(RIGHT, polarity="maybe")],
    "a precision in words": [replace(RIGHT, valid_from=DAY, precision="week")],
    "a date without a zone": [replace(RIGHT, valid_from=datetime(2024, 1, 1))],  # noqa: DTZ001
    "a date before all": [replace(RIGHT, valid_from=EARLY)],
    "a date in words": [replace(RIGHT, valid_from="2024")],
    "no confidence": [replace(RIGHT, confidence=float("nan"))],
    "too much confidence": [replace(RIGHT, confidence=99)],
}


class One:
    """Gives the same whatever it reads."""

    name, reads_context = "odd@1", False

    def __init__(self, gives):
        self.gives = gives

    def extract(self, episode, before):
        return self.gives


class Together(One):
    """Reads many at once, and gives pairs."""

    def read_many(self, turns, answers):
        yield from self.gives


class Model:
    """A language model that gives the same whatever it is asked."""

    name = "odd"

    def __init__(self, gives):
        self.gives = gives

    def complete(self, messages, *, schema=None, max_tokens):
        return self.gives


def consolidated(**options):
    with Engram.in_memory(embedder="hashing", background=False, **options) as mem:
        receipts = [mem.add(text, ANA) for text in ("I live in Rome.", "I live in Bern.")]
        report = mem.consolidate()
        states = [mem.status(one)[0] for one in receipts]
        assert mem.check().ok
        return report, states, [one.object for one in mem.facts(ANA)]


@pytest.mark.parametrize("gives", ODD.values(), ids=ODD)
def test_what_is_no_list_of_claims_fails_the_job(gives):
    report, states, facts = consolidated(extractor=One(gives))
    assert [one.outcome for one in report.outcomes] == ["failed", "failed"]
    assert all("odd@1" in one.error for one in states)
    assert facts == []


def test_claims_out_of_a_generator_or_a_tuple_are_taken():
    assert consolidated(extractor=One((RIGHT,)))[2] == ["Rome"]


@pytest.mark.parametrize(
    "gives",
    [[], [(0, None)], [(0, [RIGHT]), (0, [RIGHT]), (7, [RIGHT])], [5], [(1, ValueError("no"))]],
    ids=["nothing", "no claims", "one place twice", "no pairs", "an error"],
)
def test_one_that_reads_many_fails_what_it_leaves_out(gives):
    report, states, facts = consolidated(extractor=Together(gives))
    assert "failed" in [one.outcome for one in report.outcomes]
    assert states[1].state != "done"
    assert facts in ([], ["Rome"])


@pytest.mark.parametrize(
    "gives", [None, 5, b"x", "{}", Completion(None), Completion("{}", "many")], ids=repr
)
def test_a_model_that_gives_no_completion_fails_the_job(gives):
    report, states, facts = consolidated(llm=Model(gives), extractor="llm")
    assert [one.outcome for one in report.outcomes] == ["failed", "failed"]
    assert facts == []
    assert all("the model failed" in one.error for one in states)


def test_what_it_reads_in_a_context_of_ours_is_no_fact():
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add("I live in Ostby.", Scope(user="ana"), at=day(0))
        mem.consolidate()
        context = mem.recall("Where do I live?", Scope(user="ana")).context
        assert "I live in Ostby." in context
        mem.add(f"{context}\nThanks.", Scope(user="bo"), at=day(1))
        report = mem.consolidate()
        assert mem.facts(Scope(user="bo")) == []
        assert report.rejected == 1


@pytest.mark.parametrize("predicate", ["_", "__", "-", "."])
def test_a_predicate_without_a_word_is_told_as_it_is(predicate):
    with in_memory(extractor=One([replace(RIGHT, predicate=predicate)])) as mem:
        mem.add("I live in Rome", ANA, at=day(1))
        assert mem.consolidate().facts_added == 1
        assert [fact.text for fact in mem.facts(ANA)] == [f"user {predicate} Rome"]
        assert mem.remember(ANA, "user", predicate, "Oslo").text == f"user {predicate} Oslo"


def test_claims_that_upset_what_follows_from_them_fail_their_job_and_hold_up_no_other(monkeypatch):
    def upset(writing, entry, vocabulary):
        if any(one.words and one.words.object == "Rome" for one in entry.added):
            raise IndexError("list index out of range")
        return settle(writing, entry, vocabulary)

    settle = leased_batch.settle
    monkeypatch.setattr(leased_batch, "settle", upset)
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add("I live in Rome.", ANA, at=day(1))
        other = Scope(user="ben")
        mem.add("I live in Oslo.", other, at=day(2))
        report = mem.consolidate()
        assert [one.outcome for one in report.outcomes] == ["failed", "facts"]
        assert [fact.object for fact in mem.facts(other)] == ["Oslo"]
        assert mem.history(ANA) == []
        monkeypatch.undo()
        assert mem.consolidate().facts_added == 1
