"""Secrets in who rules and why, in a role, and in what a model's failure repeats."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, LLMRefused

ANA = Scope(user="ana")
KEY = "AK" + "IAQ4XKZT7R2MNB5LWD"


class Locked:
    """A model whose provider repeats the key that it refuses."""

    name = "locked"

    def complete(self, messages, *, schema=None, max_tokens):
        raise LLMRefused(f"401: incorrect key {KEY}")


def _reextracted(mem, **said):
    done = mem.reextract(ANA, extractor=Other(), dry_run=False, **said)
    return mem.undo(ANA, done.decision, **said)


class Other:
    """Reads nothing out of anything."""

    name, reads_context = "other@1", False

    def extract(self, episode, before):
        return []


ACTS = {
    "link": lambda mem, **said: mem.link(ANA, "phone:7", **said),
    "unlink": lambda mem, **said: (mem.link(ANA, "phone:7"), mem.unlink(ANA, "phone:7", **said)),
    "undo": _reextracted,
    "merge": lambda mem, **said: mem.merge(ANA, "Bo", "Al", **said),
    "retract": lambda mem, **said: mem.retract(mem.facts(ANA)[0].id, ANA, **said),
}


def _held(folder):
    return [one for one in folder.rglob("*") if one.is_file() and KEY.encode() in one.read_bytes()]


@pytest.mark.parametrize("word", ["reason", "author"])
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_ruling_holds_none(tmp_path, act, word):
    with Engram.open(tmp_path, embedder="hashing", background=False, secrets="mask") as mem:
        mem.add("I live in Rome.", ANA)
        mem.remember(ANA, "Bo", "knows", "Al")
        mem.consolidate()
        act(mem, **{word: f"for {KEY}"})
    assert _held(tmp_path) == []
    with Engram.open(tmp_path / "strict", embedder="hashing", secrets="refuse") as mem:
        mem.add("I live in Rome.", ANA)
        mem.remember(ANA, "Bo", "knows", "Al")
        mem.flush()
        with pytest.raises(InvalidInput, match="AWS key"):
            act(mem, **{word: f"for {KEY}"})


def test_a_role_holds_none(tmp_path):
    with Engram.open(tmp_path, embedder="hashing", background=False, secrets="mask") as mem:
        mem.add({"role": KEY, "content": "Hello."}, ANA)
        assert mem.episodes(ANA)[0].role == "[secret: AWS key]"
    assert _held(tmp_path) == []


@pytest.mark.parametrize("policy", ["mask", "refuse"])
def test_a_failure_repeats_none(tmp_path, policy):
    with Engram.open(
        tmp_path,
        embedder="hashing",
        background=False,
        secrets=policy,
        llm=Locked(),
        extractor="llm",
    ) as mem:
        receipt = mem.add("I live in Rome.", ANA)
        [outcome] = mem.consolidate().outcomes
        assert "[secret: AWS key]" in outcome.error
        assert mem.status(receipt)[0].error == outcome.error
    assert _held(tmp_path) == []
