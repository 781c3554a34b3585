"""What a question is searched with, and why with less than the memory was opened with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.errors import InvalidInput
from engram_core.parts import Parts
from engram_core.retrieve.question import CHANNELS
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.agree import made_over

OTHER_TERMS = (
    "the sparse channel is off: the store's terms are of another model; reembed() makes them anew"
)
OTHER_VECTORS = (
    "search by meaning is off: the store's vectors are of another embedder; reembed() makes them "
    "anew"
)
_CHANNEL = {"dense": "search by meaning", "sparse": "the sparse channel"}
_ASIDE = {"dense": OTHER_VECTORS, "sparse": OTHER_TERMS}
_MADE_OVER = (
    "{} is off: the store was made over to {} with reembed() while it was open here; close this "
    "memory and open it again with that one"
)
_UNDER_WAY = "{} may find less: a reembed() to {} goes on, or was cut off and is to be run again"


@dataclass(frozen=True, slots=True)
class SearchedWith:
    """The channels of one read, and the models of those that have one.

    Args:
        channels: Those asked for.
        embedder: Whose vectors are searched; None where search by meaning is off.
        encoder: Whose learned terms are; None where they take no part.
        lacking: Why a channel that was asked for is off, or finds less.
    """

    channels: tuple[str, ...]
    embedder: Embedder | None
    encoder: SparseEncoder | None
    lacking: tuple[str, ...]


def searched_with(
    parts: Parts, connection: Connection, wanted: Sequence[str] | None
) -> SearchedWith:
    """What takes part in a read now: another process may have made the store over meanwhile.

    Args:
        parts: Of the open memory.
        connection: Of the read.
        wanted: The channels asked for; None for all.

    Raises:
        InvalidInput: None is asked for, or one that the memory was opened without.
    """
    chosen = _asked_for(parts, wanted)
    found = {name: _lacking(parts, connection, name) for name in _CHANNEL if name in chosen}
    off = {name for name, (is_off, _) in found.items() if is_off}
    return SearchedWith(
        chosen,
        None if "dense" in off else parts.embedder,
        None if "sparse" in off else parts.sparse_encoder,
        tuple(why for _, why in found.values() if why is not None),
    )


def _lacking(parts: Parts, connection: Connection, name: str) -> tuple[bool, str | None]:
    """Whether a channel is off, and why it is or finds less."""
    dense = name == "dense"
    model = parts.embedder if dense else parts.sparse_encoder
    if model is None:
        return False, None
    if not (parts.dense_on if dense else parts.sparse_on):
        return True, _ASIDE[name]
    now = made_over(connection, model.name, "embedder" if dense else name)
    if now is None:
        return False, None
    told = _MADE_OVER if now.done else _UNDER_WAY
    return now.done, told.format(_CHANNEL[name], now.name)


def _asked_for(parts: Parts, wanted: Sequence[str] | None) -> tuple[str, ...]:
    chosen = CHANNELS if wanted is None else tuple(wanted)
    if not chosen:
        raise InvalidInput(
            f"channels is empty: leave it out for all, or name {', '.join(CHANNELS)}"
        )
    for name, held in (("sparse", parts.sparse_encoder), ("rerank", parts.reranker)):
        if wanted is not None and name in chosen and held is None:
            raise InvalidInput(
                f"this memory was opened without a model for {name!r}: open it with {name}=…, or "
                "leave it out of channels"
            )
    return chosen
