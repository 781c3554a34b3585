"""Which Chroma collections a (tenant, user) has: made, found and deleted by name.

SQL notes which one was made last, before it is made, so that no other user's are looked through.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import Connection

from engram_core.scope import Owner
from engram_core.storage.chroma.folder import (
    ChromaPlace,
    ChromaTrouble,
    collection_name,
    collection_prefix,
)
from engram_core.storage.chroma.index import COLLECTION_OF, VECTORS_HELD, noted
from engram_core.storage.chroma.marks import MARK, is_own, marks, new_mark, own
from engram_core.storage.conflicts import insert_for
from engram_core.storage.core import INDEX_STATE


class Transactions(Protocol):
    """How to read and write the database."""

    def read(self) -> AbstractContextManager[Connection]: ...

    def write(self) -> AbstractContextManager[Connection]: ...


def is_there(database: Transactions, folder: ChromaPlace, owner: Owner, epoch: int) -> bool:
    """Whether the collection of this epoch was made last, and is still there.

    Raises:
        ChromaTrouble: The folder is another's, with all that is in it.
    """
    from chromadb.errors import NotFoundError

    with database.read() as connection:
        mark = noted(connection, owner, MARK)
        held = noted(connection, owner, VECTORS_HELD) or 0
        if noted(connection, owner, COLLECTION_OF) != epoch or mark is None:
            return False
    name = collection_name(folder, owner, epoch)

    def has(client: Any) -> bool:  # noqa: ANN401 - a chromadb client
        try:
            found = client.get_collection(name, embedding_function=None)
        except NotFoundError:
            return False
        if folder.disposable:
            own(found, mark, held)
        return is_own(found.metadata, mark, held)

    return folder.run(has)


def make_anew(database: Transactions, folder: ChromaPlace, owner: Owner, epoch: int) -> None:
    """Make an empty collection for this epoch, and delete what there was."""
    _delete_all(database, folder, owner)
    name = collection_name(folder, owner, epoch)
    folder.run(lambda client: _deleted(client, name))  # of a store put back from before
    mark = new_mark()
    note(database, owner, {COLLECTION_OF: epoch, VECTORS_HELD: 0, MARK: mark})
    folder.run(
        lambda client: client.get_or_create_collection(
            name,
            configuration={"hnsw": {"space": "cosine"}},
            embedding_function=None,
            metadata=marks(mark, 0),
        )
    )


def mark_held(
    database: Transactions, folder: ChromaPlace, owner: Owner, name: str, held: int
) -> None:
    """Let a collection say how far it has come; before SQL notes it, which may then rely on it."""
    with database.read() as connection:
        mark = noted(connection, owner, MARK)
    if mark is not None:
        said = marks(mark, held)
        folder.run(
            lambda client: client.get_collection(name, embedding_function=None).modify(
                metadata=said
            )
        )


def forget_collections(database: Transactions, folder: ChromaPlace, owner: Owner) -> int:
    """Delete all collections of a (tenant, user); returns how many. Erasure calls it.

    A damaged copy is thrown away whole: nothing of it may outlive an erasure.

    Raises:
        ChromaTrouble: The server is away.
    """
    if not folder.generation:
        return 0
    with folder.lock(owner):
        try:
            gone = _delete_all(database, folder, owner)
            if gone:
                folder.sweep()
            return gone
        except ChromaTrouble:
            if not folder.disposable:
                raise
            folder.throw_away()
            return 1


def count_others(folder: ChromaPlace, owner: Owner, epoch: int) -> int:
    """How many collections of a (tenant, user) are of another epoch than this; looks through all.

    Raises:
        ChromaTrouble: Chroma is damaged, or the server away.
    """
    kept = collection_name(folder, owner, epoch)
    return sum(name != kept for name in folder.run(lambda client: _listed(client, folder, owner)))


def note(database: Transactions, owner: Owner, positions: dict[str, int]) -> None:
    """Note how far an index has come."""
    columns = {"tenant": owner[0], "user": owner[1]}
    with database.write() as connection:
        for name, position in positions.items():
            row = insert_for(connection, INDEX_STATE)
            row = row.values(**columns, name=name, position=position)
            connection.execute(
                row.on_conflict_do_update(
                    index_elements=["tenant", "user", "name"], set_={"position": position}
                )
            )


def _delete_all(database: Transactions, folder: ChromaPlace, owner: Owner) -> int:
    with database.read() as connection:
        last = noted(connection, owner, COLLECTION_OF)
        held = noted(connection, owner, VECTORS_HELD)
    names = [] if last is None else [collection_name(folder, owner, last)]
    if last is None and held is not None:  # of a store that did not note it yet
        names = folder.run(lambda client: _listed(client, folder, owner))
    return folder.run(lambda client: sum(_deleted(client, name) for name in names))


def _listed(client: Any, folder: ChromaPlace, owner: Owner) -> list[str]:  # noqa: ANN401
    ours = collection_prefix(folder, owner)
    return [found.name for found in client.list_collections() if found.name.startswith(ours)]


def _deleted(client: Any, name: str) -> bool:  # noqa: ANN401
    """Delete a collection; whether there was one."""
    from chromadb.errors import NotFoundError

    try:
        client.delete_collection(name)
    except NotFoundError:
        return False
    return True
