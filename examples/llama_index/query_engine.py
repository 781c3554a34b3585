"""Memory as the retriever of a query engine, with the provenance of what was found."""

from __future__ import annotations

import tempfile

from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine

from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramRetriever


def main(store: str) -> str:
    """Store three messages and ask; returns the sources of the answer."""
    ana = Scope(user="ana", session="planning")
    with Engram.open(store) as memory:
        memory.add("I own a red canoe.", ana, at="2024-03-05T09:00:00+01:00")
        memory.add("My brother Jonas lives in Bergen.", ana, at="2024-03-06T09:00:00+01:00")
        memory.add("I moved to Trondheim in January 2024.", ana, at="2024-03-07T09:00:00+01:00")
        memory.flush()
        engine = RetrieverQueryEngine.from_args(
            EngramRetriever.from_engram(memory, user="ana", k=4), llm=MockLLM()
        )
        answer = engine.query("Where does my brother live?")
        return "\n".join(
            f"{source.score:.2f} {source.node.metadata['kind']}: {source.text} "
            f"(from {', '.join(source.node.metadata['episodes'])})"
            for source in answer.source_nodes
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
