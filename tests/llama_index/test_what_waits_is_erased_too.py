"""Messages that could not be stored, when their user is erased before they can be."""

from __future__ import annotations

from pathlib import Path

import pytest
from llama_index.core.base.llms.types import ChatMessage

from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory

ANA = Scope(user="ana")


def said(text: str, role: str = "user") -> ChatMessage:
    return ChatMessage(role=role, content=text)


def fails(*_: object, **__: object) -> None:
    raise OSError("disk")


def failing(monkeypatch: pytest.MonkeyPatch, *verbs: str) -> pytest.MonkeyPatch:
    for verb in verbs:
        monkeypatch.setattr(Engram, verb, fails)
    return monkeypatch


def a_canoe_waits(memory: EngramMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        failing(patch, "add")
        memory.put(said("I own a canoe."))


def everything(mem: Engram, memory: EngramMemory) -> str:
    return str([mem.episodes(ANA), memory.get_all(), memory.get()])


@pytest.fixture
def memory(mem: Engram) -> EngramMemory:
    return EngramMemory.from_engram(mem, user="ana", session="tea")


# Reading fails with a server that is away, and not with an embedder that fails.
@pytest.mark.parametrize("broken", [("add",), ("append_buffer",), ("add", "buffer")])
def test_it_is_neither_shown_nor_stored(mem: Engram, memory: EngramMemory, monkeypatch, broken):
    memory.put(said("Hello."))
    memory.get()
    with monkeypatch.context() as patch:
        failing(patch, *broken)
        memory.put(said("I own a canoe."))
        assert "canoe" in str(memory.get())
    mem.erase(ANA)
    assert "canoe" not in everything(mem, memory)
    memory.put(said("I own a kite."))
    assert "canoe" not in everything(mem, memory)
    assert "kite" in everything(mem, memory)


def test_also_when_nothing_of_the_user_was_ever_stored(mem: Engram, memory, monkeypatch):
    a_canoe_waits(memory, monkeypatch)
    assert mem.erase(ANA, session="tea").episodes == ()
    memory.put(said("I own a kite."))
    assert "canoe" not in everything(mem, memory)


def test_also_when_nothing_of_the_session_was_stored(mem: Engram, memory, monkeypatch):
    mem.add("I own a drum.", Scope(user="ana", session="work"))
    a_canoe_waits(memory, monkeypatch)
    assert mem.erase(ANA, session="tea").episodes == ()
    memory.put(said("I own a kite."))
    assert "canoe" not in everything(mem, memory)
    assert "drum" in everything(mem, memory)


def test_a_user_of_whom_nothing_was_stored_can_be_imported_after_an_erasure(mem: Engram, tmp_path):
    archive = tmp_path / "ana.jsonl"
    with Engram.in_memory(embedder="hashing", background=False) as other:
        other.add("I own a drum.", ANA)
        other.export(ANA, archive)
    mem.erase(ANA)
    mem.import_(archive)
    assert [one.text for one in mem.episodes(ANA)] == ["I own a drum."]


def test_also_when_another_process_erased_it(tmp_path: Path, monkeypatch):
    options = {"embedder": "hashing", "background": False}
    with Engram.open(tmp_path, **options) as mem, Engram.open(tmp_path, **options) as elsewhere:
        memory = EngramMemory.from_engram(mem, user="ana", session="tea")
        memory.put(said("Hello."))
        a_canoe_waits(memory, monkeypatch)
        elsewhere.erase(ANA)
        memory.reset()
        assert "canoe" not in everything(mem, memory)


def test_what_waits_after_an_erasure_is_stored(mem: Engram, memory: EngramMemory, monkeypatch):
    memory.put(said("Hello."))
    mem.erase(ANA)
    a_canoe_waits(memory, monkeypatch)
    memory.put(said("I own a kite."))
    assert [one.text for one in mem.episodes(ANA)] == ["I own a canoe.", "I own a kite."]


def test_what_waits_for_another_user_is_stored(mem: Engram, memory: EngramMemory, monkeypatch):
    a_canoe_waits(memory, monkeypatch)
    mem.add("I own a drum.", Scope(user="bo"))
    mem.erase(Scope(user="bo"))
    memory.put(said("I own a kite."))
    assert [one.text for one in mem.episodes(ANA)] == ["I own a canoe.", "I own a kite."]
