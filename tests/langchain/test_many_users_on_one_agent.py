"""One agent object serves many users at once, and nobody sees what another said."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from scripted import call, everything, model

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput, UnknownOption
from engram_integrations.langchain import EngramMiddleware, memory_tools

USERS = [f"user-{number}" for number in range(20)]


def filled(mem: Engram) -> None:
    for user in USERS:
        mem.add(f"My password hint is the parrot of {user}.", Scope(user=user, session="old"))


def build(mem: Engram):
    llm = model(lambda prompt: everything(prompt))
    middleware = EngramMiddleware(mem, user=lambda run: run.context["user_id"])
    return llm, create_agent(llm, [], middleware=[middleware], checkpointer=InMemorySaver())


def question(user: str) -> tuple:
    config = {"configurable": {"thread_id": f"thread of {user}"}}
    return {"messages": [HumanMessage("What is my password hint?")]}, config


def check(user: str, answer: str) -> None:
    shown = [other for other in USERS if f"the parrot of {other}." in answer]
    assert shown == [user]


def test_in_threads(mem: Engram) -> None:
    filled(mem)
    _, agent = build(mem)

    def one(user: str) -> str:
        asked, config = question(user)
        return agent.invoke(asked, config, context={"user_id": user})["messages"][-1].text

    with ThreadPoolExecutor(20) as pool:
        for user, answer in zip(USERS, pool.map(one, USERS), strict=True):
            check(user, answer)
    for user in USERS:
        assert len(mem.episodes(Scope(user=user))) == 3


async def test_in_tasks(mem: Engram) -> None:
    filled(mem)
    _, agent = build(mem)

    async def one(user: str) -> str:
        asked, config = question(user)
        state = await agent.ainvoke(asked, config, context={"user_id": user})
        return state["messages"][-1].text

    answers = await asyncio.gather(*map(one, USERS))
    for user, answer in zip(USERS, answers, strict=True):
        check(user, answer)


def test_two_memories_on_one_agent(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana"))
    mem.add("The dog of the team is called Rex.", Scope(user="team"))
    llm = model("Two dogs.")
    agent = create_agent(
        llm, [], middleware=[EngramMiddleware(mem, user="ana"), EngramMiddleware(mem, user="team")]
    )
    agent.invoke({"messages": [HumanMessage("What is the dog called?")]})
    prompt = everything(llm.prompts[0])
    assert "Bosco" in prompt
    assert "Rex" in prompt
    assert len(mem.episodes(Scope(user="ana"))) == len(mem.episodes(Scope(user="team"))) == 3


def test_two_stores_on_one_agent(mem: Engram) -> None:
    with Engram.in_memory(embedder="hashing", background=False) as other:
        other.add("My dog is called Rex.", Scope(user="ana"))
        mem.add("My dog is called Bosco.", Scope(user="ana"))
        llm = model("Two dogs.")
        both = [EngramMiddleware(one, user="ana") for one in (mem, other)]
        agent = create_agent(llm, [], middleware=both)
        agent.invoke({"messages": [HumanMessage("What is my dog called?")]})
        prompt = everything(llm.prompts[0])
        assert "Bosco" in prompt
        assert "Rex" in prompt


def test_tools_take_the_user_from_the_run_and_not_from_the_model(mem: Engram) -> None:
    for user, dog in (("ana", "Bosco"), ("ben", "Rex")):
        mem.add(f"My dog is called {dog}.", Scope(user=user))
    tools = memory_tools(mem, user=lambda run: run.context["user_id"], names=["search_memory"])
    assert set(tools[0].args) == {"query", "k", "as_of"}
    honest = call("search_memory", query="dog")
    agent = create_agent(model(honest, "Done."), tools)
    state = agent.invoke({"messages": [HumanMessage("My dog?")]}, context={"user_id": "ana"})
    assert "Bosco" in state["messages"][-2].text
    assert "Rex" not in state["messages"][-2].text
    for more in ({"user": "ben"}, {"scope": {"user": "ben"}}):
        agent = create_agent(model(call("search_memory", query="dog", **more), "Done."), tools)
        state = agent.invoke({"messages": [HumanMessage("My dog?")]}, context={"user_id": "ana"})
        assert state["messages"][-2].status == "error"  # and not passed over
        assert next(iter(more)) in state["messages"][-2].text
        assert "Rex" not in state["messages"][-2].text


def test_memory_may_be_left_to_a_tool(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana"))
    llm = model(call("search_memory", query="What is the dog called?"), "Bosco.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(mem, user="ana", recall="tool")])
    agent.invoke({"messages": [HumanMessage("What is my dog called?")]})
    assert [one.type for one in llm.prompts[0]] == ["human"]
    assert "Bosco" in llm.prompts[1][-1].text


def test_what_a_tool_forgot_is_not_in_the_next_prompt(mem: Engram) -> None:
    receipt = mem.add("My dog is called Bosco.", Scope(user="ana"))
    llm = model(call("forget_memory", what=receipt.episodes[0]), "Forgotten.")
    agent = create_agent(
        llm, [], middleware=[EngramMiddleware(mem, user="ana", tools=["forget_memory"])]
    )
    agent.invoke({"messages": [HumanMessage("Forget what my dog is called.")]})
    assert "Bosco" in everything(llm.prompts[0])
    assert "Bosco" not in everything(llm.prompts[1])


def test_a_tool_saves_into_the_session_of_the_run(mem: Engram) -> None:
    llm = model(call("save_memory", text="I am allergic to walnuts."), "Saved.")
    agent = create_agent(llm, memory_tools(mem, user="ana"), checkpointer=InMemorySaver())
    config = {"configurable": {"thread_id": "t5"}}
    agent.invoke({"messages": [HumanMessage("Note my walnut allergy.")]}, config)
    stored = mem.episodes(Scope(user="ana", session="t5"))
    assert [(one.role, one.text) for one in stored] == [("user", "I am allergic to walnuts.")]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [({"query": " "}, "empty"), ({"query": "dog", "as_of": "last week"}, "ISO 8601")],
)
def test_a_tool_tells_the_model_what_it_did_wrong(mem: Engram, arguments: dict, told: str) -> None:
    llm = model(call("search_memory", **arguments), "Sorry.")
    agent = create_agent(llm, memory_tools(mem, user="ana"))
    state = agent.invoke({"messages": [HumanMessage("My dog?")]})
    assert state["messages"][-2].status == "error"
    assert told in state["messages"][-2].text


def test_a_tool_whose_memory_fails_lets_the_run_go_on(mem: Engram) -> None:
    tools = memory_tools(mem, user="ana")
    mem.close()
    agent = create_agent(model(call("search_memory", query="dog"), "I cannot say."), tools)
    state = agent.invoke({"messages": [HumanMessage("My dog?")]})
    assert state["messages"][-2].status == "error"
    assert state["messages"][-1].text == "I cannot say."


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"user": None}, EngramError),
        ({"user": " "}, EngramError),
        ({"user": 7}, EngramError),
        ({"memory": 7}, InvalidInput),
        ({"usr": "ana"}, UnknownOption),
        ({"k": -1}, InvalidInput),
        ({"recall": "sometimes"}, InvalidInput),
        ({"on_error": "ignore"}, InvalidInput),
        ({"tools": ["delete_everything"]}, UnknownOption),
        ({"as_of": "2024-01-01"}, EngramError),
    ],
)
def test_bad_options_are_refused_at_construction(mem: Engram, options: dict, error: type) -> None:
    with pytest.raises(error):
        EngramMiddleware(**{"memory": mem, "user": "ana", **options})


def test_a_closed_memory_is_refused_at_construction(mem: Engram) -> None:
    mem.close()
    with pytest.raises(EngramError, match="closed"):
        EngramMiddleware(mem, user="ana")
