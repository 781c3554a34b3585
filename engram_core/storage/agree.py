"""Whether the vectors and terms of a store are of the models it is opened with, and stay so."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.errors import EmbedderMismatch
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.database import Database
from engram_core.storage.info import (
    EmbedderRecord,
    first_recorded,
    may_make,
    record_embedder,
    record_sparse,
    recorded_embedder,
    recorded_sparse,
)


def agree_on_embedder(database: Database, embedder: Embedder, mismatch: str, where: str) -> bool:
    """Record the embedder of a new store; True when the store's vectors are of this one.

    Args:
        database: The store.
        embedder: The one it is opened with.
        mismatch: "refuse", "lexical" or "reembed", as in `Config`.
        where: The store, as it may be shown.

    Raises:
        EmbedderMismatch: Its vectors are of another embedder, and `mismatch` is "refuse".
    """
    mine = EmbedderRecord(embedder.name, embedder.dimension)
    theirs = first_recorded(database, mine, recorded_embedder, record_embedder)
    if theirs == mine:
        return True
    if mismatch in ("lexical", "reembed"):
        return False
    raise EmbedderMismatch(
        f"{where} was written with the embedder {theirs.name} ({theirs.dimension} dimensions), and "
        f"you gave {mine.name} ({mine.dimension}): open it with embedder={theirs.name!r}, or make "
        "its vectors anew with `engram reembed` (in Python: mismatch='reembed'), or search by "
        "words alone with mismatch='lexical'"
    )


def agree_on_sparse(
    database: Database, encoder: SparseEncoder | None, mismatch: str, where: str
) -> bool:
    """Record the encoder of a store that has none yet; True unless its terms are of another.

    Args:
        database: The store.
        encoder: The one it is opened with; None leaves the terms there are alone.
        mismatch: "refuse", "lexical" or "reembed", as in `Config`.
        where: The store, as it may be shown.

    Raises:
        EmbedderMismatch: Its terms are of another encoder, and `mismatch` is "refuse".
    """
    if encoder is None:
        return True
    theirs = first_recorded(database, encoder.name, recorded_sparse, record_sparse)
    if theirs == encoder.name:
        return True
    if mismatch in ("lexical", "reembed"):
        return False
    raise EmbedderMismatch(
        f"{where} has learned terms of the sparse model {theirs}, and you gave {encoder.name}: "
        "open it with that one or with none, or make them anew with reembed() "
        "(mismatch='reembed'), or leave them aside with mismatch='lexical'"
    )


@dataclass(frozen=True, slots=True)
class MadeOver:
    """To which model a store is being made over, or was, while it was open here with another.

    Args:
        name: The model.
        done: Whether all of it is made; else a `reembed()` goes on, or was cut off.
    """

    name: str
    done: bool


def made_over(connection: Connection, name: str, what: str = "embedder") -> MadeOver | None:
    """What a `reembed()` made of a store that was opened with a model of this name.

    Args:
        connection: Of the transaction that uses the model.
        name: The name of the model.
        what: "embedder" or "sparse".

    Returns:
        None while all there is was made with that model.
    """
    current, *following = may_make(connection, what) or [name]
    if following:
        # Who makes it over goes on with the one, everybody else with the other until it is done.
        return MadeOver(following[0], name not in (current, *following))
    return None if current == name else MadeOver(current, True)


def refuse_replaced(connection: Connection, name: str, what: str = "embedder") -> None:
    """See, before anything made by a model is stored, that no `reembed()` took another meanwhile.

    Args:
        connection: Of the transaction that stores it.
        name: The name of the model.
        what: "embedder" or "sparse".

    Raises:
        EmbedderMismatch: One did, perhaps in another process: nothing is to be stored.
    """
    now = made_over(connection, name, what)
    if now is not None and now.done:
        raise EmbedderMismatch(
            f"this store was made over to {now.name} with reembed() while it was open here with "
            f"{name}: nothing made with {name} was stored, nor what belongs to it; close this "
            "memory and open it again with that one"
        )
