"""Hits as LlamaIndex nodes, with where they come from."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from llama_index.core.schema import NodeWithScore, TextNode

from engram_core.model import Fact, Hit, Recall

# What a model needs to see of the metadata; the rest is for programs.
_SHOWN = ("dates", "event_at", "speaker")


def to_nodes(found: Recall) -> list[NodeWithScore]:
    """The hits of a recall as nodes, best first; instants are ISO 8601 strings in UTC."""
    facts = {fact.id: fact for fact in found.facts}
    return [_node(hit, facts.get(hit.id), found) for hit in found.hits]


def _node(hit: Hit, fact: Fact | None, found: Recall) -> NodeWithScore:
    metadata = {
        "id": hit.id,
        "kind": hit.kind,
        "channels": dict(hit.channels),
        "episodes": list(hit.episodes),
        "speaker": hit.speaker,
        "role": hit.role,
        "event_at": _iso(hit.event_at),
        "abstained": found.abstained,
        **_of_fact(fact),
    }
    hidden = [name for name in metadata if name not in _SHOWN or metadata[name] is None]
    node = TextNode(
        id_=hit.id,
        text=hit.text,
        metadata=metadata,
        excluded_llm_metadata_keys=hidden,
        excluded_embed_metadata_keys=list(metadata),
    )
    return NodeWithScore(node=node, score=hit.score)


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
