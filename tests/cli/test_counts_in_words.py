"""One of a thing is told as one, wherever the command line counts."""

import re
import signal

import pytest

from engram_core.how_many import how_many

COUNTED_WRONG = re.compile(
    r"(?<![\d.,+-])1 (policies|messages|facts|fact versions|vectors|users)\b"
)


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 policies"), (1, "1 policy"), (2, "2 policies"), (11, "11 policies")]
)
def test_only_one_is_one(count, told):
    assert how_many(count, "policy", "policies") == told


@pytest.fixture
def one_fact(engram):
    added = engram("add", "I live in Bruges.", "--at", "2024-02-03T09:00:00+01:00", "--consolidate")
    assert added.code == 0
    return engram


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["rebuild"], "1 fact version made"),
        (["doctor"], "1 user, 1 message, 1 fact version"),
        (["retroactive", "--days", "1"], "1 day late"),
    ],
)
def test_commands_count_one_of_each(one_fact, command, told):
    said = one_fact(*command)
    assert told in said.out
    assert not COUNTED_WRONG.search(said.out + said.err)


def test_a_worker_counts_what_it_did(engram, monkeypatch):
    from engram_core.consolidate import worker

    engram("add", "I live in Bruges.", "--at", "2024-02-03T09:00:00+01:00")
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # Ctrl-C goes on to end the tests
    monkeypatch.setattr(worker, "run_forever", lambda step, stop, poll: step())
    ended = engram("worker")
    assert "store, 1 message waiting; interrupt to stop" in ended.err
    assert "read 1 message, 1 fact added" in ended.err
    assert "1 message, 1 fact added, 0 facts expired, 0 failed" in ended.out


def test_what_went_into_a_file_is_counted_in_plain_words(one_fact, tmp_path):
    (fact,) = one_fact("facts", "--json").json
    one_fact("correct", fact["id"], "Lille")
    told = one_fact("export", str(tmp_path / "noor.jsonl")).out
    assert "decision binding" in told
    assert "_" not in told
