"""Answer as we would have in March: the agent reads memory as it was at a moment in the past."""

from __future__ import annotations

import tempfile

from langchain.agents import create_agent
from offline import OfflineModel, recite

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramMiddleware, EngramStore


def main(store: str) -> str:
    """Ask the same in the present and in the past; returns both answers."""
    with Engram.open(store) as memory:
        ana = Scope(user="ana")
        memory.add("I live in Ghent.", ana, at="2023-01-10T09:00:00+00:00")
        memory.add("I live in Malmö now.", ana, at="2024-06-01T09:00:00+00:00")
        memory.flush()

        middleware = EngramMiddleware(
            memory, user="ana", valid_at=lambda run: (run.context or {}).get("moment")
        )
        agent = create_agent(OfflineModel(answer=recite), tools=[], middleware=[middleware])
        question = {"messages": [("user", "Where do I live?")]}
        now = agent.invoke(question)
        march = agent.invoke(question, context={"moment": "2024-03-15T00:00:00+00:00"})
        return f"now: {now['messages'][-1].text}\nin March: {march['messages'][-1].text}"


def settings(store: str) -> list[object]:
    """The key-value store has a history too; returns every value a key has had."""
    with Engram.open(store) as memory:
        kept = EngramStore(memory)
        kept.put(("users", "ana"), "theme", {"colour": "dark"})
        kept.put(("users", "ana"), "theme", {"colour": "light"})
        return [version.value for version in kept.history(("users", "ana"), "theme")]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
        print(settings(folder))
