"""A chain that answers from memory, with the retriever; each document says where it is from."""

from __future__ import annotations

import tempfile

from langchain_core.documents import Document
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnablePassthrough
from offline import OfflineModel

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramRetriever

PROMPT = ChatPromptTemplate.from_template("Notes:\n{notes}\n\nQuestion: {question}")


def listed(found: list[Document]) -> str:
    """The documents as lines, each with its date."""
    return "\n".join(f"- {one.page_content} ({one.metadata['event_at']})" for one in found)


def main(store: str) -> str:
    """Ask the chain; returns what the model was given."""
    with Engram.open(store) as memory:
        for text in ("The boiler was serviced by Nordvik.", "The roof is of slate."):
            memory.add(text, Scope(user="house 12"), at="2024-03-05T09:00:00+00:00")
        retriever = EngramRetriever(memory=memory, user="house 12", k=1)
        echo = OfflineModel(answer=lambda prompt: prompt[-1].text)
        chain = (
            {"notes": retriever | listed, "question": RunnablePassthrough()}
            | PROMPT
            | echo
            | StrOutputParser()
        )
        return chain.invoke("Who serviced the boiler?")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(main(folder))
