"""`contradictions()`: who said what when, why the winner won, and what is still open."""

from __future__ import annotations

from engram_core.model import Contradiction
from tests.beliefs.claiming import DENIES, EDA, Telling, day


def about(told: Telling, predicate: str, **times: object) -> Contradiction:
    [found] = [one for one in told.mem.contradictions(EDA, **times) if one.predicate == predicate]
    return found


def test_a_later_value_wins_and_both_are_quoted(told: Telling) -> None:
    clash = about(told, "lives_in")
    assert [fact.object for fact in clash.facts] == ["Orlund", "Vessby"]
    assert (clash.settled_by, clash.winner) == ("slot", clash.facts[1].id)
    assert clash.rule.startswith("a later value (one holds at a time)")
    assert repr(clash).endswith(", what was said)")
    assert len(repr(clash)) < 120
    assert [(span.speaker, span.quote) for span in clash.said] == [
        ("Eda", "live in Orlund"),
        ("user", "moved to Vessby in March"),
    ]


def test_a_denial_is_told_with_the_words_it_denies(told: Telling) -> None:
    clash = about(told, "has_pet")
    assert (clash.settled_by, clash.winner, clash.open) == ("slot", None, False)
    assert [span.quote for span in clash.said] == ["have a parrot", "never had a parrot"]


def test_what_was_denied_is_told_and_not_what_that_revived(telling: Telling) -> None:
    telling.claim("live in Orlund", "lives_in", "Orlund")
    telling.claim("moved to Vessby", "lives_in", "Vessby")
    telling.claim("never moved to Vessby", "lives_in", "Vessby", DENIES)
    telling.say("2024-01-10", "I live in Orlund.")
    telling.say("2024-03-20", "I moved to Vessby.")
    telling.reads.claims.pop("moved to Vessby")
    telling.say("2024-04-20", "That was wrong, I never moved to Vessby.")
    assert [fact.object for fact in telling.mem.facts(EDA)] == ["Orlund"]
    [denied] = about(telling, "lives_in").facts
    assert denied.object == "Vessby"


def test_an_end_that_was_said_is_no_contradiction(told: Telling) -> None:
    assert {one.predicate for one in told.mem.contradictions(EDA)} == {"lives_in", "has_pet"}


def test_a_correction_is_told_as_a_ruling(told: Telling) -> None:
    [fair] = told.mem.facts(EDA, predicate="attended")
    ruled = told.mem.correct(fair.id, EDA, object="market", author="Eda", reason="misheard")
    clash = about(told, "attended")
    assert [fact.object for fact in clash.facts] == ["fair", "market"]
    assert (clash.settled_by, clash.winner) == ("ruling", clash.facts[1].id)
    assert clash.decision == ruled
    assert clash.rule == f"a correction (decision {ruled.id} by Eda: misheard)"


def test_the_opposite_of_the_same_thing_wins_by_its_name(telling: Telling) -> None:
    telling.claim("love beets", "likes", "beets")
    telling.claim("hate beets", "dislikes", "beets")
    telling.say("2024-01-10", "I love beets.")
    telling.say("2024-02-10", "I hate beets.")
    clash = about(telling, "likes")
    assert clash.rule.startswith("the opposite, said later of the same thing")
    assert [fact.predicate for fact in clash.facts] == ["likes", "dislikes"]


def test_the_past_knows_no_later_settlement(told: Telling) -> None:
    assert told.mem.contradictions(EDA, known_at=day("2024-02-10")) == ()
    before = [one.predicate for one in told.mem.contradictions(EDA, known_at=day("2024-04-10"))]
    assert before == ["lives_in"]


def test_what_may_be_one_thing_stays_open_and_is_quoted(telling: Telling) -> None:
    telling.claim("like trail running", "likes", "trail running")
    telling.claim("like running on trails", "likes", "running on trails")
    telling.say("2024-01-10", "I like trail running.")
    telling.say("2024-02-10", "I like running on trails.")
    clash = about(telling, "likes")
    assert clash.open
    assert clash.winner is None
    assert [span.sentence for span in clash.said] == [
        "I like trail running.",
        "I like running on trails.",
    ]


def test_another_session_is_not_told_of(told: Telling) -> None:
    told.claim("live in Tarnø", "lives_in", "Tarnø")
    other = EDA.__class__(user="eda", session="s2")
    assert told.mem.contradictions(other) == ()
    assert len(told.mem.contradictions(EDA)) == 2


def test_they_render_with_the_quotes_marked(told: Telling) -> None:
    page = about(told, "lives_in")._repr_html_()
    assert page.count("<mark") == 2
    assert "live in Orlund" in page


def test_facts_learned_late_are_listed(telling: Telling) -> None:
    telling.claim("lived here since 2019", "lives_in", "here", valid_from=day("2019-01-01"))
    telling.claim("work at Brandholm", "works_at", "Brandholm")
    telling.say("2024-01-10", "I have lived here since 2019, and work at Brandholm.")
    assert [fact.predicate for fact in telling.mem.retroactive(EDA)] == ["lives_in"]
    assert telling.mem.retroactive(EDA, known_at=day("2024-01-09")) == ()
