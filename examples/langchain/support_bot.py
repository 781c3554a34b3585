"""One support bot for all customers: each run says whose memory it is about."""

from __future__ import annotations

import tempfile

from langchain.agents import create_agent
from langgraph.checkpoint.memory import InMemorySaver
from offline import OfflineModel, recite

from engram_core import Engram
from engram_integrations.langchain import EngramCallbackHandler, EngramMiddleware


def main(store: str) -> dict[str, str]:
    """Two customers, two conversations each; returns the last answer to each."""
    with Engram.open(store) as memory:
        bot = create_agent(
            OfflineModel(answer=recite),
            tools=[],
            system_prompt="You are the support of a bicycle shop.",
            middleware=[
                EngramMiddleware(memory, user=lambda run: run.context["customer"], agent="support")
            ],
            checkpointer=InMemorySaver(),
        )
        meter = EngramCallbackHandler(memory, user="unused", record=False)

        def say(customer: str, ticket: str, text: str) -> str:
            config = {"configurable": {"thread_id": ticket}, "callbacks": [meter]}
            state = bot.invoke(
                {"messages": [("user", text)]}, config, context={"customer": customer}
            )
            return str(state["messages"][-1].text)

        say("ana", "ticket 1", "I own a cargo bike.")
        say("ben", "ticket 2", "I own a folding bike.")
        memory.flush()
        answers = {
            "ana": say("ana", "ticket 3", "Which bike do I own?"),
            "ben": say("ben", "ticket 4", "Which bike do I own?"),
        }
        return {**answers, "recalls": str(len(meter.recalls))}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
