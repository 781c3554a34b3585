"""Answer as of a moment: what was true then, and what was believed then."""

from __future__ import annotations

import tempfile

from llama_index.core.llms import ChatMessage

from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory


def main(store: str) -> str:
    """Move house once; returns what is recalled for two moments."""
    ana = Scope(user="ana")
    with Engram.open(store) as memory:
        memory.add("I live in Hamar.", ana, at="2022-05-01T09:00:00+02:00")
        memory.add("I moved to Trondheim.", ana, at="2024-01-10T09:00:00+01:00")
        memory.flush()
        lines = []
        for when in ("2023-01-01T00:00:00+00:00", "2024-06-01T00:00:00+00:00"):
            then = EngramMemory.from_engram(memory, user="ana", valid_at=when)
            then.put(ChatMessage(role="user", content="Where do I live?"))
            lines += [f"As of {when[:10]}:", str(then.get()[0].content)]
        return "\n".join(lines)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
