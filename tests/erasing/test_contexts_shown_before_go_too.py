"""What memory once gave an agent, and was recorded with its messages, goes with what it told of."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.own_context import blanked
from engram_core.storage.session_buffer import Buffered
from tests.field.stores import day, files_with, open_small

ANA = Scope(user="ana")
OLD, NEW = Scope(user="ana", session="old"), Scope(user="ana", session="new")
CANARY = "Zirquelton"


@pytest.fixture
def mem(tmp_path):
    with open_small(tmp_path / "store") as made:
        yield made


def _shown(mem: Engram) -> tuple[str, str]:
    """A message, and the context that told of it later."""
    (said,) = mem.add(f"I live in {CANARY}.", OLD, at=day(0)).episodes
    mem.consolidate()
    context = mem.recall("Where do I live?", ANA).context
    assert CANARY in context
    return said, context


def test_the_words_are_in_no_file_though_a_tool_and_a_prompt_had_brought_them_back(mem, tmp_path):
    said, context = _shown(mem)
    tool = {"role": "tool", "tool_call_id": "c1", "content": context}
    parts = [{"type": "text", "text": f"Look:\n{context}"}, {"type": "text", "text": "Well?"}]
    mem.add([tool, {"role": "user", "content": parts}], NEW, at=day(1))
    mem.append_buffer(NEW, [Buffered({"role": "tool", "content": context})])
    mem.consolidate()
    receipt = mem.erase(ANA, episode=said)
    assert receipt.counts["contexts shown before"] == 3
    assert files_with(tmp_path / "store", CANARY) == []
    assert mem.verify_erasure(receipt).ok
    mem.rebuild()
    mem.close()
    assert files_with(tmp_path / "store", CANARY) == []


def test_what_stands_round_a_context_stays_with_the_facts_on_it(mem):
    said, context = _shown(mem)
    mem.add(f"{context}\nI own a kite.", NEW, at=day(1))
    mem.consolidate()
    before = mem.facts(ANA)
    mem.erase(ANA, episode=said)
    (fact,) = [one for one in mem.facts(ANA) if one.object == "kite"]
    assert fact in before
    assert mem.why(fact.id, ANA).evidence[0].quote == "own a kite"
    assert mem.episodes(ANA, last=1)[0].text.endswith("\nI own a kite.")
    assert mem.check().ok


def test_a_message_that_lost_a_context_is_known_when_it_comes_again(mem):
    said, context = _shown(mem)
    told = {"role": "tool", "content": context, "id": "t1"}
    mem.add(told, NEW)
    mem.erase(ANA, episode=said)
    assert mem.add(told, NEW).stored == (False,)


def test_contexts_of_others_and_words_about_one_stay(mem):
    said, context = _shown(mem)
    mem.add({"role": "tool", "content": context}, Scope(user="bo"))
    mem.add("What does ENGRAM MEMORY in capitals mean?", NEW)
    mem.erase(ANA, episode=said)
    assert mem.episodes(Scope(user="bo"))[0].text == context
    assert mem.episodes(NEW)[0].text == "What does ENGRAM MEMORY in capitals mean?"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plain", "plain"),
        (f"a {CONTEXT_OPEN}\nx\n{CONTEXT_CLOSE} b", f"a {CONTEXT_OPEN}\n \n{CONTEXT_CLOSE} b"),
        (f"{CONTEXT_OPEN}\ncut off", f"{CONTEXT_OPEN}\n       "),
    ],
)
def test_a_blanked_text_keeps_its_length(text: str, left: str):
    assert blanked(text) == left
    assert blanked(left) == left
