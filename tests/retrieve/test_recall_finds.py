"""What recall finds, what it hides, and what it says when it finds nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_core.times import Precision, ReadTimes

GARDEN = [
    f"The {plant} in bed {number} {what}."
    for number, (plant, what) in enumerate(
        (plant, what)
        for plant in ("beans", "roses", "leeks", "tulips", "figs")
        for what in ("need water", "look pale", "were pruned today", "flower early")
    )
]


@pytest.mark.parametrize("code", ["PLAN.md", "err-0x51cd", "order 7730412"])
def test_an_identifier_said_once_among_200_messages_is_the_first_hit(store: Any, code: str) -> None:
    store.say_all(GARDEN * 5)
    said = store.say(f"Please look at {code} when you can.")
    store.say_all(GARDEN * 5)
    found = store.ask(code)
    assert found.hits[0].id == said
    assert not found.abstained
    assert f"[{said}]" in found.context


def test_two_rare_words_are_enough_whatever_the_similarity(store: Any) -> None:
    store.say_all(GARDEN)
    said = store.say("The lantern bridge needs a new fuse.")
    found = store.ask(
        "Among everything that anyone here ever mentioned, was there talk about some bridge "
        "whose fuse had to be replaced by an electrician from the town council?"
    )
    assert found.hits[0].id == said
    assert f"[{said}]" in found.context


def test_a_question_about_something_else_abstains_with_a_reason_and_no_context(store: Any) -> None:
    store.say_all(GARDEN)
    found = store.ask("superconducting qubit error rates")
    assert found.abstained
    assert found.context == ""
    assert found.tokens == 0
    assert "no evidence" in (found.reason or "")
    assert found.score < 0.12


def test_the_best_of_a_bad_lot_does_not_score_like_a_good_hit(store: Any) -> None:
    store.say_all(GARDEN)
    good = store.ask("Were the leeks pruned today?")
    bad = store.ask("superconducting qubit error rates")
    assert bad.hits[0].score < good.hits[0].score / 2


def test_abstain_empty_clears_the_hits_and_off_shows_them(store: Any) -> None:
    store.say_all(GARDEN)
    question = "superconducting qubit error rates"
    assert store.ask(question, abstain="empty").hits == ()
    shown = store.ask(question, abstain="off")
    assert not shown.abstained
    assert shown.context


def test_an_empty_memory_says_that_nothing_is_stored(store: Any) -> None:
    found = store.ask("Where is the spare key?")
    assert found.abstained
    assert "nothing is stored for user 'orsk'" in (found.reason or "")
    assert found.hits == ()


def test_a_session_that_holds_nothing_says_so(store: Any) -> None:
    store.say("The spare key hangs in the barn.", session="june")
    other = store.ask("Where is the spare key?", scope=Scope(user="orsk", session="july"))
    assert other.abstained
    assert "session 'july'" in (other.reason or "")
    assert store.ask("Where is the spare key?", scope=Scope(user="orsk", session="june")).hits


@pytest.mark.parametrize(
    "query",
    [
        "", "   ", "???", "。。。", "\u0301", "\x00", "\ud800", "left\x00right", "the of and",
        "AND OR NOT (", '"unbalanced', "a* b~2 c^3 [x TO y]", "k_v/w|x\\y", "F#", "#tag",
        "word " * 4000, "\U0001f99c", "-" * 20_000,
    ],
)  # fmt: skip
def test_any_text_is_a_question(store: Any, query: str) -> None:
    store.say_all(GARDEN)
    found = store.ask(query)
    assert found.hits or found.reason


def test_punctuation_alone_finds_nothing_rather_than_everything(store: Any) -> None:
    store.say_all(GARDEN)
    found = store.ask("???")
    assert found.hits == ()
    assert "no words" in (found.reason or "")


def test_what_is_excluded_is_never_shown(store: Any) -> None:
    said = store.say("The spare key hangs in the barn.")
    also = store.say("The spare key was moved to the porch.")
    found = store.ask("Where is the spare key?", exclude=[said])
    assert [hit.id for hit in found.hits] == [also]
    assert f"[{said}]" not in found.context


@pytest.mark.parametrize(
    "option",
    [
        {"abstain": "maybe"}, {"fusion": "borda"}, {"channels": ["psychic"]}, {"channels": "dense"},
        {"k": -1}, {"k": 0}, {"k": 2.5}, {"budget": "much"},
    ],
)  # fmt: skip
def test_a_value_nobody_knows_is_refused(store: Any, option: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        store.ask("Where is the spare key?", **option)


def test_k_is_the_most_hits_and_may_exceed_the_store(store: Any) -> None:
    store.say_all(GARDEN[:4])
    assert len(store.ask("beans water", k=1, abstain="off").hits) == 1
    assert len(store.ask("beans water", k=500, abstain="off").hits) == 4


def test_without_an_embedder_words_are_still_found(store: Any) -> None:
    said = store.say("The spare key hangs in the barn.")
    store.say_all(GARDEN)
    found = store.ask("Where is the spare key?", embedder=None)
    assert found.hits[0].id == said
    assert "search by meaning is off" in (found.reason or "")


def test_each_channel_can_be_switched_off(store: Any) -> None:
    store.say("The spare key hangs in the barn.")
    found = store.ask("spare key", channels=["lexical"], abstain="off")
    assert set(found.hits[0].channels) == {"lexical", "coverage"}
    found = store.ask("spare key", channels=["dense"], abstain="off")
    assert set(found.hits[0].channels) == {"dense"}


def test_scores_do_not_depend_on_the_questions_before(store: Any) -> None:
    store.say_all(GARDEN)
    first = store.ask("Were the leeks pruned today?")
    store.ask("superconducting qubit error rates")
    again = store.ask("Were the leeks pruned today?")
    assert [(hit.id, hit.score) for hit in first.hits] == [(h.id, h.score) for h in again.hits]
    assert first.context == again.context


def test_the_speaker_who_is_named_ranks_first(store: Any) -> None:
    for name in ("Tavvi", "Melko"):
        store.say_all(GARDEN, speaker=name)
    said = {name: store.say("The kiln is mine.", speaker=name) for name in ("Tavvi", "Melko")}
    assert store.ask("What did Tavvi say about the kiln?").hits[0].id == said["Tavvi"]
    assert store.ask("What did Melko say about the kiln?").hits[0].id == said["Melko"]


def test_a_named_month_favours_what_was_said_in_it_and_evicts_nothing(store: Any) -> None:
    july = store.say("We painted the boat shed.", at=datetime(2024, 7, 9, tzinfo=UTC))
    may = store.say("We painted the boat shed.", at=datetime(2024, 5, 9, tzinfo=UTC))
    found = store.ask("Did we paint the boat shed in May 2024?")
    assert [hit.id for hit in found.hits] == [may, july]


def test_a_date_nobody_can_read_is_named_in_the_reason(store: Any) -> None:
    store.say_all(GARDEN)
    found = store.ask("Were the leeks pruned on 31 February?")
    assert "31 February" in (found.reason or "")


def test_reads_of_the_past_see_what_was_said_and_believed_then(store: Any) -> None:
    first = store.say("I keep the spare key in the barn.", at=datetime(2024, 1, 5, tzinfo=UTC))
    later = store.say("I keep the spare key on the porch.", at=datetime(2024, 9, 5, tzinfo=UTC))
    then = ReadTimes(datetime(2024, 3, 1, tzinfo=UTC), datetime(2024, 3, 1, tzinfo=UTC))
    assert [hit.id for hit in store.ask("spare key", times=then).hits] == [first]
    assert {hit.id for hit in store.ask("spare key").hits} == {first, later}


def test_a_fact_tells_what_it_replaced_and_until_when(store: Any) -> None:
    old = store.say("I live in Ostrale.", at=datetime(2023, 2, 1, tzinfo=UTC))
    new = store.say("I moved to Brennick.", at=datetime(2024, 5, 1, tzinfo=UTC))
    moved = datetime(2024, 5, 1, tzinfo=UTC)
    store.believe(
        "user lives in Ostrale", old, valid_at=datetime(2023, 2, 1, tzinfo=UTC), invalid_at=moved,
        precision="month", end_precision="month", succeeded_by="l2",
    )  # fmt: skip
    store.believe("user lives in Brennick", new, valid_at=moved, precision="month")
    found = store.ask("Which town does the user live in now, is it Brennick?")
    assert [fact.object for fact in found.facts] == ["Brennick"]
    assert "[f2] user lives in Brennick (since 2024-05; before: Ostrale, until 2024-05)" in (
        found.context
    )


def test_a_window_shows_the_fact_that_held_in_it(store: Any) -> None:
    old = store.say("I live in Ostrale.", at=datetime(2023, 2, 1, tzinfo=UTC))
    new = store.say("I moved to Brennick.", at=datetime(2024, 5, 1, tzinfo=UTC))
    moved = datetime(2024, 5, 1, tzinfo=UTC)
    store.believe(
        "user lives in Ostrale", old, valid_at=datetime(2023, 2, 1, tzinfo=UTC), invalid_at=moved,
        precision=Precision.DAY.value, end_precision=Precision.DAY.value,
    )  # fmt: skip
    store.believe("user lives in Brennick", new, valid_at=moved, precision="day")
    found = store.ask("In which town did the user live in March 2023?")
    assert [fact.object for fact in found.facts] == ["Ostrale"]


def test_timings_name_the_stages(store: Any) -> None:
    store.say_all(GARDEN)
    timings = store.ask("Were the leeks pruned?").timings
    assert {"plan", "dense", "lexical", "fuse", "context", "total"} <= set(timings)
    assert all(spent >= 0 for spent in timings.values())


def test_facts_are_shown_with_the_evidence_known_at_the_time(store: Any) -> None:
    said = store.say("I live in Brennick.")
    again = store.say("Yes, still living in Brennick.")
    store.believe("user lives in Brennick", said)
    store.believe("user lives in Brennick too", again)
    late = datetime(2025, 1, 1, tzinfo=UTC)
    store.support("f1", "a2", late)
    query = "Which town does the user live in, Brennick?"
    now = {fact.id: fact for fact in store.ask(query).facts}
    then = {
        fact.id: fact
        for fact in store.ask(query, times=ReadTimes(known_at=late - timedelta(days=1))).facts
    }
    assert (now["f1"].support, round(now["f1"].confidence, 2)) == (2, 0.96)
    assert (then["f1"].support, round(then["f1"].confidence, 2)) == (1, 0.8)
    assert now["f1"].episodes == (said, again)


def test_the_users_own_name_says_nothing_about_which_message_is_meant(store: Any) -> None:
    store.say_all([f"Orsk, the {thing} is ready." for thing in ("kiln", "loom", "press")])
    said = store.say("I tune pianos.")
    found = store.ask("Which pianos are Orsk's?")
    assert found.hits[0].id == said
    assert found.hits[0].channels["coverage"] == 1


def test_the_graph_leads_from_a_named_entity_to_facts_two_hops_away(store: Any) -> None:
    said = store.say_all(["My sister is Lumi.", "Lumi keeps bees in Varn."])
    store.believe("user sister Lumi", said[0], object_entity="e-lumi")
    store.believe("Lumi keeps bees", said[1], slot_entity="e-lumi")
    store.say_all(GARDEN)
    found = store.ask("What does Lumi keep?", abstain="off")
    graph = {hit.id: hit.channels.get("graph", 0) for hit in found.hits}
    assert graph["f2"] == 1
    assert graph[said[1]] == 1
    off = store.ask("What does Lumi keep?", abstain="off", channels=["dense", "lexical"])
    assert all("graph" not in hit.channels for hit in off.hits)


def test_a_fact_brings_the_message_it_stands_on_into_the_context(store: Any) -> None:
    said = store.say("We packed the van and left for Brennick in May.")
    store.believe("user resides in Brennick", said)
    found = store.ask("Where does the user reside?")
    assert f"[{said}]" in found.context
    assert "[f1] user resides in Brennick" in found.context
