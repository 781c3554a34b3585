"""The model extractor end to end: what is believed, what is rejected, and what is never sent."""

from __future__ import annotations

import pytest

from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.errors import InvalidInput
from tests.llm.models import (
    IDA,
    Scripted,
    answer,
    asked,
    claim,
    context,
    data_in,
    homes,
    raws,
    reading_with,
)

AT = "2025-03-14T09:00:00+01:00"


def test_a_claim_becomes_a_fact_with_its_quote_and_dates() -> None:
    said = "Hello!  I have   lived in Tarnby since May 2024, by the harbour."
    told = answer(
        claim("I have lived in Tarnby since May 2024", "Lives In", "Tarnby", valid_from="2024-05")
    )
    with reading_with(Scripted(told)) as mem:
        mem.add(said, IDA, at=AT)
        assert not mem.consolidate().failed
        [fact] = mem.facts(IDA)
        assert (fact.predicate, fact.object, fact.dates) == ("lives_in", "Tarnby", "since 2024-05")
        [span] = mem.why(fact.id, IDA).evidence
        assert span.quote == "I have   lived in Tarnby since May 2024"
        assert raws(mem) == [told]


@pytest.mark.parametrize(
    "made_up",
    [
        claim("I own a boat", "owns", "boat"),
        claim("I keep bees", "owns", "wasps"),
        claim("I keep bees", "owns", "bees", subject="Malvina"),
        claim("I keep bees", "favourite", "bees", topic="insect"),
    ],
    ids=["quote", "object", "subject", "topic"],
)
def test_what_does_not_stand_in_the_message_counts_as_made_up(made_up: dict) -> None:
    with reading_with(Scripted(answer(made_up, claim("I keep bees", "has_pet", "bees")))) as mem:
        mem.add("I keep bees.", IDA, at=AT)
        report = mem.consolidate()
        assert (report.rejected, report.hallucinations) == (1, 1)
        assert [fact.predicate for fact in mem.facts(IDA)] == ["has_pet"]


@pytest.mark.parametrize(
    "unread",
    [
        claim("I keep bees", "owns", "bees", valid_from="some spring"),
        claim("I keep bees", "owns", "bees", valid_from="2024", valid_to="2019"),
        claim("I keep bees", "owns", None),
        {"quote": "I keep bees", "object": "bees"},
    ],
    ids=["date", "interval", "no object", "no predicate"],
)
def test_what_cannot_be_read_is_rejected_but_not_made_up(unread: dict) -> None:
    with reading_with(Scripted(answer(unread, claim("I keep bees", "has_pet", "bees")))) as mem:
        mem.add("I keep bees.", IDA, at=AT)
        report = mem.consolidate()
        assert (report.rejected, report.hallucinations) == (1, 0)
        assert [fact.predicate for fact in mem.facts(IDA)] == ["has_pet"]


@pytest.mark.parametrize(
    ("said", "told", "live", "closed"),
    [
        ("I left Orrin Mills.", {"polarity": "ends"}, [], ["Orrin Mills"]),
        ("I used to be at Orrin Mills.", {"modality": "past"}, [], ["Orrin Mills"]),
        ("I'm not at Orrin Mills now.", {"polarity": "negates"}, [], ["Orrin Mills"]),
        ("I was never at Orrin Mills.", {"polarity": "denies"}, [], []),
        ("Perhaps I'll go to Orrin Mills.", {"modality": "hedged"}, ["Orrin Mills"], []),
    ],
)
def test_ends_denials_and_hedges_are_told_apart(
    said: str, told: dict, live: list[str], closed: list[str]
) -> None:
    first = answer(claim("I work at Orrin Mills", "works_at", "Orrin Mills"))
    second = answer(claim(said, "works_at", "Orrin Mills", **told))
    with reading_with(Scripted(first, second)) as mem:
        mem.add("I work at Orrin Mills.", IDA, at="2025-01-01T00:00:00+00:00")
        mem.consolidate()
        mem.add(said, IDA, at="2025-02-01T00:00:00+00:00")
        mem.consolidate()
        assert [fact.object for fact in mem.facts(IDA)] == live
        standing = [one for one in mem.history(IDA) if one.expired_at is None and one.invalid_at]
        assert [fact.object for fact in standing] == closed


def test_machines_and_our_own_context_are_not_sent() -> None:
    model = Scripted(homes)
    ours = f"{CONTEXT_OPEN}\nI live in Quarrow.\n{CONTEXT_CLOSE}"
    with reading_with(model) as mem:
        mem.add(
            [
                {"role": "assistant", "content": "I live in Quarrow."},
                {"role": "system", "content": "The user lives in Quarrow."},
                {"role": "user", "content": ours},
                {"role": "user", "content": "   "},
            ],
            IDA,
        )
        assert not mem.consolidate().failed
        assert model.calls == 0
        assert mem.facts(IDA) == []
        mem.add(f"{ours}\nThanks for the notes.", IDA)
        mem.consolidate()
        [turn] = asked(data_in(model.prompts[0]))
        assert "Quarrow" not in turn["text"]
        assert not any(
            "Quarrow" in text for text in context(data_in(model.prompts[0])) if ours in text
        )


def test_earlier_turns_are_shown_but_nothing_of_them_is_claimed() -> None:
    told = answer(claim("I live in Tarnby", "lives_in", "Tarnby"))
    model = Scripted(answer(), told)
    with reading_with(model) as mem:
        mem.add("I live in Tarnby, says my sister.", IDA, at=AT)
        mem.consolidate()
        mem.add("She is joking.", IDA, at=AT)
        report = mem.consolidate()
        assert context(data_in(model.prompts[1])) == ["I live in Tarnby, says my sister."]
        assert report.hallucinations == 1
        assert mem.facts(IDA) == []


def test_without_context_a_message_is_read_alone() -> None:
    model = Scripted(homes)
    lone = LLMExtractor(model, context_turns=0, batch_messages=1)
    with reading_with(model, extractor=lone) as mem:
        mem.add(["I live in Tarnby.", "Lovely there."], IDA)
        mem.consolidate()
        assert [context(data_in(prompt)) for prompt in model.prompts] == [[], []]


def test_predicates_of_ones_own_are_named_to_the_model() -> None:
    model = Scripted(answer())
    with reading_with(model, predicates={"roasted_by": "single"}) as mem:
        mem.add("This coffee is lovely.", IDA)
        mem.consolidate()
    assert "roasted_by" in model.prompts[0][0]["content"]
    assert "claims" in model.schemas[0]["properties"]


def test_a_rebuild_calls_no_model_and_gives_the_same_beliefs() -> None:
    model = Scripted(homes)
    with reading_with(model) as mem:
        mem.add(["I live in Tarnby.", "I live in Quarrow."], IDA, at=AT)
        mem.consolidate()
        before, calls = mem.history(IDA), model.calls
        mem.rebuild()
        assert mem.history(IDA) == before
        assert model.calls == calls


def test_erasing_a_turn_takes_it_out_of_answers_about_later_turns() -> None:
    model = Scripted(answer(), '{"claims": [], "note": "Tarnby was named before"}')
    with reading_with(model) as mem:
        first = mem.add("Is Tarnby far?", IDA, at=AT).episodes[0]
        mem.consolidate()
        mem.add("Never mind.", IDA, at=AT)
        mem.consolidate()
        assert "Tarnby" in str(raws(mem))
        mem.erase(IDA, episode=first)
        assert "Tarnby" not in str(raws(mem))


def test_the_rules_stay_the_default_with_a_model_given() -> None:
    model = Scripted(homes)
    with reading_with(model, extractor="rules") as mem:
        mem.add("I live in Tarnby.", IDA)
        mem.consolidate()
        assert model.calls == 0
        assert mem.facts(IDA)[0].object == "Tarnby"


@pytest.mark.parametrize("llm", [None, object(), "gpt", Scripted, 7])
def test_what_is_no_model_is_refused_when_the_memory_is_opened(llm: object) -> None:
    with pytest.raises(InvalidInput, match="model|instance"):
        reading_with(llm)


@pytest.mark.parametrize(
    "options",
    [
        {"context_turns": 9},
        {"batch_messages": 0},
        {"batch_tokens": True},
        {"budget_calls": -1},
        {"max_tokens": 0},
        {"budget_tokens": "5"},
    ],
)
def test_limits_that_are_none_are_refused(options: dict) -> None:
    with pytest.raises(InvalidInput):
        LLMExtractor(Scripted(""), **options)
