"""Engram as a block of LlamaIndex's own `Memory`: it remembers from the first turn on."""

from __future__ import annotations

import asyncio
import tempfile

from llama_index.core.llms import ChatMessage
from llama_index.core.memory import Memory

from engram_core.engine import Engram
from engram_integrations.llama_index import EngramMemoryBlock


async def main(store: str) -> str:
    """Say something in one session; returns what the model is given in the next."""
    with Engram.open(store) as memory:
        block = EngramMemoryBlock.from_engram(memory, user="ana")
        first = Memory.from_defaults(session_id="first", memory_blocks=[block])
        await first.aput(ChatMessage(role="user", content="I work at the harbour museum."))
        await first.aget()
        await memory.aflush()

        second = Memory.from_defaults(session_id="second", memory_blocks=[block])
        await second.aput(ChatMessage(role="user", content="Where do I work?"))
        return "\n".join(str(message) for message in await second.aget())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(main(folder)))
