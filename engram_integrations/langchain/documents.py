"""Hits as LangChain documents."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from langchain_core.documents import Document

from engram_core.model import Fact, Hit, Recall


def to_documents(found: Recall) -> list[Document]:
    """The hits of a recall as documents, best first; instants are ISO 8601 strings in UTC."""
    facts = {fact.id: fact for fact in found.facts}
    return [_document(hit, facts.get(hit.id), found) for hit in found.hits]


def _document(hit: Hit, fact: Fact | None, found: Recall) -> Document:
    metadata = {
        "id": hit.id,
        "kind": hit.kind,
        "score": hit.score,
        "channels": dict(hit.channels),
        "episodes": list(hit.episodes),
        "speaker": hit.speaker,
        "role": hit.role,
        "event_at": _iso(hit.event_at),
        "abstained": found.abstained,
    }
    return Document(id=hit.id, page_content=hit.text, metadata={**metadata, **_of_fact(fact)})


def _of_fact(fact: Fact | None) -> dict[str, Any]:
    if fact is None:
        return {}
    return {
        "lineage": fact.lineage,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "valid_at": _iso(fact.valid_at),
        "invalid_at": _iso(fact.invalid_at),
        "created_at": _iso(fact.created_at),
        "expired_at": _iso(fact.expired_at),
        "dates": fact.dates,
        "confidence": fact.confidence,
        "support": fact.support,
    }


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
