"""A memory that refuses secrets leaves out the message that holds one, and takes the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from llama_index.core.base.llms.types import ChatMessage

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory, EngramMemoryBlock

KEY = "AK" + "IAQ4XKZT7R2MNB5LWD"
ANA = Scope(user="ana")


@pytest.fixture
def strict() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing", background=False, secrets="refuse") as memory:
        yield memory


def said(text: str, role: str = "user") -> ChatMessage:
    return ChatMessage(role=role, content=text)


def told(mem: Engram) -> list[str]:
    return [one.text for one in mem.episodes(ANA)]


def test_it_is_in_the_prompt_of_its_turn_and_then_gone(
    strict: Engram, caplog: pytest.LogCaptureFixture
):
    memory = EngramMemory(strict, "ana", "tea")
    memory.put(said(f"My key is {KEY}."))
    assert str(memory.get()[-1].content) == f"My key is {KEY}."
    memory.put(said("Noted.", "assistant"))
    memory.put(said("I keep bees."))
    assert told(strict) == ["Noted.", "I keep bees."]
    assert [str(one.content) for one in memory.get_all()] == ["Noted.", "I keep bees."]
    assert "AWS key" in caplog.text
    assert KEY not in caplog.text


def test_one_that_is_to_raise_raises(strict: Engram):
    memory = EngramMemory(strict, "ana", "tea", on_error="raise")
    with pytest.raises(InvalidInput, match="AWS key"):
        memory.put(said(f"My key is {KEY}."))
    memory.put(said("I keep bees."))
    assert told(strict) == ["I keep bees."]


async def test_a_block_takes_in_what_stands_beside_it(strict: Engram):
    block = EngramMemoryBlock(store=strict, user="ana", session="tea")
    await block.aput([said(f"My key is {KEY}."), said("I keep bees.")])
    assert told(strict) == ["I keep bees."]


async def test_a_block_stores_a_masked_message_once():
    with Engram.in_memory(embedder="hashing", background=False, secrets="mask") as mem:
        block = EngramMemoryBlock(store=mem, user="ana", session="tea")
        for _ in range(2):
            await block.aget([said(f"My key is {KEY}."), said("Noted.", "assistant")])
        assert told(mem) == ["My key is [secret: AWS key].", "Noted."]
