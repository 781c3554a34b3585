"""How long memories are kept, from the command line; and receipts held against the store."""

import json

import pytest


@pytest.fixture
def told(engram):
    for session, text in (("kitchen", "The tap drips."), ("garden", "The rake is lost.")):
        engram("add", text, "--session", session)
    return engram


def left(engram):
    return engram("stats", "--json").json["episodes"]


def test_a_policy_is_set_shown_tried_applied_and_taken_away(told):
    assert told("retention", "set", "--sessions", "1", "--json").json[0]["sessions"] == 1
    assert told("retention", "show", "--json").json[0]["days"] is None
    assert "1 messages" in told("retention", "apply", "--dry-run").out
    assert left(told) == 2
    (receipt,) = told("retention", "apply", "--user", "noor", "--json").json["receipts"]
    assert receipt["counts"]["episodes"] == 1
    assert left(told) == 1
    assert told("retention", "set", "--keep-all", "--json").json == []
    assert told("retention", "apply", "--json").json["policies"] == 0


@pytest.mark.parametrize("options", [[], ["--days", "3", "--keep-all"], ["--days", "0"]])
def test_how_long_must_be_said(told, options):
    assert told("retention", "set", *options).code == 2


def test_what_names_somebody_is_erased_and_the_receipt_checked(told, tmp_path):
    receipt = tmp_path / "receipt.json"
    receipt.write_text(told("erase", "--entity", "rake", "--yes", "--json").out, "utf-8")
    assert left(told) == 1
    assert told("check", "--receipt", str(receipt), "--json").json["ok"]
    changed = json.loads(receipt.read_text("utf-8")) | {"episodes": ["e7-other"]}
    receipt.write_text(json.dumps(changed), "utf-8")
    assert told("check", "--receipt", str(receipt)).code == 1
    receipt.write_text("{", "utf-8")
    assert "receipt" in told("check", "--receipt", str(receipt)).err


def test_what_a_fact_stands_on_is_erased(moved):
    (fact,) = [one for one in moved("facts", "--json").json if one["object"] == "Lille"]
    assert moved("erase", "--fact", fact["id"], "--yes").code == 0
    assert [one["object"] for one in moved("facts", "--json").json] == ["Bruges"]
