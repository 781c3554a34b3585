"""Contexts of ours that came back as messages: copies of what is erased, and blanked with it.

An agent's search of memory is recorded with what it found. Which of the erased words stand in such
a context cannot be told by its ids, since a line also says what a fact replaced; so all go.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import or_, select, update

from engram_core.own_context import CONTEXT_WORDS, blanked
from engram_core.storage.core import EPISODE
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.session_buffer import rewrite_buffers


def blank_contexts(writing: OwnerWrite) -> int:
    """Blank every context of ours in the messages of this (tenant, user), whoever sent them.

    Offsets into a message stay the same, and what stands round the context stays.

    Args:
        writing: Under the lock of the scope, and open for maintenance.

    Returns:
        Messages that lost words.
    """
    c = EPISODE.c
    query = select(c.id, c.text, c.payload).where(
        writing.mine(EPISODE),
        c.erased.is_(False),
        or_(c.text.contains(CONTEXT_WORDS), c.payload.contains(CONTEXT_WORDS)),
    )
    changed = 0
    for name, text, payload in list(writing.connection.execute(query)):
        clean = {"text": blanked(text), "payload": _blanked(payload)}
        if clean != {"text": text, "payload": payload}:
            writing.connection.execute(update(EPISODE).where(c.id == name).values(**clean))
            changed += 1
    return changed + rewrite_buffers(writing, _blanked)


def _blanked(value: object) -> object:
    """JSON values without the contexts in their texts."""
    if isinstance(value, str):
        return blanked(value)
    if isinstance(value, Mapping):
        return {key: _blanked(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_blanked(item) for item in value]
    return value
