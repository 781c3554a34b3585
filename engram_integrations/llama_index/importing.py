"""Taking existing LlamaIndex histories into Engram, with their order and dates."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from os import PathLike, fspath
from typing import Any

from llama_index.core.async_utils import asyncio_run
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import BaseMemory, Memory
from llama_index.core.memory.types import BaseChatStoreMemory
from llama_index.core.storage.chat_store import BaseChatStore, SimpleChatStore

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.moments import TIME_KEYS, moment
from engram_core.model import Receipt
from engram_core.scope import Scope
from engram_core.storage.session_buffer import Buffered
from engram_integrations.llama_index.messages import copy_of, dump, remembered
from engram_integrations.shared import Memory as Store
from engram_integrations.shared import open_memory

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Said:
    """One message of a history and when it was said, where that is known."""

    message: ChatMessage
    at: datetime | None = None


def import_history(
    source: object,
    store: Store,
    user: str,
    *,
    session: str | None = None,
    tenant: str = "default",
    at: datetime | str | None = None,
) -> dict[str, Receipt]:
    """Take a history in; doing it again stores nothing twice.

    A message's own date is the one in its `additional_kwargs` (`at`, `created_at` or `timestamp`),
    else the one that `Memory` stored with it, else `at`. A session that had no buffer gets the
    history as its buffer, so that `EngramMemory` of that session goes on from there.

    Args:
        source: A `Memory` (its archived messages too), a `ChatMemoryBuffer` or other memory, a
            `SimpleChatStore` or other chat store, the path of a persisted `SimpleChatStore`, or a
            list of messages.
        store: The path or URL of a store, or an open `Engram`.
        user: Whose memory.
        session: The conversation; else the key under which the source keeps each history.
        tenant: Of the user.
        at: When the first message without any date was said, each one after it a second later;
            without it they are all dated now.

    Returns:
        Session to receipt.

    Raises:
        InvalidInput: The source is none of these, or a date cannot be read.
        StoreError: The store cannot be opened or written.
    """
    engram = open_memory(store)
    histories = list(_histories(source))
    if session is not None and len(histories) > 1:
        raise InvalidInput(
            f"the source holds {len(histories)} histories: leave out `session`, and each goes "
            "into a session named after its key"
        )
    due = None if at is None else _each_second(moment(at, "at"))
    return {
        session or key: _import(
            engram, Scope(user=user, tenant=tenant, session=session or key), said, due
        )
        for key, said in histories
    }


async def aimport_history(
    source: object,
    store: Store,
    user: str,
    *,
    session: str | None = None,
    tenant: str = "default",
    at: datetime | str | None = None,
) -> dict[str, Receipt]:
    """Async form of `import_history`."""
    return await asyncio.to_thread(
        import_history, source, store, user, session=session, tenant=tenant, at=at
    )


def _import(
    engram: Engram, scope: Scope, said: Sequence[_Said], due: Iterator[datetime] | None
) -> Receipt:
    drafts = [_draft(one, place) for place, one in enumerate(said)]
    if due is not None:
        drafts = [one if one.at else replace(one, at=next(due)) for one in drafts]
    receipt = engram.add(drafts, scope)
    if not engram.buffer(scope).entries:
        pairs = zip(said, receipt.episodes, strict=True)
        engram.set_buffer(scope, [Buffered(dump(one.message), name) for one, name in pairs])
    return receipt


def _each_second(start: datetime) -> Iterator[datetime]:
    for second in count():
        yield start + timedelta(seconds=second)


def _draft(one: _Said, place: int) -> Draft:
    """Known by its place, so that a history that has grown adds only what is new."""
    draft = remembered(one.message, f"llama-index-import:{place}")
    return replace(draft, at=_own_date(one.message) or one.at)


def _own_date(message: ChatMessage) -> datetime | None:
    for key in TIME_KEYS:
        value = message.additional_kwargs.get(key)
        if value is not None:
            return moment(value, f"{key} of a message")
    return None


def _histories(source: object) -> Iterator[tuple[str, list[_Said]]]:
    if isinstance(source, Memory):
        yield source.session_id, _of_memory(source)
    elif isinstance(source, BaseChatStoreMemory):
        yield source.chat_store_key, _plain(source.chat_store.get_messages(source.chat_store_key))
    elif isinstance(source, BaseMemory):
        yield "chat_history", _plain(source.get_all())
    elif isinstance(source, BaseChatStore):
        for key in source.get_keys():
            yield key, _plain(source.get_messages(key))
    elif isinstance(source, str | PathLike):
        yield from _histories(SimpleChatStore.from_persist_path(fspath(source)))
    elif isinstance(source, list | tuple):
        yield "chat_history", _plain(source)
    else:
        raise InvalidInput(
            f"cannot import from {type(source).__name__}: pass a Memory, a ChatMemoryBuffer, a "
            "SimpleChatStore or its path, or a list of chat messages"
        )


def _plain(messages: Sequence[ChatMessage]) -> list[_Said]:
    return [_Said(copy_of(message)) for message in messages]


def _of_memory(memory: Memory) -> list[_Said]:
    """All messages of a `Memory`, flushed ones too. Only its table says when each came."""
    rows: Sequence[Mapping[str, Any]] = asyncio_run(memory.sql_store._dump_db_data())  # type: ignore[attr-defined]
    mine = [row for row in rows if row["key"] == memory.session_id]
    return [
        _Said(
            ChatMessage.model_validate(row["data"]),
            _EPOCH + timedelta(microseconds=row["timestamp"] // 1000),
        )
        for row in sorted(mine, key=lambda row: int(row["timestamp"]))
    ]
