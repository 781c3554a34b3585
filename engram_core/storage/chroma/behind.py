"""Which Chroma collections are missing or lack vectors since a process died at a bad moment."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, func, select

from engram_core.scope import Owner
from engram_core.storage.chroma.folder import ChromaPlace, collection_name
from engram_core.storage.chroma.index import COLLECTION_OF, VECTORS_HELD, ChromaReader
from engram_core.storage.chroma.marks import MARK, is_own
from engram_core.storage.core import INDEX_STATE, SCOPE


def scopes_wanted(connection: Connection, reader: ChromaReader) -> list[Any]:
    """Every scope that is to have a collection, with its epoch, mark, vectors and those held.

    Where rows were rewritten since the collection was made it holds none of them: it lags.
    """
    held, made, mark = INDEX_STATE.alias(), INDEX_STATE.alias(), INDEX_STATE.alias()
    current = and_(made.c.position == SCOPE.c.epoch, mark.c.position.is_not(None))
    query = (
        select(
            SCOPE.c.tenant,
            SCOPE.c.user,
            SCOPE.c.epoch,
            SCOPE.c.last_vector,
            mark.c.position.label("mark"),
            case((current, func.coalesce(held.c.position, 0)), else_=0).label("held"),
        )
        .outerjoin(held, _noted_as(held, VECTORS_HELD))
        .outerjoin(made, _noted_as(made, COLLECTION_OF))
        .outerjoin(mark, _noted_as(mark, MARK))
        .where(SCOPE.c.last_vector > 0)
        .order_by(SCOPE.c.tenant, SCOPE.c.user)
    )
    return [row for row in connection.execute(query) if reader.wants(row.last_vector)]


def _noted_as(state: FromClause, name: str) -> ColumnElement[bool]:
    return and_(
        state.c.tenant == SCOPE.c.tenant, state.c.user == SCOPE.c.user, state.c.name == name
    )


def owners_behind(connection: Connection, reader: ChromaReader) -> list[Owner]:
    """Those whose collection is to be brought up to date.

    It looks at every scope, so it is asked once, when a memory first works.

    Raises:
        ChromaTrouble: Chroma is damaged, or the server away.
    """
    if reader.folder is None or reader.mode == "exact":
        return []
    wanted = scopes_wanted(connection, reader)
    if not wanted:
        return []
    there = collections(reader)
    return [
        (row.tenant, row.user)
        for row in wanted
        if row.held < row.last_vector or not _is_among(there, reader.folder, row)
    ]


def _is_among(there: Mapping[str, Any], folder: ChromaPlace, row: Any) -> bool:  # noqa: ANN401
    name = collection_name(folder, (row.tenant, row.user), row.epoch)
    return name in there and is_own(there[name], row.mark, row.held)


def collections(reader: ChromaReader) -> dict[str, Any]:
    """The names of the collections there are, with what each says of itself.

    Raises:
        ChromaTrouble: Chroma is damaged, or the server away.
    """
    folder = reader.folder
    if folder is None or not folder.generation:
        return {}
    with nullcontext() if folder.sees_all else folder.lock():
        return folder.run(
            lambda client: {found.name: found.metadata for found in client.list_collections()}
        )
