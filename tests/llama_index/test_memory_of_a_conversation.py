"""What `EngramMemory` gives and keeps, without any engine around it."""

from __future__ import annotations

import copy
import json
import pickle
import shutil
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from llama_index.core.base.llms import types
from llama_index.core.base.llms.types import ChatMessage, ImageBlock, MessageRole, TextBlock

from engram_core.context_marks import CONTEXT_OPEN
from engram_core.engine import Engram
from engram_core.errors import InvalidInput, NaiveDatetime, StoreClosed, UnknownOption
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory

ANA = Scope(user="ana")


def said(text: str, role: str = "user") -> ChatMessage:
    return ChatMessage(role=role, content=text)


def texts(messages: list[ChatMessage]) -> list[str]:
    return [str(message.content) for message in messages]


@pytest.fixture
def memory(mem: Engram) -> EngramMemory:
    return EngramMemory.from_engram(mem, user="ana", session="tea")


def test_put_reaches_the_session_and_long_term_memory(memory: EngramMemory, mem: Engram):
    memory.put(said("I live in Trondheim."))
    memory.put_messages([said("Noted.", "assistant"), said("I own a canoe.")])
    assert texts(memory.get_all()) == ["I live in Trondheim.", "Noted.", "I own a canoe."]
    assert [one.text for one in mem.episodes(ANA)] == texts(memory.get_all())


def test_another_session_recalls_what_was_said(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="ana")
    memory.put(said("Where do I live?"))
    recalled, question = memory.get()
    assert "Trondheim" in str(recalled.content)
    assert question.content == "Where do I live?"


def test_another_user_recalls_nothing_of_it(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="bo")
    memory.put(said("Where do I live?"))
    assert "Trondheim" not in str(memory.get())


def test_the_query_is_the_input_or_else_the_last_user_message(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="ana")
    memory.put(said("Hello there."))
    assert "Trondheim" in str(memory.get(input="Where do I live?")[-1].content)
    assert "Trondheim" in str(memory.get(input=said("Where do I live?"))[-1].content)


@pytest.mark.parametrize(("insert_as", "place"), [("system", 0), ("user", 2)])
def test_what_is_recalled_is_one_message(knowing: Engram, insert_as: str, place: int):
    memory = EngramMemory.from_engram(knowing, user="ana", insert_as=insert_as)
    memory.put_messages([said("Hi."), said("Hello.", "assistant"), said("Where do I live?")])
    messages = memory.get()
    marked = [at for at, one in enumerate(messages) if CONTEXT_OPEN in str(one.content)]
    assert marked == [place]
    assert messages[place].role == MessageRole(insert_as)
    assert messages[-1].content == "Where do I live?"


def test_nothing_is_recalled_when_told_so(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="ana", insert_as="none")
    memory.put(said("Where do I live?"))
    assert texts(memory.get()) == ["Where do I live?"]


def test_one_user_turn_recalls_once(knowing: Engram, monkeypatch: pytest.MonkeyPatch):
    calls = []
    real = Engram.recall
    monkeypatch.setattr(Engram, "recall", lambda *a, **k: calls.append(a) or real(*a, **k))
    memory = EngramMemory.from_engram(knowing, user="ana")
    memory.put(said("Where do I live?"))
    first = memory.get()
    assert memory.get(input="Where do I live?") == first
    assert EngramMemory.from_dict(memory.to_dict()).get() == first
    assert len(calls) == 1
    memory.put_messages([said("In Trondheim.", "assistant"), said("Where do I live, again?")])
    memory.get()
    assert len(calls) == 2


def test_an_erasure_within_the_turn_is_seen_at_once(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="ana")
    memory.put(said("Where do I live?"))
    assert "Trondheim" in str(memory.get())
    knowing.erase(ANA, session="earlier")
    assert "Trondheim" not in str(memory.get())


def test_a_ruling_within_the_turn_is_seen_at_once(mem: Engram):
    fact = mem.remember(ANA, "user", "lives_in", "Trondheim")
    memory = EngramMemory.from_engram(mem, user="ana")
    memory.put(said("Where do I live?"))
    assert "user lives in Trondheim" in str(memory.get())
    mem.correct(fact.id, ANA, object="Hamar")
    assert "user lives in Hamar" in str(memory.get())
    mem.retract(mem.facts(ANA)[0].id, ANA, reason="a slip")
    assert "user lives in Hamar" not in str(memory.get())


def test_set_and_reset_never_touch_long_term_memory(memory: EngramMemory, mem: Engram):
    memory.put_messages([said("I own a canoe."), said("Nice.", "assistant")])
    before = mem.episodes(ANA)
    memory.set([said("Something from a client.")])
    assert texts(memory.get_all()) == ["Something from a client."]
    memory.reset()
    assert memory.get_all() == []
    assert mem.episodes(ANA) == before


def test_erasing_takes_the_copy_in_the_buffer_too(memory: EngramMemory, mem: Engram):
    memory.put_messages([said("I own a canoe."), said("Nice.", "assistant")])
    mem.erase(ANA, episode=mem.episodes(ANA)[0].id)
    assert texts(memory.get_all()) == ["Nice."]


def test_erasing_takes_the_copy_in_a_history_that_was_set(memory: EngramMemory, mem: Engram):
    memory.put(said("I own a canoe."))
    memory.set([said("I own a canoe."), said("Nice.", "assistant")])
    mem.erase(ANA, episode=mem.episodes(ANA)[0].id)
    assert texts(memory.get_all()) == ["Nice."]


def test_erasing_a_session_empties_its_buffer_even_of_what_was_only_set(
    memory: EngramMemory, mem: Engram
):
    memory.set([said("Only in the buffer.")])
    other = EngramMemory.from_engram(mem, user="ana", session="other")
    other.set([said("Of another session.")])
    assert mem.erase(ANA, session="tea", dry_run=True).counts == {"buffered messages": 1}
    assert texts(memory.get_all()) == ["Only in the buffer."]
    mem.erase(ANA, session="tea")
    assert memory.get_all() == []
    assert texts(other.get_all()) == ["Of another session."]


def test_edits_of_messages_in_place_reach_nothing(memory: EngramMemory, mem: Engram):
    mine = said("I own a canoe.")
    memory.put(mine)
    mine.blocks[0].text = "Current state: {}"
    memory.get()[-1].blocks[0].text = "Current state: {}"
    memory.get_all()[0].blocks[0].text = "Current state: {}"
    assert texts(memory.get_all()) == ["I own a canoe."]
    assert [one.text for one in mem.episodes(ANA)] == ["I own a canoe."]


def test_copies_are_the_same_memory(memory: EngramMemory):
    twins = [
        EngramMemory.from_dict(json.loads(json.dumps(memory.to_dict()))),
        EngramMemory.from_string(memory.to_string()),
        copy.deepcopy(memory),
        pickle.loads(pickle.dumps(memory)),
        memory.model_copy(deep=True),
    ]
    for number, twin in enumerate(twins):
        twin.put(said(f"Word {number}."))
        assert twin == memory
        assert twin.get_all() == memory.get_all()
    assert len(memory.get_all()) == len(twins)


def test_a_live_memory_that_the_caller_let_go_of_stays_open():
    memory = EngramMemory.from_engram(
        Engram.in_memory(embedder="hashing", background=False), user="ana"
    )
    memory.put(said("I own a canoe."))
    assert texts(EngramMemory.from_dict(memory.to_dict()).get_all()) == ["I own a canoe."]
    memory.engram.close()


def test_an_empty_memory_is_true(memory: EngramMemory):
    assert bool(memory)
    assert (memory or None) is memory
    assert not hasattr(memory, "__len__")


def test_its_repr_shows_neither_store_nor_words(memory: EngramMemory):
    memory.put(said("I own a canoe."))
    assert "canoe" not in repr(memory)
    assert memory.store not in repr(memory)


def test_a_path_and_a_live_memory_of_it_are_one(tmp_path: Path):
    with Engram.open(tmp_path / "store", embedder="hashing", background=False) as mem:
        live = EngramMemory.from_engram(mem, user="ana", session="tea")
        by_path = EngramMemory(store=tmp_path / "store", user="ana", session="tea")
        by_path.put(said("I own a canoe."))
        assert live == by_path
        assert texts(live.get_all()) == ["I own a canoe."]


def test_a_session_goes_on_where_it_was_left(tmp_path: Path):
    with Engram.open(tmp_path / "store", embedder="hashing", background=False) as mem:
        EngramMemory.from_engram(mem, user="ana", session="tea").put(said("I own a canoe."))
    with Engram.open(tmp_path / "store", embedder="hashing", background=False) as mem:
        again = EngramMemory.from_engram(mem, user="ana", session="tea")
        assert texts(again.get_all()) == ["I own a canoe."]


def test_a_store_that_was_deleted_and_made_again_starts_anew(tmp_path: Path):
    folder = tmp_path / "store"
    memory = EngramMemory(store=folder, user="ana", session="tea")
    memory.put(said("I own a canoe."))
    shutil.rmtree(folder)
    memory.put(said("I own a kayak."))
    assert texts(memory.get_all()) == ["I own a kayak."]
    memory.engram.close()


def test_history_is_within_the_token_limit_and_begins_with_the_user(mem: Engram):
    memory = EngramMemory.from_engram(mem, user="ana", session="long", token_limit=120)
    for number in range(30):
        memory.put_messages(
            [said(f"Question number {number}?"), said(f"Answer {number}.", "assistant")]
        )
    memory.put(said("And the last one?"))
    messages = memory.get()
    history = [one for one in messages if CONTEXT_OPEN not in str(one.content)]
    assert sum(len(memory.tokenizer_fn(text)) for text in texts(messages)) <= 120
    assert len(history) > 3
    assert history[0].role == MessageRole.USER
    assert history[-1].content == "And the last one?"
    assert len(memory.get_all()) == 61
    assert len(memory.get(initial_token_count=80)) < len(messages)


def test_the_current_turn_stays_however_long_it_is(mem: Engram):
    memory = EngramMemory.from_engram(mem, user="ana", token_limit=10)
    memory.put_messages([said("Hi."), said("Hello.", "assistant"), said("word " * 300)])
    assert memory.get()[-1].content == "word " * 300


def test_what_the_prompt_holds_is_not_recalled_again(memory: EngramMemory, mem: Engram):
    memory.put_messages([said("I own a red canoe."), said("Nice.", "assistant")])
    memory.put(said("What do I own, a canoe?"))
    assert str(memory.get()).count("I own a red canoe.") == 1


def called(*ids: str, text: str | None = None) -> ChatMessage:
    """A message that calls tools, in blocks where this LlamaIndex has them."""
    said = [TextBlock(text=text)] if text else []
    if hasattr(types, "ToolCallBlock"):
        kind = types.ToolCallBlock
        calls = [kind(tool_call_id=one, tool_name="look", tool_kwargs={}) for one in ids]
        return ChatMessage(role="assistant", blocks=[*said, *calls])
    kwargs = {"tool_calls": [{"id": one, "type": "function"} for one in ids]}
    return ChatMessage(role="assistant", blocks=said, additional_kwargs=kwargs)


def answered(call: str) -> ChatMessage:
    return ChatMessage(role="tool", content="42", additional_kwargs={"tool_call_id": call})


@pytest.mark.parametrize(
    ("history", "valid"),
    [
        ([called("a")], []),
        ([called("a", text="Let me look.")], ["Let me look."]),
        ([called("a", "b"), answered("a")], []),
        ([answered("lost")], []),
        ([called("a"), answered("a"), said("It is 42.", "assistant")], ["None", "42", "It is 42."]),
    ],
)
def test_a_history_cut_off_in_a_tool_call_is_valid(
    memory: EngramMemory, history: list[ChatMessage], valid: list[str]
):
    memory.put_messages([said("What is it?"), *history])
    memory.put(said("And now?"))
    assert texts(memory.get()) == ["What is it?", *valid, "And now?"]
    assert len(memory.get_all()) == len(history) + 2


def test_a_call_in_the_form_of_openai_is_mended_too(memory: EngramMemory):
    call = {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    cut = ChatMessage(role="assistant", content="", additional_kwargs={"tool_calls": [call]})
    memory.put_messages([said("What is it?"), cut, said("And now?")])
    assert texts(memory.get()) == ["What is it?", "And now?"]


def test_only_the_answer_of_a_trace_is_remembered(memory: EngramMemory, mem: Engram):
    trace = (
        "Thought: I need the tool.\nAction: look\nAction Input: {}\nObservation: Answer: no\n"
        "Thought: I can answer.\nAnswer: You live in Trondheim.\nAnswer: is final."
    )
    memory.put(said(trace, "assistant"))
    assert texts(memory.get_all()) == [trace]
    episode = mem.episodes(ANA)[0]
    assert episode.text == "You live in Trondheim.\nAnswer: is final."
    assert trace in str(episode.payload["blocks"][0]["text"])


def test_a_user_who_writes_like_a_trace_is_remembered_as_said(memory: EngramMemory, mem: Engram):
    memory.put(said("Thought: hm.\nAnswer: I own a canoe."))
    assert mem.episodes(ANA)[0].text == "Thought: hm.\nAnswer: I own a canoe."


def test_what_code_printed_is_not_the_users_speech(memory: EngramMemory, mem: Engram):
    memory.put_messages(
        [
            said("Compute it."),
            said("Sure.\n<execute>print('I live in Rome')</execute>", "assistant"),
            said("Result of executing the code given:\n\nI live in Rome"),
        ]
    )
    mem.flush()
    assert [one.role for one in mem.episodes(ANA)] == ["user", "assistant", "tool"]
    assert "Rome" not in mem.episodes(ANA)[1].text
    assert mem.facts(ANA) == []


def test_images_and_odd_payloads_come_back_as_they_were(memory: EngramMemory):
    picture = ChatMessage(
        role="user",
        blocks=[TextBlock(text="Look:\0"), ImageBlock(image=b"\x89PNG\r\n\x1a\n0000")],
        additional_kwargs={"pair": [1, 2]},
    )
    memory.put(picture)
    assert memory.get_all() == [picture]
    memory.put(ChatMessage(role="user", content="Odd.", additional_kwargs={"x": object()}))
    assert memory.get_all()[-1].content == "Odd."


def test_engines_options_are_accepted_and_ignored(mem: Engram):
    memory = EngramMemory.from_defaults(
        store=mem, user="ana", chat_history=[said("Hi.")], token_limit=500, llm=None, no_such=1
    )
    assert memory.token_limit == 500
    assert texts(memory.get_all()) == ["Hi."]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"user": " "}, InvalidInput),
        ({"user": 7}, InvalidInput),
        ({"user": "ana", "session": ""}, InvalidInput),
        ({"user": "ana", "colour": "red"}, UnknownOption),
        ({"user": "ana", "insert_as": "tool"}, InvalidInput),
        ({"user": "ana", "token_limit": 0}, InvalidInput),
        ({"user": "ana", "on_error": "hide"}, InvalidInput),
        ({"user": "ana", "as_of": "2024-05-01", "known_at": "2024-05-01T00:00Z"}, InvalidInput),
        ({"user": "ana", "valid_at": datetime(2024, 5, 1)}, NaiveDatetime),  # noqa: DTZ001
        ({}, InvalidInput),
    ],
)
def test_bad_input_is_refused_when_it_is_made(mem: Engram, options, error: type[Exception]):
    with pytest.raises(error):
        EngramMemory(store=mem, **options)


def test_a_closed_memory_is_refused_when_it_is_made():
    mem = Engram.in_memory(embedder="hashing", background=False)
    mem.close()
    with pytest.raises(StoreClosed):
        EngramMemory.from_engram(mem, user="ana")
    with pytest.raises(InvalidInput, match="store"):
        EngramMemory(user="ana")


def test_it_answers_as_of_a_moment(mem: Engram):
    mem.remember(ANA, "user", "lives_in", "Hamar", valid_at="2021-01-01T00:00Z")
    mem.remember(ANA, "user", "lives_in", "Trondheim", valid_at="2024-01-01T00:00Z")
    when = datetime(2022, 6, 1, tzinfo=UTC)
    then = EngramMemory.from_engram(mem, user="ana", valid_at=when)
    assert EngramMemory.from_dict(then.to_dict()) == then
    then.put(said("Where do I live?"))
    facts = str(then.get()[0].content).split("Messages")[0]
    assert "lives in Hamar" in facts
    assert "lives in Trondheim" not in facts


def test_while_the_store_fails_the_conversation_goes_on_and_is_stored_later(
    mem: Engram, monkeypatch: pytest.MonkeyPatch
):
    memory = EngramMemory.from_engram(mem, user="ana", session="tea")
    memory.put(said("Hello."))
    with monkeypatch.context() as broken:
        broken.setattr(Engram, "append_buffer", _fails)
        memory.put(said("I own a canoe."))
        assert texts(memory.get())[-1] == "I own a canoe."
    memory.put(said("Nice.", "assistant"))
    assert texts(memory.get_all()) == ["Hello.", "I own a canoe.", "Nice."]
    assert [one.text for one in mem.episodes(ANA)] == ["Hello.", "I own a canoe.", "Nice."]


def test_when_recall_fails_the_message_is_there_all_the_same(
    mem: Engram, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Engram, "recall", _fails)
    memory = EngramMemory.from_engram(mem, user="ana")
    memory.put(said("Where do I live?"))
    assert texts(memory.get()) == ["Where do I live?"]
    loud = EngramMemory.from_engram(mem, user="ana", on_error="raise")
    loud.put(said("Where do I live?"))
    with pytest.raises(OSError, match="disk"):
        loud.get()


def test_twenty_sessions_at_once_stay_apart(mem: Engram):
    memories = [EngramMemory.from_engram(mem, user="ana", session=f"s{n}") for n in range(20)]

    def talk(number: int) -> None:
        for turn in range(5):
            memories[number].put(said(f"Session {number}, turn {turn}."))
            memories[number].get()

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, memory in enumerate(memories):
        assert texts(memory.get_all()) == [f"Session {number}, turn {t}." for t in range(5)]
    assert len(mem.episodes(ANA)) == 100


async def test_async_forms_do_the_same(knowing: Engram):
    memory = EngramMemory.from_engram(knowing, user="ana", session="tea")
    await memory.aput(said("Hi."))
    await memory.aput_messages([said("Hello.", "assistant"), said("Where do I live?")])
    assert await memory.aget_all() == memory.get_all()
    assert await memory.aget() == memory.get()
    await memory.aset([said("Only this.")])
    assert texts(await memory.aget_all()) == ["Only this."]
    await memory.areset()
    assert await memory.aget_all() == []


def _fails(*_: object, **__: object) -> None:
    raise OSError("the disk is gone")
