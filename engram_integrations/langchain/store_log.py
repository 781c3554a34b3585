"""The items of a store as a log of puts and deletes, and what it comes to at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from engram_core.ingest.messages import restore
from engram_core.model import Episode
from engram_integrations.langchain.store_filter import Namespace

PUT, DELETE, TOUCH = "put", "delete", "touch"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Args:
        episode: The episode that keeps it.
        what: "put", "delete" or "touch", which lets its time to live begin anew.
        ttl: Minutes to live; None for ever.
        vectors: Of the indexed fields, as stored.
    """

    episode: str
    seq: int
    at: datetime
    what: str
    namespace: Namespace
    key: str
    ttl: float | None = None
    vectors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """An item as it stands: its last put, since when there is one, and until when it lives."""

    entry: Entry
    created_at: datetime
    touched_at: datetime
    expires_at: datetime | None

    def lives(self, now: datetime) -> bool:
        """Whether it is there at `now`."""
        return self.expires_at is None or now < self.expires_at


Items = dict[Namespace, dict[str, Held]]


def message_of(
    what: str,
    namespace: Namespace,
    key: str,
    *,
    value: Mapping[str, Any] | None = None,
    ttl: float | None = None,
    vectors: Iterable[str] = (),
) -> dict[str, Any]:
    """An entry as a message to store; it has no words, so that it stays out of recall."""
    item = {"what": what, "namespace": list(namespace), "key": key, "ttl": ttl}
    kept = {"value": dict(value), "vectors": list(vectors)} if value is not None else {}
    return {"role": "store", "content": "", "item": {**item, **kept}}


def entry_of(episode: Episode) -> Entry | None:
    """The entry an episode keeps; None for an episode of another kind."""
    item = restore(episode).get("item")
    if episode.role != "store" or not isinstance(item, Mapping):
        return None
    return Entry(
        episode=episode.id,
        seq=episode.seq,
        at=episode.recorded_at,
        what=item["what"],
        namespace=tuple(item["namespace"]),
        key=item["key"],
        ttl=item["ttl"],
        vectors=tuple(item.get("vectors", ())),
    )


def value_of(episode: Episode) -> dict[str, Any]:
    """The value that was put; a new copy each time."""
    value: dict[str, Any] = restore(episode)["item"]["value"]
    return value


def apply(items: Items, entry: Entry) -> None:
    """Bring `items` up to date with the next entry of the log.

    A put over a key keeps its place and the time it was made; after a delete, or when its time was
    over, it is made anew.
    """
    held = items.get(entry.namespace, {}).get(entry.key)
    alive = held if held is not None and held.lives(entry.at) else None
    if entry.what == TOUCH:
        if alive is not None:
            touched = replace(
                alive, touched_at=entry.at, expires_at=_end(entry.at, alive.entry.ttl)
            )
            items[entry.namespace][entry.key] = touched
        return
    if entry.what == DELETE or (held is not None and alive is None):
        _drop(items, entry.namespace, entry.key)
    if entry.what == PUT:
        created = alive.created_at if alive else entry.at
        new = Held(entry, created, entry.at, _end(entry.at, entry.ttl))
        items.setdefault(entry.namespace, {})[entry.key] = new


def _drop(items: Items, namespace: Namespace, key: str) -> None:
    keys = items.get(namespace)
    if keys is not None:
        keys.pop(key, None)
        if not keys:
            del items[namespace]


def _end(start: datetime, minutes: float | None) -> datetime | None:
    try:
        return None if minutes is None else start + timedelta(minutes=minutes)
    except OverflowError:
        return None  # longer than there are years
