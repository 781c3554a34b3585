"""The names of a session and an agent are in no file once the last message that bears them goes."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope

ANA = Scope(user="ana")
THERE = Scope(user="ana", session="Quellspring", agent="Marlowe")


def _held(folder, word: str) -> bool:
    return any(word.encode() in one.read_bytes() for one in folder.rglob("*") if one.is_file())


@pytest.mark.parametrize("one_first", [False, True])
@pytest.mark.parametrize(
    "erase",
    [
        lambda mem: mem.erase(ANA, session="Quellspring"),
        lambda mem: mem.erase(Scope(user="ana", agent="Marlowe")),
        lambda mem: mem.erase(ANA),
    ],
    ids=["session", "agent", "user"],
)
def test_also_out_of_summaries_and_of_what_went_before(tmp_path, erase, one_first):
    with Engram.open(tmp_path, embedder="hashing", background=False) as mem:
        mem.add([f"I own {number} kites from Oslo." for number in range(2, 8)], THERE)
        mem.add("I like tea.", Scope(user="ana", session="other"))
        mem.flush()
        assert mem.summaries(ANA)
        if one_first:
            mem.erase(ANA, episode=mem.episodes(ANA)[0].id)
            assert _held(tmp_path, "Quellspring")
        erase(mem)
        assert not _held(tmp_path, "Quellspring")
        assert not _held(tmp_path, "Marlowe")
        assert mem.check().ok
    assert not _held(tmp_path, "Quellspring")
    assert not _held(tmp_path, "Marlowe")
