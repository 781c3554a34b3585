"""An agent that searches its memory by itself, with `search_memory` as a tool."""

from __future__ import annotations

import tempfile

from langchain.agents import create_agent
from langchain_core.messages import AIMessage, BaseMessage
from offline import OfflineModel, recite

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramMiddleware


def search_first(prompt: list[BaseMessage]) -> str | AIMessage:
    """Call the tool, then answer with what it found."""
    if prompt[-1].type == "tool":
        return recite(prompt)
    call = {"name": "search_memory", "args": {"query": prompt[-1].text}, "id": "call-1"}
    return AIMessage("", tool_calls=[call])


def main(store: str) -> str:
    """Ask once; returns the answer."""
    with Engram.open(store) as memory:
        memory.add("I am allergic to peanuts.", Scope(user="ana", session="last year"))
        memory.flush()
        agent = create_agent(
            OfflineModel(answer=search_first),
            tools=[],
            middleware=[EngramMiddleware(memory, user="ana", recall="tool")],
        )
        state = agent.invoke({"messages": [("user", "What am I allergic to?")]})
        return str(state["messages"][-1].text)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
