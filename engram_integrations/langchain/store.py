"""`EngramStore`: LangGraph's long-term store, durable and with its history."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    IndexConfig,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    validate_op_namespace,
)

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.handle import Moment
from engram_core.model import Episode
from engram_core.quoting import quoted
from engram_core.scope import Scope
from engram_core.times import instant
from engram_core.verbs import verb
from engram_integrations.langchain.store_filter import Namespace, check_filter, fits, matches
from engram_integrations.langchain.store_log import (
    DELETE,
    PUT,
    TOUCH,
    Entry,
    Held,
    Items,
    apply,
    entry_of,
    message_of,
    value_of,
)
from engram_integrations.langchain.store_vectors import FieldVectors, best_cosine, decoded
from engram_integrations.shared import Memory, erasures, open_memory

_CHUNK = 5000
_TOUCH_AFTER = 0.1  # of its time to live, before a read renews it: a read seldom writes


@dataclass(frozen=True, slots=True)
class Version:
    """One value of a key through time.

    Args:
        value: None where the key was deleted.
        since: When it was put.
        until: When it was put over or deleted; None while it stands.
    """

    value: dict[str, Any] | None
    since: datetime
    until: datetime | None


class _Stale(Exception):  # noqa: N818 - never leaves this file
    """An item held in this process was erased by another."""


class EngramStore(BaseStore):
    """A store for `create_agent(store=EngramStore(mem))` and for LangMem's tools.

    It behaves as `InMemoryStore` does and is durable. A put over a key takes the place of what was
    there and keeps it: `store.at(moment)` is the store as it was, `store.history(...)` all values
    of a key. A namespace is there as long as it has items.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        tenant: Tenant under which the items are kept.
        user: User under which the items are kept; apart from every conversation.
        index: What is found by meaning: LangGraph's configuration, None for whole values with the
            memory's embedder, False for nothing.
        ttl: LangGraph's configuration of times to live.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    supports_ttl = True

    @verb
    def __init__(
        self,
        memory: Memory,
        *,
        tenant: str = "default",
        user: str = "langgraph-store",
        index: IndexConfig | bool | None = None,
        ttl: TTLConfig | None = None,
    ) -> None:
        self.memory: Engram = open_memory(memory)
        self.ttl_config = ttl
        self._scope = Scope(user=user, tenant=tenant)
        config = index if isinstance(index, dict) else None
        self._vectors = None if index is False else FieldVectors(self.memory.embedder, config)
        self._moment: datetime | None = None
        self._items: Items = {}
        self._seq = 0
        self._erased = 0
        self._lock = threading.RLock()

    def at(self, moment: Moment) -> EngramStore:
        """The store as it was at `moment`, to read from only.

        Args:
            moment: An aware datetime, or an ISO 8601 string with an offset.

        Raises:
            NaiveDatetime: It has no timezone.
        """
        view = EngramStore(
            self.memory, tenant=self._scope.tenant, user=self._scope.user, ttl=self.ttl_config
        )
        view._vectors, view._moment = self._vectors, instant(moment, "moment")
        return view

    def history(self, namespace: Namespace, key: str) -> list[Version]:
        """Every value a key has had, oldest first."""
        own = self._entries(namespace, key)
        changes = [(entry, episode) for entry, episode in own if entry.what != TOUCH]
        ends = [entry.at for entry, _ in changes[1:]] + [None]
        return [
            Version(value_of(episode) if entry.what == PUT else None, entry.at, end)
            for (entry, episode), end in zip(changes, ends, strict=False)
        ]

    def erase(self, namespace: Namespace, key: str) -> int:
        """Forget a key for good, with every value it has had.

        Returns:
            How many entries were erased.
        """
        own = self._entries(namespace, key)
        for entry, _ in own:
            self.memory.erase(self._scope, episode=entry.episode)
        with self._lock:
            self._forget()
        return len(own)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Do several operations; reads see the store as it was before the batch's puts.

        Raises:
            InvalidNamespaceError: A label is empty, or holds a period or a NUL.
            InvalidInput: A value is no dictionary, or this is a store of the past and is written.
        """
        asked = list(ops)
        for op in asked:
            validate_op_namespace(op)
        with self._lock:
            try:
                return self._batch(asked)
            except _Stale:
                self._forget()
                return self._batch(asked)

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """As `batch`, without blocking the event loop."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _batch(self, ops: Sequence[Op]) -> list[Result]:
        items, now = self._now()
        results = [self._read(op, items, now) for op in ops]
        self._write([op for op in ops if isinstance(op, PutOp)], items)
        self._renew(ops, items, now)
        return results

    def _read(self, op: Op, items: Items, now: datetime) -> Result:
        if isinstance(op, GetOp):
            held = items.get(op.namespace, {}).get(op.key)
            found = self._values([held]) if held is not None and held.lives(now) else []
            return _item(held, found[0]) if held is not None and found else None
        if isinstance(op, SearchOp):
            return self._search(op, items, now)
        if isinstance(op, ListNamespacesOp):
            return _namespaces(op, items, now)
        return None

    def _search(self, op: SearchOp, items: Items, now: datetime) -> list[SearchItem]:
        check_filter(op.filter)
        prefix = tuple(op.namespace_prefix)
        held = [
            one
            for namespace, keys in items.items()
            if namespace[: len(prefix)] == prefix
            for one in keys.values()
            if one.lives(now)
        ]
        if op.filter:
            pairs = zip(held, self._values(held), strict=True)
            held = [one for one, value in pairs if fits(value, op.filter)]
        page = self._page(op, held)
        values = self._values([one for one, _ in page])
        return [
            SearchItem(
                namespace=one.entry.namespace,
                key=one.entry.key,
                value=value,
                created_at=one.created_at,
                updated_at=one.entry.at,
                score=score,
            )
            for (one, score), value in zip(page, values, strict=True)
        ]

    def _page(self, op: SearchOp, held: Sequence[Held]) -> list[tuple[Held, float | None]]:
        """The part of a search that is asked for: by nearness when there is a query."""
        end = op.offset + op.limit
        if not op.query or self._vectors is None:
            return [(one, None) for one in held[op.offset : end]]
        query = self._vectors.query(op.query)
        scored = [
            (one, best_cosine(query, decoded(one.entry.vectors)))
            for one in held
            if one.entry.vectors
        ]
        scored.sort(key=lambda pair: pair[1], reverse=True)
        page: list[tuple[Held, float | None]] = [*scored[op.offset : end]]
        rest = [one for one in held if not one.entry.vectors]
        return page + [(one, None) for one in rest[: op.limit - len(page)]]

    def _write(self, puts: Sequence[PutOp], items: Items) -> None:
        if not puts:
            return
        if self._moment is not None:
            raise InvalidInput("a store of the past cannot be written: write to the store itself")
        last = list({(op.namespace, op.key): op for op in puts}.values())
        wanted = [op for op in last if op.value is not None or _there(op, items)]
        for op in wanted:
            _check(op)
        vectors = self._embedded(wanted)
        self._add([_message(op, rows) for op, rows in zip(wanted, vectors, strict=True)])

    def _embedded(self, puts: Sequence[PutOp]) -> list[list[str]]:
        if self._vectors is None:
            return [[] for _ in puts]
        fields = [[] if op.index is False else op.index for op in puts]
        screen = self.memory.screen
        return self._vectors.of([screen.value(op.value, "the value") for op in puts], fields)

    def _renew(self, ops: Sequence[Op], items: Items, now: datetime) -> None:
        """Let the time of items begin anew that were read, where that was asked for."""
        if self._moment is not None:
            return
        read = [
            items.get(op.namespace, {}).get(op.key)
            for op in ops
            if isinstance(op, GetOp) and op.refresh_ttl
        ]
        due = {id(one): one for one in read if one is not None and _due(one, now)}
        self._add([message_of(TOUCH, one.entry.namespace, one.entry.key) for one in due.values()])

    def _add(self, messages: list[dict[str, Any]]) -> None:
        if messages:
            self.memory.add(messages, self._scope)

    def _now(self) -> tuple[Items, datetime]:
        """The items as they stand at the moment of this store."""
        if self._moment is not None:
            if not self._items:
                self._apply(self._episodes(known_at=self._moment))
            return self._items, self._moment
        erased = erasures(self.memory, self._scope)
        if erased != self._erased:  # what it held may be gone, its names too
            self._forget()
            self._erased = erased
        newest = self._episodes(last=1)
        reached = newest[0].seq if newest else 0
        if reached > self._seq:
            self._apply(self._episodes(last=reached - self._seq if self._seq else None))
        return self._items, self.memory.clock.now()

    def _apply(self, episodes: Iterable[Episode]) -> None:
        for episode in episodes:
            entry = entry_of(episode) if episode.seq > self._seq else None
            self._seq = max(self._seq, episode.seq)
            if entry is not None:
                apply(self._items, entry)

    def _forget(self) -> None:
        self._items, self._seq = {}, 0

    def _episodes(self, **options: Any) -> list[Episode]:  # noqa: ANN401
        return self.memory.episodes(self._scope, **options)

    def _values(self, held: Sequence[Held]) -> list[dict[str, Any]]:
        """The values of items, from the truth, so that none outlives its erasure."""
        names = [one.entry.episode for one in held]
        found: dict[str, dict[str, Any]] = {}
        for start in range(0, len(names), _CHUNK):
            for episode in self._episodes(ids=names[start : start + _CHUNK]):
                found[episode.id] = value_of(episode)
        if len(found) < len(set(names)):
            raise _Stale
        return [found[name] for name in names]

    def _entries(self, namespace: Namespace, key: str) -> list[tuple[Entry, Episode]]:
        """The log of one key.

        Raises:
            InvalidInput: The namespace is none: nothing would be found, and nothing erased.
        """
        if not isinstance(namespace, tuple):
            raise InvalidInput(f"a namespace is a tuple of texts, not {quoted(namespace)}")
        read = [(entry_of(episode), episode) for episode in self._episodes()]
        return [
            (entry, episode)
            for entry, episode in read
            if entry is not None and (entry.namespace, entry.key) == (namespace, key)
        ]


def _namespaces(op: ListNamespacesOp, items: Items, now: datetime) -> list[Namespace]:
    conditions = op.match_conditions or ()
    found = {
        namespace[: op.max_depth]
        for namespace, keys in items.items()
        if any(one.lives(now) for one in keys.values())
        and all(matches(namespace, condition) for condition in conditions)
    }
    return sorted(found)[op.offset : op.offset + op.limit]


def _item(held: Held, value: dict[str, Any]) -> Item:
    return Item(
        value=value,
        key=held.entry.key,
        namespace=held.entry.namespace,
        created_at=held.created_at,
        updated_at=held.entry.at,
    )


def _check(op: PutOp) -> None:
    if op.value is not None and not isinstance(op.value, dict):
        raise InvalidInput(f"a value is a dictionary, not {type(op.value).__name__}")
    if op.ttl is not None and not 0 < op.ttl < math.inf:
        raise InvalidInput(f"ttl is a number of minutes above 0, or None for ever, not {op.ttl!r}")


def _there(op: PutOp, items: Items) -> bool:
    return op.key in items.get(op.namespace, {})


def _due(held: Held, now: datetime) -> bool:
    if held.expires_at is None or not held.lives(now):
        return False
    whole = held.expires_at - held.touched_at
    return now - held.touched_at >= whole * _TOUCH_AFTER


def _message(op: PutOp, vectors: Sequence[str]) -> dict[str, Any]:
    if op.value is None:
        return message_of(DELETE, op.namespace, op.key)
    return message_of(PUT, op.namespace, op.key, value=op.value, ttl=op.ttl, vectors=vectors)
