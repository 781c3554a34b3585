"""An answer that holds nothing says for when, and what to try next."""

import pytest

BEFORE = "2001-01-01T00:00:00Z"


@pytest.mark.parametrize("verb", ["facts", "history", "timeline", "summaries", "graph", "profile"])
def test_a_time_before_anything_is_named(moved, verb):
    ended = moved(verb, "--as-of", BEFORE)
    assert ended.code == 0
    assert f"as of {BEFORE}" in ended.out
    assert "--valid-at alone" in ended.out


def test_what_was_true_before_anything_is_asked_of_history(moved):
    told = moved("facts", "--valid-at", BEFORE).out
    assert f"No facts true at {BEFORE}" in told
    assert "`engram history`" in told


def test_messages_that_nobody_read_yet_are_named(engram):
    engram("add", "I live in Mons.")
    assert "1 message is not read yet; `engram consolidate`" in engram("facts").out


def test_a_user_of_whom_nothing_is_stored_is_named(moved):
    assert "nothing is stored for user 'nor'; `engram users`" in moved("facts", "-u", "nor").out


def test_a_name_that_no_fact_bears_leads_to_those_there_are(moved):
    assert "`engram entities`" in moved("facts", "Nobody").out


def test_an_empty_answer_is_an_empty_list_in_json(moved):
    assert moved("facts", "--as-of", BEFORE, "--json").json == []
