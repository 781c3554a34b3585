"""Agents and workflows: contexts reused through JSON, tools, hand-offs, state, traces, code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from llama_index.core.agent.workflow import (
    AgentWorkflow,
    CodeActAgent,
    FunctionAgent,
    ReActAgent,
    ToolCallResult,
)
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.workflow import Context
from llama_models import Listening, calling, scripted, text_of

from engram_core.context_marks import CONTEXT_OPEN
from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory

# LlamaIndex agents use deprecated names of pydantic and of workflows; that is their affair.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ANA = Scope(user="ana")
QUESTION = "Where do I live?"
Prompts = list[list[ChatMessage]]


def words(messages: Sequence[ChatMessage]) -> list[str]:
    return [str(message.content) for message in messages]


def look_up(city: str) -> str:
    """Look up the weather of a city."""
    return f"It rains in {city}."


def answering(text: str = "Understood.") -> Callable[[Sequence[ChatMessage]], ChatMessage]:
    return lambda messages: ChatMessage(role="assistant", content=text)


def calling_once(
    name: str, arguments: dict[str, Any], then: str = "It rains."
) -> Callable[[Sequence[ChatMessage]], ChatMessage]:
    """Call a tool after each message of the user, then answer."""

    def answer(messages: Sequence[ChatMessage]) -> ChatMessage:
        if messages[-1].role == "tool":
            return ChatMessage(role="assistant", content=then)
        return calling(f"call-{len(messages)}", name, arguments)

    return answer


def function_agent(prompts: Prompts, answer: Any = None, **options: Any) -> FunctionAgent:
    llm = scripted(prompts, answer or answering())
    return FunctionAgent(llm=llm, tools=[look_up], system_prompt="Be brief.", **options)


@pytest.mark.parametrize("streaming", [True, False])
@pytest.mark.parametrize("insert_as", ["user", "system"])
async def test_an_agent_recalls_and_keeps_its_turn(
    knowing: Engram, streaming: bool, insert_as: str
):
    prompts: Prompts = []
    agent = function_agent(prompts, streaming=streaming)
    memory = EngramMemory.from_engram(knowing, user="ana", insert_as=insert_as)
    await agent.run(QUESTION, memory=memory)
    assert "Trondheim" in text_of(prompts[0])
    assert words(prompts[0]).count(QUESTION) == 1
    assert prompts[0][-1].content == QUESTION
    assert words(memory.get_all()) == [QUESTION, "Understood."]


async def test_a_run_with_tools_recalls_once(knowing: Engram, monkeypatch: pytest.MonkeyPatch):
    calls: list[Any] = []
    real = Engram.recall
    monkeypatch.setattr(Engram, "recall", lambda *a, **k: calls.append(a[1]) or real(*a, **k))
    prompts: Prompts = []
    agent = function_agent(prompts, calling_once("look_up", {"city": "Trondheim"}))
    memory = EngramMemory.from_engram(knowing, user="ana", session="now")
    workflow = AgentWorkflow(agents=[agent])
    await workflow.run(QUESTION, memory=memory)
    assert calls == [QUESTION]
    assert all("user lives in Trondheim" in text_of(prompt) for prompt in prompts)
    roles = [message.role.value for message in memory.get_all()]
    assert roles == ["user", "assistant", "tool", "assistant"]
    assert [one.role for one in knowing.episodes(Scope(user="ana", session="now"))] == roles


async def test_three_runs_on_one_context_are_one_conversation(mem: Engram):
    prompts: Prompts = []
    agent = function_agent(prompts)
    memory = EngramMemory.from_engram(mem, user="ana")
    context = Context(agent)
    for line in ("I own a canoe.", "I own a sled.", "What do I own?"):
        await agent.run(line, ctx=context, memory=memory)
    spoken = [one for one in words(prompts[-1]) if CONTEXT_OPEN not in one]
    assert spoken[1:] == [
        "I own a canoe.", "Understood.", "I own a sled.", "Understood.", "What do I own?"
    ]
    assert words(memory.get_all())[-2:] == ["What do I own?", "Understood."]
    assert len(mem.episodes(ANA)) == 6


async def test_a_context_saved_and_restored_goes_on(mem: Engram):
    prompts: Prompts = []
    agent = function_agent(prompts)
    memory = EngramMemory.from_engram(mem, user="ana")
    context = Context(agent)
    await agent.run("I own a canoe.", ctx=context, memory=memory)
    saved = json.loads(json.dumps(context.to_dict()))
    other = function_agent(prompts)
    restored = Context.from_dict(other, saved)
    await other.run("And now?", ctx=restored)
    assert "I own a canoe." in words(prompts[-1])
    assert words(memory.get_all())[-2:] == ["And now?", "Understood."]
    assert await restored.store.get("memory") == memory


async def test_state_that_an_agent_writes_into_messages_reaches_no_memory(mem: Engram):
    prompts: Prompts = []
    agent = function_agent(prompts, initial_state={"mood": "calm"})
    memory = EngramMemory.from_engram(mem, user="ana")
    context = Context(agent)
    await agent.run("I own a canoe.", ctx=context, memory=memory)
    await agent.run("I own a sled.", ctx=context)
    assert "calm" in str(prompts[-1][-1].content)
    assert "calm" not in str(memory.get_all())
    assert "calm" not in str([one.text for one in mem.episodes(ANA)])


async def test_an_empty_memory_is_not_replaced_by_a_buffer_of_the_agents_own(mem: Engram):
    agent = function_agent([])
    context = Context(agent)
    memory = EngramMemory.from_engram(mem, user="ana")
    await agent.run("Hello.", ctx=context, memory=memory)
    assert isinstance(await context.store.get("memory"), EngramMemory)


async def test_a_clients_history_is_set_before_the_run(mem: Engram):
    prompts: Prompts = []
    memory = EngramMemory.from_engram(mem, user="ana")
    history = [
        ChatMessage(role="user", content="Hi."),
        ChatMessage(role="assistant", content="Hello."),
    ]
    await function_agent(prompts).run("I own a canoe.", chat_history=history, memory=memory)
    assert words(prompts[0])[-3:] == ["Hi.", "Hello.", "I own a canoe."]
    assert [one.text for one in mem.episodes(ANA)] == ["I own a canoe.", "Understood."]


async def test_a_hand_off_keeps_the_conversation(knowing: Engram):
    prompts: Prompts = []

    def answer(messages: Sequence[ChatMessage]) -> ChatMessage:
        if "You are the greeter." in str(messages[0].content):
            return calling("h1", "handoff", {"to_agent": "expert", "reason": "knows more"})
        return ChatMessage(role="assistant", content="In Trondheim.")

    llm = scripted(prompts, answer)
    greeter = FunctionAgent(
        name="greeter", description="Greets.", llm=llm, tools=[look_up],
        system_prompt="You are the greeter.", can_handoff_to=["expert"],
    )  # fmt: skip
    expert = FunctionAgent(
        name="expert", description="Knows.", llm=llm, tools=[look_up],
        system_prompt="You are the expert.",
    )  # fmt: skip
    workflow = AgentWorkflow(agents=[greeter, expert], root_agent="greeter")
    memory = EngramMemory.from_engram(knowing, user="ana", session="now")
    result = await workflow.run(QUESTION, memory=memory)
    assert str(result) == "In Trondheim."
    assert prompts[-1][0].content == "You are the expert."
    assert "I live in Trondheim." in text_of(prompts[-1])
    assert words(prompts[-1]).count(QUESTION) == 1
    assert words(memory.get_all())[0] == QUESTION
    assert words(memory.get_all())[-1] == "In Trondheim."


@pytest.mark.parametrize("streaming", [True, False])
async def test_the_thoughts_of_a_react_agent_are_not_remembered(
    knowing: Engram, llm: Listening, streaming: bool
):
    llm.answer = "Thought: I know it from memory.\nAnswer: You live in Trondheim."
    agent = ReActAgent(llm=llm, tools=[look_up], streaming=streaming)
    memory = EngramMemory.from_engram(knowing, user="ana", session="now")
    await agent.run(QUESTION, memory=memory)
    assert "Trondheim" in text_of(llm.prompts[0])
    assert "Thought:" in words(memory.get_all())[-1]
    kept = knowing.episodes(Scope(user="ana", session="now"))
    assert [one.text for one in kept] == [QUESTION, "You live in Trondheim."]


async def test_an_agent_that_writes_code_recalls_and_its_output_is_no_speech(knowing: Engram):
    prompts: Prompts = []

    def answer(messages: Sequence[ChatMessage]) -> ChatMessage:
        done = str(messages[-1].content).startswith("Result of executing")
        text = "Done." if done else "<execute>print('I live in Rome.')</execute>"
        return ChatMessage(role="assistant", content=text)

    async def execute(code: str) -> str:
        return "I live in Rome."

    agent = CodeActAgent(code_execute_fn=execute, llm=scripted(prompts, answer), tools=[look_up])
    memory = EngramMemory.from_engram(knowing, user="ana", session="now")
    await agent.run(QUESTION, memory=memory)
    knowing.flush()
    assert "I live in Trondheim." in text_of(prompts[0])
    roles = [one.role for one in knowing.episodes(Scope(user="ana", session="now"))]
    assert roles == ["user", "assistant", "tool", "assistant"]
    assert [fact.object for fact in knowing.facts(ANA, "user", "lives_in")] == ["Trondheim"]


async def test_twenty_runs_at_once_stay_apart(mem: Engram):
    prompts: Prompts = []
    agent = function_agent(prompts, calling_once("look_up", {"city": "Oslo"}))
    memories = [EngramMemory.from_engram(mem, user=f"u{n % 4}", session=f"s{n}") for n in range(20)]

    async def talk(number: int) -> None:
        context = Context(agent)
        for turn in range(2):
            line = f"Line {turn} of {number}."
            await agent.run(line, ctx=context, memory=memories[number])

    await asyncio.gather(*map(talk, range(20)))
    for number, memory in enumerate(memories):
        mine = [one for one in words(memory.get_all()) if one.startswith("Line")]
        assert mine == [f"Line 0 of {number}.", f"Line 1 of {number}."]
        assert len(memory.get_all()) == 8


async def test_a_stream_that_is_broken_off_keeps_the_users_turn(mem: Engram):
    agent = function_agent([], calling_once("look_up", {"city": "Oslo"}))
    memory = EngramMemory.from_engram(mem, user="ana")
    handler = agent.run("I own a canoe.", memory=memory)
    async for event in handler.stream_events():
        if isinstance(event, ToolCallResult):
            break
    await handler.cancel_run()
    assert words(memory.get_all()) == ["I own a canoe."]
    prompts: Prompts = []
    await function_agent(prompts).run("And now?", memory=memory)
    assert words(prompts[0])[-2:] == ["I own a canoe.", "And now?"]
