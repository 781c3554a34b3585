"""Where a hit comes from, as the metadata that frameworks carry with their documents and nodes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from engram_core.model import Fact, Hit, Recall


def provenance(found: Recall) -> list[tuple[Hit, dict[str, Any]]]:
    """Each hit of a recall with its metadata, best first; instants are ISO 8601 strings in UTC."""
    facts = {fact.id: fact for fact in found.facts}
    return [(hit, _of_hit(hit, found) | _of_fact(facts.get(hit.id))) for hit in found.hits]


def _of_hit(hit: Hit, found: Recall) -> dict[str, Any]:
    return {
        "id": hit.id,
        "kind": hit.kind,
        "channels": dict(hit.channels),
        "episodes": list(hit.episodes),
        "speaker": hit.speaker,
        "role": hit.role,
        "flags": list(hit.flags),
        "event_at": _iso(hit.event_at),
        "abstained": found.abstained,
    }


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
