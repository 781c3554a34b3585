"""A chat engine that knows in its second conversation what was said in the first.

The model is a mock that repeats its prompt, so that you see what a real one would be given.
"""

from __future__ import annotations

import tempfile

from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms import MockLLM

from engram_integrations.llama_index import EngramMemory


def main(store: str) -> str:
    """Talk twice; returns the prompt of the second conversation."""
    monday = EngramMemory(store=store, user="ana", session="monday")
    engine = SimpleChatEngine.from_defaults(memory=monday, llm=MockLLM(max_tokens=8))
    engine.chat("I live in Trondheim and I am allergic to peanuts.")
    monday.engram.flush()  # by itself this happens when the store has been idle for two seconds

    tuesday = EngramMemory(store=store, user="ana", session="tuesday")
    engine = SimpleChatEngine.from_defaults(memory=tuesday, llm=MockLLM())
    return str(engine.chat("What am I allergic to?"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
