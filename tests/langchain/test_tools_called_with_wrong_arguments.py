"""Wrong arguments of a memory tool: as LangChain has it for every tool, in an agent and outside."""

from __future__ import annotations

import pytest
from langchain.agents import create_agent
from langchain_core.messages import ToolMessage
from pydantic import ValidationError

from engram_integrations.langchain import memory_tools
from engram_integrations.langchain.tools import SearchMemoryTool
from tests.langchain.scripted import call, model

WRONG = [{}, {"question": "kite"}, {"query": ["kite"]}, {"query": "kite", "user": "bo"}]


@pytest.mark.parametrize("arguments", WRONG)
def test_outside_an_agent_they_are_an_error_of_the_schema(mem, arguments):
    tool = SearchMemoryTool(memory=mem, user="ana")
    with pytest.raises(ValidationError, match="search_memory"):
        tool.invoke(arguments)


@pytest.mark.parametrize("arguments", WRONG)
def test_the_switch_that_all_tools_have_turns_it_into_an_answer(mem, arguments):
    tool = SearchMemoryTool(memory=mem, user="ana", handle_validation_error="look at the schema")
    assert tool.invoke(arguments) == "look at the schema"


def test_a_value_that_memory_refuses_is_told_in_its_words(mem):
    told = SearchMemoryTool(memory=mem, user="ana").invoke({"query": "kite", "k": -3})
    assert "k must be a whole number" in told


def test_in_an_agent_the_model_is_told_and_the_run_goes_on(mem):
    scripted = model(call("search_memory", question="kite"), "I do not know.")
    agent = create_agent(scripted, tools=memory_tools(mem, user="ana"))
    ended = agent.invoke({"messages": [("user", "Where is my kite?")]})
    (told,) = [one for one in ended["messages"] if isinstance(one, ToolMessage)]
    assert told.status == "error"
    assert "query" in told.text
    assert ended["messages"][-1].text == "I do not know."
