"""`EngramMemoryBlock` within LlamaIndex's `Memory`: from the first turn, once, for any session."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.memory import Memory
from llama_models import Listening, text_of

from engram_core.engine import Engram
from engram_core.errors import InvalidInput, UnknownOption
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemoryBlock
from engram_integrations.llama_index.unseen import first_unseen

pytestmark = [
    pytest.mark.usefixtures("collected"),
    pytest.mark.filterwarnings(
        "ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
    ),
]
ANA = Scope(user="ana")
QUESTION = "Where do I live?"


def memory_of(mem: Engram, session: str, **options: object) -> Memory:
    block = EngramMemoryBlock.from_engram(mem, user="ana")
    return Memory.from_defaults(session_id=session, memory_blocks=[block], **options)


def said(text: str, role: str = "user") -> ChatMessage:
    return ChatMessage(role=role, content=text)


async def test_it_remembers_from_the_first_turn_and_recalls_across_sessions(mem: Engram):
    first = memory_of(mem, "monday")
    await first.aput(said("I live in Trondheim."))
    await first.aget()
    mem.flush()
    second = memory_of(mem, "tuesday")
    await second.aput(said(QUESTION))
    assert "user lives in Trondheim" in text_of(await second.aget())
    assert [one.session for one in mem.episodes(ANA)] == ["monday", "tuesday"]


async def test_asking_again_stores_nothing_twice(mem: Engram):
    memory = memory_of(mem, "monday")
    for line in ("Yes.", "Yes.", "I own a canoe."):
        await memory.aput(said(line))
        await memory.aget()
        await memory.aget(input=line)
        await memory.aput(said("Good.", "assistant"))
    await memory.aget()
    stored = [one.text for one in mem.episodes(ANA)]
    assert stored == ["Yes.", "Good.", "Yes.", "Good.", "I own a canoe.", "Good."]


async def test_one_block_serves_two_sessions(mem: Engram):
    block = EngramMemoryBlock.from_engram(mem, user="ana")
    for session in ("one", "two", "one"):
        await block.aget([said(f"I am in session {session}.")], session_id=session)
    assert [one.session for one in mem.episodes(ANA)] == ["one", "two"]


async def test_a_conversation_that_is_flushed_is_stored_once_and_whole(mem: Engram):
    memory = memory_of(mem, "long", token_limit=400, token_flush_size=60)
    lines = [f"Line number {number} of a long conversation about boats." for number in range(30)]
    for line in lines:
        await memory.aput(said(line))
        await memory.aget()
        await memory.aput(said("Right.", "assistant"))
    assert len(await memory.aget()) < 60
    stored = [one.text for one in mem.episodes(ANA) if one.role == "user"]
    assert stored == lines
    assert len(mem.episodes(ANA)) == 60


async def test_what_is_flushed_without_being_asked_for_is_stored(mem: Engram):
    block = EngramMemoryBlock.from_engram(mem, user="ana")
    flushed = [said("I own a canoe."), said("Nice.", "assistant")]
    await block.aput(flushed, from_short_term_memory=True, session_id="monday")
    await block.aput(flushed, from_short_term_memory=True, session_id="monday")
    assert [(one.text, one.session) for one in mem.episodes(ANA)] == [
        ("I own a canoe.", "monday"),
        ("Nice.", "monday"),
    ]


def test_it_serves_a_chat_engine(knowing: Engram, llm: Listening):
    engine = SimpleChatEngine.from_defaults(memory=memory_of(knowing, "now"), llm=llm)
    engine.chat(QUESTION)
    assert "user lives in Trondheim" in text_of(llm.prompts[0])
    assert llm.prompts[0][-1].content == QUESTION


async def test_a_failing_store_does_not_stop_the_conversation(
    mem: Engram, monkeypatch: pytest.MonkeyPatch
):
    def fails(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    for verb in ("add", "recall", "episodes"):
        monkeypatch.setattr(Engram, verb, fails)
    memory = memory_of(mem, "now")
    await memory.aput(said(QUESTION))
    assert [one.content for one in await memory.aget()] == [QUESTION]


async def test_it_is_truncated_by_lines_and_stays_delimited(knowing: Engram):
    block = EngramMemoryBlock.from_engram(knowing, user="ana", priority=1)
    content = await block.aget([said(QUESTION)], session_id="now")
    shorter = await block.atruncate(content, 5)
    assert shorter is not None
    assert len(shorter) < len(content)
    assert shorter.splitlines()[0] == content.splitlines()[0]
    assert shorter.splitlines()[-1] == content.splitlines()[-1]
    assert await block.atruncate(content, 10_000) is None


def test_bad_input_is_refused(mem: Engram):
    with pytest.raises(UnknownOption):
        EngramMemoryBlock(store=mem, user="ana", colour="red")
    with pytest.raises(InvalidInput):
        EngramMemoryBlock(store=mem)


@given(st.lists(st.sampled_from("abc"), max_size=12), st.integers(0, 12))
def test_of_a_whole_history_exactly_the_end_is_new(history: list[str], cut: int):
    assert first_unseen(history[:cut], history) == list(range(min(cut, len(history)), len(history)))


@given(st.integers(1, 12), st.data())
def test_of_a_history_cut_at_its_beginning_exactly_the_end_is_new(length: int, data: st.DataObject):
    cut = data.draw(st.integers(1, length))
    start = data.draw(st.integers(0, cut - 1))
    window = list(range(start, length))
    assert first_unseen(list(range(cut)), window) == list(range(cut - start, length - start))
