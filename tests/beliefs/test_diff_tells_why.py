"""`diff()` gives what was added, ended, retracted and corrected, each with its cause."""

from __future__ import annotations

import pytest

from engram_core.model import Change, Diff
from tests.beliefs.claiming import DENIES, EDA, Telling, day

START, LATER = day("2024-01-02"), day("2025-01-01")


def one(diff: Diff, kind: str) -> Change:
    [change] = diff.of(kind)
    return change


def test_what_was_said_is_told_with_its_words(told: Telling) -> None:
    diff = told.mem.diff(EDA, day("2024-03-01"), day("2024-03-31"))
    ended, added = one(diff, "ended"), one(diff, "added")
    assert (ended.before.invalid_at, ended.after.invalid_at) == (None, day("2024-03-01"))
    assert ended.cause.rule == "a later value (one holds at a time)"
    assert [span.quote for span in ended.cause.said] == ["moved to Vessby in March"]
    assert added.cause.rule == "a statement"
    assert added.reason == "a statement: “moved to Vessby in March” (user, 2024-03-20)"


def test_an_end_and_a_denial_are_named(told: Telling) -> None:
    diff = told.mem.diff(EDA, day("2024-03-31"), day("2024-04-30"))
    assert one(diff, "ended").reason == "an explicit end: “left Brandholm” (user, 2024-04-01)"
    assert one(diff, "expired").reason == "a denial: “never had a parrot” (user, 2024-04-20)"


def test_what_was_changed_and_changed_back_is_no_difference(telling: Telling) -> None:
    telling.claim("live in Orlund", "lives_in", "Orlund")
    telling.claim("moved to Vessby", "lives_in", "Vessby")
    telling.say("2024-01-10", "I live in Orlund.")
    telling.say("2024-03-20", "I moved to Vessby.")
    telling.reads.claims.clear()
    telling.claim("never moved to Vessby", "lives_in", "Vessby", DENIES)
    telling.say("2024-04-20", "That was wrong, I never moved to Vessby.")
    assert telling.mem.diff(EDA, day("2024-02-01"), LATER).changes == ()


def test_a_fact_that_came_closed_is_told_by_what_was_said_for_it(told: Telling) -> None:
    diff = told.mem.diff(EDA, START, LATER)
    [job] = [change for change in diff.of("added") if change.after.object == "Brandholm"]
    assert job.reason == "a statement: “work at Brandholm” (user, 2024-02-01)"


def test_a_correction_leads_to_what_is_right_instead(told: Telling) -> None:
    told.clock.set(day("2024-06-01"))
    [home] = told.mem.facts(EDA, predicate="lives_in")
    ruled = told.mem.correct(home.id, EDA, object="Vessbo", reason="a slip")
    change = one(told.mem.diff(EDA, day("2024-05-31"), LATER), "corrected")
    assert (change.before.object, change.after.object) == ("Vessby", "Vessbo")
    assert change.cause.decision == ruled
    assert change.reason == f"a correction (decision {ruled.id} by user: a slip)"


def test_a_retraction_and_a_ruled_end_name_their_decision(told: Telling) -> None:
    told.clock.set(day("2024-06-01"))
    [home] = told.mem.facts(EDA, predicate="lives_in")
    [fair] = told.mem.facts(EDA, predicate="attended")
    gone = told.mem.retract(fair.id, EDA)
    ended = told.mem.end(home.id, EDA, at=day("2024-05-20"))
    diff = told.mem.diff(EDA, day("2024-05-31"), LATER)
    assert one(diff, "retracted").cause.decision.id == gone.id
    assert one(diff, "ended").cause.decision.id == ended.id


def test_an_erasure_is_told_as_one(told: Telling) -> None:
    told.clock.set(day("2024-06-01"))
    [home] = told.mem.facts(EDA, predicate="lives_in")
    told.mem.erase(EDA, episode=home.episodes[0])
    diff = told.mem.diff(EDA, day("2024-05-31"), LATER)
    assert {change.reason for change in diff.changes} == {"an erasure"}
    revived = one(diff, "changed")
    assert (revived.before.object, revived.before.invalid_at) == ("Orlund", day("2024-03-01"))
    assert (revived.after.object, revived.after.invalid_at) == ("Orlund", None)


def test_two_valid_times_tell_what_time_has_ended(told: Telling) -> None:
    now = day("2024-12-01")
    diff = told.mem.diff(EDA, (day("2024-02-15"), now), (day("2024-06-15"), now))
    over = {change.before.object for change in diff.of("ended")}
    assert over == {"Orlund", "Brandholm"}
    assert {change.reason for change in diff.of("ended")} == {"its valid time is over"}


def test_points_the_other_way_round_say_what_was_not_known_yet(told: Telling) -> None:
    diff = told.mem.diff(EDA, day("2024-02-10"), day("2024-01-15"))
    assert {change.reason for change in diff.changes} == {"it was not known yet"}
    assert {change.kind for change in diff.changes} == {"expired"}


def test_it_reads_as_text_one_line_a_change(told: Telling) -> None:
    diff = told.mem.diff(EDA, day("2024-03-01"), day("2024-03-31"))
    assert str(diff) == diff.text()
    assert diff.text().splitlines()[1] == (
        "added: user lives in Vessby (since 2024-03-01 00:00), because: "
        "a statement: “moved to Vessby in March” (user, 2024-03-20)"
    )
    assert str(told.mem.diff(EDA, LATER, LATER)) == "nothing changed"


def test_it_is_data_to_the_last_quote(told: Telling) -> None:
    data = told.mem.diff(EDA, day("2024-03-01"), day("2024-03-31")).to_dict()
    [span] = data["changes"][0]["cause"]["said"]
    assert (span["quote"], span["event_at"][:10]) == ("moved to Vessby in March", "2024-03-20")


@pytest.mark.parametrize("words", ["<b>Vessby</b> & co", "Vess\x00by"])
def test_as_html_it_marks_the_quote_and_escapes_it(telling: Telling, words: str) -> None:
    telling.claim(f"live in {words}", "lives_in", words)
    telling.say("2024-01-10", f"I live in {words}.")
    page = telling.mem.diff(EDA, START, LATER)._repr_html_()
    assert "<mark" in page
    assert "<b>Vessby" not in page
    assert "\x00" not in page


def test_what_was_followed_at_once_is_told_by_its_own_words(telling: Telling) -> None:
    telling.claim("live in Orlund", "lives_in", "Orlund")
    telling.claim("moved to Vessby", "lives_in", "Vessby")
    telling.mem.add("I live in Orlund.", EDA, at=day("2024-01-10"))
    telling.say("2024-03-20", "I moved to Vessby.")
    told = {c.after.object: c.reason for c in telling.mem.diff(EDA, START, LATER).of("added")}
    assert told["Orlund"] == "a statement: “live in Orlund” (user, 2024-01-10)"
    assert told["Vessby"] == "a statement: “moved to Vessby” (user, 2024-03-20)"
