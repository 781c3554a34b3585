"""`why()` names the rule or ruling, and shows each quote in its sentence."""

from __future__ import annotations

import pytest

from engram_core.beliefs.evidence import AROUND, sentence_around
from engram_core.model import Fact, Why
from tests.beliefs.claiming import EDA, Telling, day


def version(told: Telling, object: str, **times: object) -> Fact:
    """The newest version of the fact with that object."""
    return [one for one in told.mem.history(EDA, **times) if one.object == object][-1]


def why(told: Telling, object: str) -> Why:
    return told.mem.why(version(told, object).id, EDA)


@pytest.mark.parametrize(
    ("object", "rule"),
    [
        ("Orlund", "a later value (one holds at a time) took its place on 2024-03-01"),
        ("Vessby", "a later value (one holds at a time): the latest that was said of it"),
        ("Brandholm", "an explicit end: it was said to be over by 2024-04-01"),
        ("parrot", "no longer believed: a denial: “never had a parrot” (user, 2024-04-20)"),
        ("fair", "an event keeps its own date"),
    ],
)
def test_the_rule_is_named(told: Telling, object: str, rule: str) -> None:
    assert why(told, object).rule.startswith(rule)


def test_the_quote_stands_in_its_sentence_with_speaker_and_date(told: Telling) -> None:
    [span] = why(told, "Orlund").evidence
    assert span.sentence == "I live in Orlund!"
    assert span.parts == ("I ", "live in Orlund", "!")
    assert (span.speaker, span.event_at) == ("Eda", day("2024-01-10"))
    [episode] = told.mem.episodes(EDA, ids=[span.episode])
    assert episode.text[span.start : span.end] == span.quote


def test_what_was_replaced_is_told(told: Telling) -> None:
    [before] = why(told, "Vessby").replaced
    assert (before.object, before.invalid_at) == ("Orlund", day("2024-03-01"))


def test_an_end_is_told_with_the_words_that_end_it(told: Telling) -> None:
    found = why(told, "Brandholm").evidence
    assert [(span.role, span.quote) for span in found] == [
        ("supports", "work at Brandholm"),
        ("ends", "left Brandholm"),
    ]


def test_what_ended_belief_is_told_with_its_words(told: Telling) -> None:
    ended = why(told, "parrot").ended
    assert ended is not None
    assert ended.rule == "a denial"
    assert [span.sentence for span in ended.said] == ["No, I never had a parrot, that was a joke."]
    assert why(told, "Vessby").ended is None


def test_rulings_are_named_with_their_decision(told: Telling) -> None:
    ruled = told.mem.correct(version(told, "Vessby").id, EDA, object="Vessbo", reason="a slip")
    assert why(told, "Vessbo").rule == f"a correction (decision {ruled.id} by user: a slip)"
    before = why(told, "Vessby")
    assert before.rule.startswith(f"no longer believed: a correction (decision {ruled.id}")
    ended = told.mem.end(version(told, "Vessbo").id, EDA, at=day("2024-05-01"))
    assert why(told, "Vessbo").rule == f"a ruled end (decision {ended.id} by user)"
    told.mem.retract(version(told, "Vessbo").id, EDA)
    assert "a retraction" in why(told, "Vessbo").rule


def test_a_read_of_the_past_knows_no_later_rule(told: Telling) -> None:
    then = day("2024-02-10")
    home = version(told, "Orlund", known_at=then)
    assert told.mem.why(home.id, EDA, known_at=then).rule.startswith("the latest that")


def test_an_erased_message_is_quoted_by_nobody(told: Telling) -> None:
    found = why(told, "Orlund")
    told.mem.erase(EDA, episode=found.evidence[0].episode)
    after = told.mem.why(found.fact.id, EDA)
    assert after.evidence == ()
    assert "erased" in after.rule


@pytest.mark.parametrize(
    ("text", "quote", "sentence"),
    [
        ("One. Two words here. Three.", "words", "Two words here."),
        ("No end at all", "end", "No end at all"),
        ("First line\nsecond line\nthird", "second", "second line"),
        ("It spans. Two sentences! Yes.", "spans. Two", "It spans. Two sentences!"),
        ("Léa a dit : « j'habite à Pau ». Ah.", "habite à Pau", "Léa a dit : « j'habite à Pau »."),
    ],
)
def test_the_sentence_around_a_quote(text: str, quote: str, sentence: str) -> None:
    start = text.index(quote)
    begin, until = sentence_around(text, start, start + len(quote))
    assert text[begin:until] == sentence


def test_a_very_long_sentence_is_cut_around_the_quote() -> None:
    text = "word " * 900 + "HERE " + "word " * 900
    start = text.index("HERE")
    begin, until = sentence_around(text, start, start + 4)
    assert until - begin <= 2 * AROUND + 4
    assert "HERE" in text[begin:until]
