"""Hits as LlamaIndex nodes, with where they come from."""

from __future__ import annotations

from typing import Any

from llama_index.core.schema import NodeWithScore, TextNode

from engram_core.model import Hit, Recall
from engram_integrations.shared.provenance import provenance

# What a model needs to see of the metadata; the rest is for programs.
_SHOWN = ("dates", "event_at", "speaker")


def to_nodes(found: Recall) -> list[NodeWithScore]:
    """The hits of a recall as nodes, best first; instants are ISO 8601 strings in UTC."""
    return [_node(hit, metadata) for hit, metadata in provenance(found)]


def _node(hit: Hit, metadata: dict[str, Any]) -> NodeWithScore:
    hidden = [name for name in metadata if name not in _SHOWN or metadata[name] is None]
    node = TextNode(
        id_=hit.id,
        text=hit.text,
        metadata=metadata,
        excluded_llm_metadata_keys=hidden,
        excluded_embed_metadata_keys=list(metadata),
    )
    return NodeWithScore(node=node, score=hit.score)
