"""Hits as LangChain documents."""

from __future__ import annotations

from langchain_core.documents import Document

from engram_core.model import Recall
from engram_integrations.shared.provenance import provenance


def to_documents(found: Recall) -> list[Document]:
    """The hits of a recall as documents, best first; instants are ISO 8601 strings in UTC."""
    return [
        Document(id=hit.id, page_content=hit.text, metadata={**metadata, "score": hit.score})
        for hit, metadata in provenance(found)
    ]
