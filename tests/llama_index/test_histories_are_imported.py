"""Existing LlamaIndex histories come in with their order and dates, once."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import ChatMemoryBuffer, Memory
from llama_index.core.storage.chat_store import SimpleChatStore

from engram_core.engine import Engram
from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory, aimport_history, import_history

pytestmark = [
    pytest.mark.usefixtures("collected"),
    pytest.mark.filterwarnings(
        "ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
    ),
]
ANA = Scope(user="ana")
LINES = ["I live in Trondheim.", "Noted.", "Noted.", "I own a canoe."]


def history() -> list[ChatMessage]:
    roles = ["user", "assistant", "assistant", "user"]
    return [ChatMessage(role=role, content=line) for role, line in zip(roles, LINES, strict=True)]


def test_each_key_of_a_chat_store_becomes_a_session(mem: Engram):
    store = SimpleChatStore(store={"monday": history(), "tuesday": history()[:1]})
    receipts = import_history(store, mem, "ana", at="2024-03-05T09:00:00+01:00")
    assert set(receipts) == {"monday", "tuesday"}
    monday = mem.episodes(Scope(user="ana", session="monday"))
    assert [one.text for one in monday] == LINES
    began = datetime(2024, 3, 5, 8, tzinfo=UTC)
    assert [one.event_at for one in monday] == [began + timedelta(seconds=n) for n in range(4)]
    (tuesday,) = mem.episodes(Scope(user="ana", session="tuesday"))
    assert tuesday.event_at == began + timedelta(seconds=4)


def test_importing_again_adds_only_what_is_new(mem: Engram):
    store = SimpleChatStore(store={"monday": history()})
    import_history(store, mem, "ana")
    store.add_message("monday", ChatMessage(role="user", content="I own a sled."))
    receipt = import_history(store, mem, "ana")["monday"]
    assert receipt.stored == (False, False, False, False, True)
    assert [one.text for one in mem.episodes(ANA)] == [*LINES, "I own a sled."]


def test_a_persisted_store_is_read_from_its_path(mem: Engram, tmp_path: Path):
    kept = {"store": {"monday": [message.model_dump(mode="json") for message in history()]}}
    (tmp_path / "chats.json").write_text(json.dumps(kept), encoding="utf-8")
    import_history(tmp_path / "chats.json", mem, "ana")
    assert [one.text for one in mem.episodes(ANA)] == LINES


def test_a_conversation_goes_on_in_the_session_it_was_imported_into(mem: Engram):
    buffer = ChatMemoryBuffer.from_defaults(chat_history=history(), chat_store_key="monday")
    import_history(buffer, mem, "ana")
    memory = EngramMemory.from_engram(mem, user="ana", session="monday")
    assert memory.get_all() == history()
    memory.put(ChatMessage(role="user", content="And now?"))
    assert [str(one.content) for one in memory.get_all()] == [*LINES, "And now?"]


async def test_a_memory_comes_with_its_own_dates_and_flushed_messages(mem: Engram):
    memory = Memory.from_defaults(session_id="long", token_limit=200, token_flush_size=60)
    lines = [f"Line number {number} of a long conversation about boats." for number in range(20)]
    for line in lines:
        await memory.aput(ChatMessage(role="user", content=line))
    assert len(await memory.aget()) < 20
    await aimport_history(memory, mem, "ana", at="2001-01-01T00:00Z")
    episodes = mem.episodes(Scope(user="ana", session="long"))
    assert [one.text for one in episodes] == lines
    assert [one.event_at for one in episodes] == sorted(one.event_at for one in episodes)
    assert all(one.event_at.year > 2001 for one in episodes)


def test_a_date_in_the_message_goes_first(mem: Engram):
    message = ChatMessage(
        role="user", content="Hi.", additional_kwargs={"timestamp": "2023-07-01T10:00:00+02:00"}
    )
    import_history([message], mem, "ana", session="monday")
    assert mem.episodes(ANA)[0].event_at == datetime(2023, 7, 1, 8, tzinfo=UTC)


def test_what_cannot_be_imported_is_refused_and_nothing_is_stored(mem: Engram):
    with pytest.raises(InvalidInput, match="SimpleChatStore"):
        import_history(42, mem, "ana")
    naive = ChatMessage(role="user", content="Hi.", additional_kwargs={"at": "2023-07-01T10:00"})
    with pytest.raises(NaiveDatetime):
        import_history([history()[0], naive], mem, "ana")
    two = SimpleChatStore(store={"monday": history(), "tuesday": history()})
    with pytest.raises(InvalidInput, match="session"):
        import_history(two, mem, "ana", session="monday")
    assert mem.episodes(ANA) == []
