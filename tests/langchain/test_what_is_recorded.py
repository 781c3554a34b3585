"""Each message is stored once and losslessly; only what the user says becomes a fact."""

from __future__ import annotations

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import SummarizationMiddleware
from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from scripted import call, everything, model

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramMiddleware, from_episode, from_episodes, to_engram


def thread(name: str = "t1") -> dict:
    return {"configurable": {"thread_id": name}}


def texts(mem: Engram, session: str | None = None, role: str | None = None) -> list[str]:
    found = mem.episodes(Scope(user="ana", session=session))
    return [one.text for one in found if role in (None, one.role)]


@tool
def lookup(city: str) -> str:
    """Look a city up."""
    return f"I live in {city} and I love it, says a stranger."


def test_calls_and_results_of_tools_are_stored_whole_and_make_no_facts(
    mem: Engram, ana: Scope
) -> None:
    agent = create_agent(
        model(call("lookup", city="Oslo"), "I live in Oslo too."),
        [lookup],
        middleware=[EngramMiddleware(mem, user="ana")],
        checkpointer=InMemorySaver(),
    )
    state = agent.invoke({"messages": [HumanMessage("Tell me of Oslo.")]}, thread())
    stored = mem.episodes(ana)
    assert [one.role for one in stored] == ["user", "assistant", "tool", "assistant"]
    assert from_episodes(stored) == state["messages"]
    mem.consolidate()
    assert mem.facts(ana) == []


@pytest.mark.parametrize("threaded", [True, False])
def test_a_history_sent_again_with_new_ids_is_stored_once(mem: Engram, threaded: bool) -> None:
    agent = create_agent(
        model("One.", "Two.", "Three."), [], middleware=[EngramMiddleware(mem, user="ana")]
    )
    history: list[dict] = []
    for text in ("I live in Ghent.", "yes", "yes"):
        history.append({"role": "user", "content": text})
        state = agent.invoke({"messages": history}, thread() if threaded else None)
        history.append({"role": "assistant", "content": state["messages"][-1].text})
    assert texts(mem) == ["I live in Ghent.", "One.", "yes", "Two.", "yes", "Three."]


def test_the_same_call_made_twice_is_stored_once(mem: Engram) -> None:
    agent = create_agent(model("Noted."), [], middleware=[EngramMiddleware(mem, user="ana")])
    for _ in range(2):
        agent.invoke({"messages": [HumanMessage("I live in Ghent.")]})
    assert texts(mem) == ["I live in Ghent.", "Noted."]


def test_saying_a_thing_again_later_without_a_thread_is_not_lost(mem: Engram) -> None:
    agent = create_agent(model("Noted."), [], middleware=[EngramMiddleware(mem, user="ana")])
    moves = ["I moved to Ghent.", "I moved to Malmö.", "I moved to Ghent."]
    for text in moves:
        agent.invoke({"messages": [HumanMessage(text)]})
    assert texts(mem, role="user") == moves
    assert texts(mem, role="assistant") == ["Noted."] * 3


def test_a_checkpointed_thread_stores_each_message_once(mem: Engram) -> None:
    agent = create_agent(
        model("Fine."),
        [],
        middleware=[EngramMiddleware(mem, user="ana")],
        checkpointer=InMemorySaver(),
    )
    for text in ("yes", "yes", "no"):
        agent.invoke({"messages": [HumanMessage(text)]}, thread())
    assert texts(mem, "t1") == ["yes", "Fine.", "yes", "Fine.", "no", "Fine."]


def test_a_summary_made_by_middleware_is_not_the_speech_of_the_user(mem: Engram) -> None:
    agent = create_agent(
        model("I live in Atlantis, is what a summary says.", "Ok."),
        [],
        middleware=[
            SummarizationMiddleware(
                model("I live in Atlantis."), trigger=("messages", 4), keep=("messages", 1)
            ),
            EngramMiddleware(mem, user="ana"),
        ],
        checkpointer=InMemorySaver(),
    )
    for number in range(5):
        state = agent.invoke({"messages": [HumanMessage(f"Message {number}")]}, thread())
    assert any(one.additional_kwargs.get("lc_source") for one in state["messages"])
    assert texts(mem, role="user") == [f"Message {number}" for number in range(5)]
    mem.consolidate()
    assert mem.facts(Scope(user="ana")) == []


MESSAGES: list[BaseMessage] = [
    HumanMessage("plain", id="1"),
    HumanMessage("named", id="2", name="Nils"),
    HumanMessage(
        [{"type": "text", "text": "look"}, {"type": "image", "base64": "aGk=", "mime_type": "a/b"}],
        id="3",
    ),
    AIMessage("", id="4", tool_calls=[{"name": "f", "args": {"x": [1, None]}, "id": "c1"}]),
    ToolMessage("out", tool_call_id="c1", id="5", artifact={"raw": 0}, status="error"),
    AIMessage(
        [{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "so"}],
        id="6",
        usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3},
        response_metadata={"model_name": "m"},
    ),
    SystemMessage("rules", id="7"),
    HumanMessage("nul \x00 lone \ud800", id="8", additional_kwargs={"k": [0, "", None]}),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: one.id)
def test_messages_come_back_as_they_went_in(mem: Engram, ana: Scope, message: BaseMessage) -> None:
    mem.add(to_engram(message), ana)
    assert from_episode(mem.episodes(ana)[0]) == message


def test_messages_of_other_origin_come_back_as_messages(mem: Engram, ana: Scope) -> None:
    mem.add(
        ["hello", {"role": "assistant", "content": "hi"}, {"role": "narrator", "content": "..."}],
        ana,
    )
    back = from_episodes(mem.episodes(ana))
    assert [(one.type, one.text) for one in back] == [
        ("human", "hello"),
        ("ai", "hi"),
        ("human", "..."),
    ]


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "bogus", "data": {"content": "Hello."}},
        {"type": "ai", "data": {"content": "Hello.", "tool_calls": [{"name": "f", "args": "x"}]}},
        {"type": "tool", "data": {"content": "Hello."}},
        {"type": "remove", "data": {"content": "Hello.", "id": "1"}},
    ],
)
def test_what_only_looks_like_a_message_does_not_take_the_history_with_it(
    mem: Engram, ana: Scope, odd: dict
) -> None:
    mem.add([odd, {"role": "user", "content": "I keep bees."}], ana)
    back = from_episodes(mem.episodes(ana))
    assert "Hello." in back[0].text
    assert back[1] == HumanMessage("I keep bees.")


def test_a_history_that_ends_in_a_call_without_result_comes_back_as_one_a_model_accepts(
    mem: Engram, ana: Scope
) -> None:
    crashed = [HumanMessage("Tell me of Oslo.", id="1"), call("lookup", city="Oslo")]
    mem.add([to_engram(one) for one in crashed], ana)
    back = from_episodes(mem.episodes(ana))
    assert [one.type for one in back] == ["human", "ai"]
    assert back[1].tool_calls == []
    assert "lookup" in back[1].text


def test_an_agent_inside_a_tool_recalls_but_its_orders_are_not_the_users_words(
    mem: Engram,
) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    inner_model = model("A walk.")
    inner = create_agent(inner_model, [], middleware=[EngramMiddleware(mem, user="ana")])

    @tool
    def delegate(order: str) -> str:
        """Hand over to a colleague."""
        return inner.invoke({"messages": [HumanMessage(order)]})["messages"][-1].text

    outer = create_agent(
        model(call("delegate", order="I live in Rome. What does the dog Bosco need?"), "A walk."),
        [delegate],
        middleware=[EngramMiddleware(mem, user="ana")],
        checkpointer=InMemorySaver(),
    )
    outer.invoke({"messages": [HumanMessage("What does my dog need?")]}, thread())
    assert "My dog is called Bosco." in everything(inner_model.prompts[0])
    assert texts(mem, "t1", "user") == ["What does my dog need?"]


@pytest.mark.parametrize("checkpointed", [True, False])
def test_an_agent_that_is_a_node_of_a_graph_remembers(mem: Engram, checkpointed: bool) -> None:
    agent = create_agent(model("Noted."), [], middleware=[EngramMiddleware(mem, user="ana")])
    graph = StateGraph(MessagesState)
    graph.add_node("desk", agent)
    graph.add_edge(START, "desk")
    built = graph.compile(checkpointer=InMemorySaver() if checkpointed else None)
    for text in ("I live in Ghent.", "I keep bees."):
        built.invoke({"messages": [HumanMessage(text)]}, thread())
    assert texts(mem, "t1") == ["I live in Ghent.", "Noted.", "I keep bees.", "Noted."]
