"""`engram adjudicate`: lists without a model, rules with one, says what went wrong."""

from __future__ import annotations

import json

import pytest

from tests.llm.test_an_endpoint_over_http import Endpoint, endpoint  # noqa: F401 - a fixture


@pytest.fixture
def liking(engram):
    """Noor likes one thing in two wordings."""
    for month, thing in ((1, "trail running"), (2, "running on trails")):
        engram("remember", "user", "likes", thing, "--at", f"2025-0{month}-01T00:00:00+00:00")
    return engram


def asked(liking, endpoint: Endpoint, said: str, *more: str):  # noqa: F811
    reply = {"choices": [{"message": {"content": said}, "finish_reason": "stop"}]}
    endpoint.replies = [(200, reply, {})]
    return liking("adjudicate", "--endpoint", endpoint.url, "--model", "tiny-1", *more)


def test_without_a_model_the_open_pairs_are_listed(liking):
    told = liking("adjudicate", "--json")
    assert (told.code, told.json["left_open"], told.json["decisions"]) == (0, 1, [])
    page = liking("adjudicate").out
    assert "trail running" in page
    assert "open" in page


def test_a_model_rules_and_the_counts_say_so(liking, endpoint):  # noqa: F811
    told = asked(liking, endpoint, json.dumps({"ruling": "same", "reason": "one sport"}))
    assert told.code == 0
    assert "settled by a model" in told.out
    assert "one sport" in told.out
    assert len(liking("facts", "user", "likes", "--json").json) == 1
    shown = liking("contradictions")
    assert "a merge of names" in shown.out
    assert "model" in shown.out


def test_a_model_that_says_nothing_of_use_ends_with_1(liking, endpoint):  # noqa: F811
    told = asked(liking, endpoint, "hm", "--json")
    assert (told.code, told.json["left_open"]) == (1, 1)
    assert "stays open" in told.err


def test_an_endpoint_without_a_model_name_is_refused(liking):
    told = liking("adjudicate", "--endpoint", "http://127.0.0.1:9/v1")
    assert told.code == 1
    assert "model's name" in told.err


def test_why_sets_the_quote_off_in_its_sentence(moved):
    [fact] = moved("facts", "user", "lives_in", "--json").json
    page = moved("why", fact["id"]).out
    assert "a later value (one holds at a time)" in page
    assert "From 1 May 2024 I “live in Lille”." in page


def test_retroactive_tells_the_days_between(engram):
    engram("add", "I've lived in Bruges since 2018.", "--at", "2024-02-03T09:00:00+01:00")
    engram("consolidate")
    page = engram("retroactive").out
    assert "days later" in page
    assert "2224" in page
    assert "No fact" in engram("retroactive", "--days", "9999").out
