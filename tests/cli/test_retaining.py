"""How long memories are kept, from the command line; and receipts held against the store."""

import json

import pytest

with_chores = pytest.mark.usefixtures("two_chores")


@with_chores
def test_a_policy_is_set_shown_tried_applied_and_taken_away(engram, left):
    assert engram("retention", "set", "--sessions", "1", "--json").json[0]["sessions"] == 1
    assert engram("retention", "show", "--json").json[0]["days"] is None
    assert "1 policy, 1 message" in engram("retention", "apply", "--dry-run").out
    assert left() == 2
    (receipt,) = engram("retention", "apply", "--user", "noor", "--json").json["receipts"]
    assert receipt["counts"]["episodes"] == 1
    assert left() == 1
    assert engram("retention", "set", "--keep-all", "--json").json == []
    assert engram("retention", "apply", "--json").json["policies"] == 0


@with_chores
@pytest.mark.parametrize("options", [[], ["--days", "3", "--keep-all"], ["--days", "0"]])
def test_how_long_must_be_said(engram, options):
    assert engram("retention", "set", *options).code == 2


@with_chores
def test_what_names_somebody_is_erased_and_the_receipt_checked(engram, left, tmp_path):
    receipt = tmp_path / "receipt.json"
    receipt.write_text(engram("erase", "--entity", "rake", "--yes", "--json").out, "utf-8")
    assert left() == 1
    assert engram("check", "--receipt", str(receipt), "--json").json["ok"]
    changed = json.loads(receipt.read_text("utf-8")) | {"episodes": ["e7-other"]}
    receipt.write_text(json.dumps(changed), "utf-8")
    assert engram("check", "--receipt", str(receipt)).code == 1
    receipt.write_text("{", "utf-8")
    assert "receipt" in engram("check", "--receipt", str(receipt)).err


def test_what_a_fact_stands_on_is_erased(moved):
    (fact,) = [one for one in moved("facts", "--json").json if one["object"] == "Lille"]
    assert moved("erase", "--fact", fact["id"], "--yes").code == 0
    assert [one["object"] for one in moved("facts", "--json").json] == ["Bruges"]
