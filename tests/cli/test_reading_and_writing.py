"""What is added is recalled, at any point on the two clocks."""

import pytest


def test_what_was_added_becomes_a_fact(moved):
    [fact] = moved("facts", "user", "lives_in", "--json").json
    assert fact["object"] == "Lille"


def test_valid_at_asks_for_another_time_in_the_world(moved):
    found = moved("facts", "user", "lives_in", "--valid-at", "2024-04-20T12:00:00+02:00", "--json")
    assert [fact["object"] for fact in found.json] == ["Bruges"]


def test_adding_the_same_twice_stores_it_once(engram):
    said = ("add", "The kettle is broken.", "--at", "2024-03-01T10:00:00+01:00", "--json")
    first, second = engram(*said).json, engram(*said).json
    assert first["episodes"] == second["episodes"]
    assert second["stored"] == [False]


def test_history_and_timeline_show_both_homes(moved):
    assert {one["object"] for one in moved("history", "--json").json} == {"Bruges", "Lille"}
    told = [(one["what"], one["fact"]["object"]) for one in moved("timeline", "--json").json]
    assert told == [("began", "Bruges"), ("began", "Lille"), ("ended", "Bruges")]


def test_why_quotes_the_words(moved):
    [fact] = moved("facts", "--json").json
    told = moved("why", fact["id"], "--json").json
    assert told["evidence"][0]["quote"] in "From 1 May 2024 I live in Lille."


def test_recall_gives_the_context_alone_when_asked(moved):
    found = moved("recall", "Where does Noor live?", "--context")
    assert found.code == 0
    assert "Lille" in found.out
    assert found.out.startswith("<<<ENGRAM MEMORY")


def test_recall_ends_with_3_when_it_abstains(moved):
    found = moved("recall", "Which opera did the neighbour sing?", "--json")
    assert (found.code, found.json["abstained"]) == (3, True)


def test_a_context_that_is_empty_says_why_beside_it(moved):
    found = moved("recall", "Which opera did the neighbour sing?", "--context")
    assert (found.code, found.out.strip()) == (3, "")
    assert found.err.startswith("abstained: ")


def test_a_fact_can_be_stated_directly(engram):
    engram("remember", "user", "works_at", "Quillbox", "--from", "2023-01-01T00:00:00+00:00")
    [fact] = engram("facts", "--json").json
    assert (fact["object"], fact["valid_at"][:4]) == ("Quillbox", "2023")


@pytest.mark.parametrize("name", ["contradictions", "retroactive", "summaries", "stats", "check"])
def test_every_read_prints_for_people_and_as_json(moved, name):
    shown = moved(name)
    assert shown.code == 0
    assert shown.out.strip()
    assert moved(name, "--json").json is not None


def test_more_days_than_the_calendar_has_are_refused_in_words(moved):
    refused = moved("retroactive", "--days", "99999999999")
    assert refused.code == 2
    assert "--days" in refused.err
    assert moved("retroactive", "--days", "3652059").code == 0


def test_diff_says_what_changed(moved):
    told = moved("diff", "2020-01-01T00:00:00+00:00", "--json").json
    assert {one["kind"] for one in told["changes"]} == {"added"}


def test_stored_words_cannot_steer_the_terminal(engram):
    engram("add", "The word is \x1b[31mscarlet\x1b[0m [bold]today[/bold].")
    shown = engram("recall", "scarlet today").out
    assert "\x1b" not in shown
    assert "[bold]" in shown
