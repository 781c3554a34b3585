"""A chat agent that knows in its second thread what was said in the first."""

from __future__ import annotations

import tempfile

from langchain.agents import create_agent
from langgraph.checkpoint.memory import InMemorySaver
from offline import OfflineModel, recite

from engram_core import Engram
from engram_integrations.langchain import EngramMiddleware


def main(store: str) -> str:
    """Talk in two threads; returns the answer of the second."""
    with Engram.open(store) as memory:
        agent = create_agent(
            OfflineModel(answer=recite),
            tools=[],
            middleware=[EngramMiddleware(memory, user="ana")],
            checkpointer=InMemorySaver(),
        )
        monday = {"configurable": {"thread_id": "monday"}}
        agent.invoke({"messages": [("user", "I live in Trondheim.")]}, monday)
        memory.flush()  # by itself this happens when the store has been idle for two seconds

        tuesday = {"configurable": {"thread_id": "tuesday"}}
        state = agent.invoke({"messages": [("user", "Where do I live?")]}, tuesday)
        return str(state["messages"][-1].text)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
