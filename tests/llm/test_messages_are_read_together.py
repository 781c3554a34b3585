"""Several messages in one call, long ones in pieces, and no message that pulls down the others."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from engram_core import Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.consolidate.extract.llm.pieces import estimated_tokens, pieces_of
from engram_core.errors import LLMBusy, LLMRefused, LLMSlow
from engram_core.llm import Completion
from engram_core.storage import jobs
from tests.llm.models import (
    IDA,
    NOW,
    Scripted,
    answer,
    asked,
    claim,
    context,
    data_in,
    homes,
    reading_with,
)

AT = "2025-03-14T09:00:00+01:00"
TOWNS = ("Tarnby", "Quarrow", "Elsmoor")


def lived_in(mem: Any, scope: Scope = IDA) -> set[str]:
    return {fact.object for fact in mem.history(scope)}


def test_messages_of_one_session_share_a_call_and_the_answer_names_them_by_number() -> None:
    model = Scripted(homes)
    with reading_with(model) as mem:
        mem.add(
            [
                "I live in Tarnby.",
                {"role": "assistant", "content": "By the sea?"},
                {"role": "user", "content": "I live in Quarrow."},
            ],
            IDA,
            at=AT,
        )
        mem.add("I live in Elsmoor.", Scope(user="ida", session="s2"), at=AT)
        assert [one.outcome for one in mem.consolidate().outcomes].count("facts") == 3
        together, other = (data_in(prompt) for prompt in model.prompts)
        assert [turn["n"] for turn in asked(together)] == [1, 2]
        assert [turn["text"] for turn in together["turns"]] == [
            "I live in Tarnby.",
            "By the sea?",
            "I live in Quarrow.",
        ]
        assert [turn["text"] for turn in asked(other)] == ["I live in Elsmoor."]
        for fact in mem.history(IDA):
            [span] = mem.why(fact.id, IDA).evidence
            assert fact.object in span.quote


def test_each_message_of_a_batch_is_a_transaction_of_its_own() -> None:
    with reading_with(Scripted(homes)) as mem:
        mem.add([f"I live in {town}." for town in TOWNS], IDA, at=AT)
        mem.consolidate()
        learned = [fact.created_at for fact in mem.history(IDA)]
        assert len(learned) >= len(set(learned)) >= 3


@pytest.mark.parametrize("limits", [{"batch_messages": 2}, {"batch_tokens": 60}])
def test_a_batch_is_bounded_by_messages_and_by_tokens(limits: dict[str, int]) -> None:
    model = Scripted(homes)
    with reading_with(model, extractor=LLMExtractor(model, **limits)) as mem:
        mem.add([f"I live in {town}. {'So it is. ' * 6}" for town in TOWNS], IDA, at=AT)
        mem.consolidate()
        assert [len(asked(data_in(prompt))) for prompt in model.prompts] == [2, 1]


def test_a_claim_without_a_number_goes_to_the_message_that_holds_its_quote() -> None:
    told = answer(claim("I live in Quarrow", "lives_in", "Quarrow"))
    with reading_with(Scripted(told)) as mem:
        mem.add(["Good day.", "I live in Quarrow."], IDA, at=AT)
        report = mem.consolidate()
        assert (report.rejected, lived_in(mem)) == (0, {"Quarrow"})


def test_a_claim_on_words_of_another_message_of_the_batch_is_made_up() -> None:
    told = answer(claim("I live in Quarrow", "lives_in", "Quarrow", message=1))
    with reading_with(Scripted(told)) as mem:
        mem.add(["Good day.", "I live in Quarrow."], IDA, at=AT)
        report = mem.consolidate()
        assert (report.hallucinations, lived_in(mem)) == (1, set())


def stumbling_at(word: str, trouble: str | Exception) -> Any:
    """Reads homes, but for a prompt that holds `word` in a turn to be read."""

    class Stumbles(Scripted):
        def complete(self, messages: Any, **options: Any) -> Completion:
            if any(word in turn["text"] for turn in asked(data_in(messages))):
                self.prompts.append(list(messages))
                if isinstance(trouble, Exception):
                    raise trouble
                return Completion(trouble)
            return super().complete(messages, **options)

    return Stumbles(homes)


@pytest.mark.parametrize(
    "trouble",
    ["I cannot say.", LLMRefused("its filter"), LLMSlow("60 s"), '{"claims": [{"a": 1}]}'],
)
def test_one_bad_message_fails_by_itself(trouble: str | Exception) -> None:
    model = stumbling_at("wombat", trouble)
    with reading_with(model) as mem:
        said = [f"I live in {town}." for town in TOWNS]
        receipt = mem.add([*said[:2], "A wombat!", said[2]], IDA, at=AT)
        report = mem.consolidate()
        assert [one.episode for one in report.failed] == [receipt.episodes[2]]
        assert lived_in(mem) == set(TOWNS)


def test_a_busy_model_is_not_asked_again_with_less() -> None:
    model = Scripted(LLMBusy("overloaded"))
    with reading_with(model) as mem:
        mem.add([f"I live in {town}." for town in TOWNS], IDA, at=AT)
        assert len(mem.consolidate().failed) == 3
        assert model.calls == 1


def test_messages_that_a_cut_answer_did_not_reach_are_asked_about_again() -> None:
    model = Scripted(lambda data: homes(data)[:-40], homes)
    with reading_with(model) as mem:
        mem.add([f"I live in {town}." for town in TOWNS], IDA, at=AT)
        assert not mem.consolidate().failed
        assert lived_in(mem) == set(TOWNS)
        again = [turn["text"] for turn in asked(data_in(model.prompts[1]))]
        assert again == ["I live in Quarrow.", "I live in Elsmoor."]


def test_what_failed_in_company_is_tried_again_alone() -> None:
    clock = ManualClock(NOW)
    model = Scripted(LLMBusy("overloaded"), homes)
    with reading_with(model, clock=clock) as mem:
        mem.add([f"I live in {town}." for town in TOWNS], IDA, at=AT)
        mem.consolidate()
        clock.advance(timedelta(minutes=1))
        mem.consolidate(retry=False)
        assert [len(asked(data_in(prompt))) for prompt in model.prompts] == [3, 1, 1, 1]
        assert lived_in(mem) == set(TOWNS)


def test_a_lease_is_renewed_while_a_slow_model_works_through_its_jobs() -> None:
    clock = ManualClock(NOW)
    deadlines: list[Any] = []

    def slowly(data: dict[str, Any]) -> str:
        clock.advance(jobs.LEASE * 0.6)
        with mem._parts.database.read() as connection:
            waiting = jobs.lease(connection, "another", clock.now(), None, 5)
        deadlines.append(len(waiting))
        return homes(data)

    model = Scripted(slowly)
    alone = LLMExtractor(model, batch_messages=1)
    with reading_with(model, extractor=alone, clock=clock) as mem:
        mem.add([f"I live in {town}." for town in TOWNS], IDA, at=AT)
        mem.consolidate()
        assert deadlines == [0, 0, 0]
        assert lived_in(mem) == set(TOWNS)


def test_a_long_message_is_read_in_pieces_and_every_span_is_right() -> None:
    filler = "The weather was as it is. " * 1_200
    said = (
        f"{filler}I live in Tarnby. {filler}And then… I live in Quarrow. {filler}I live in Elsmoor."
    )

    def reads(data: dict[str, Any]) -> str:
        [turn] = asked(data)
        held = [town for town in TOWNS if f"I live in {town}" in turn["text"]]
        return answer(*(claim(f"I live in {town}", "likes", town) for town in held))

    model = Scripted(reads)
    with reading_with(model) as mem:
        mem.add(said, IDA, at=AT)
        assert not mem.consolidate().failed
        assert model.calls > 3
        assert "".join(asked(data_in(prompt))[0]["text"] for prompt in model.prompts) == said
        assert context(data_in(model.prompts[1]))[-1] in said
        found = {fact.object: mem.why(fact.id, IDA).evidence[0] for fact in mem.history(IDA)}
        assert {town: said[span.start : span.end] for town, span in found.items()} == {
            town: f"I live in {town}" for town in TOWNS
        }


def test_a_long_message_of_which_a_piece_fails_fails_whole_and_only_that_piece_is_asked_again() -> (
    None
):
    model = Scripted(answer(), "no JSON", answer())
    with reading_with(model, extractor=LLMExtractor(model, batch_tokens=60)) as mem:
        mem.add("It rains. " * 40, IDA, at=AT)
        assert len(mem.consolidate().failed) == 1
        pieces = model.calls
        assert not mem.consolidate().failed
        assert model.calls == pieces + 1


@pytest.mark.parametrize(
    "text", ["", "  \n", "a" * 500, "I run. " * 90, "他住在里昂。" * 70, "\ud800é\n\n" * 80]
)
def test_pieces_are_small_and_together_the_whole(text: str) -> None:
    pieces = pieces_of(text, 40)
    assert all(estimated_tokens(piece.text) <= 42 for piece in pieces)
    assert all(text[piece.start : piece.start + len(piece.text)] == piece.text for piece in pieces)
    assert "".join(piece.text for piece in pieces).split() == text.split()


def test_the_model_is_told_how_to_name_a_message() -> None:
    model = Scripted(answer())
    with reading_with(model) as mem:
        mem.add("Good day.", IDA)
        mem.consolidate()
    assert "message" in json.dumps(model.schemas[0])
    assert '"message"' in model.prompts[0][0]["content"]
