"""How far each background task has come in one (tenant, user)."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import INDEX_STATE
from engram_core.storage.owner import OwnerWrite

PAIRS, PIECES, FACTS, SUMMARIES = "pairs", "pieces", "facts", "summaries"
SPARSE = "sparse"  # learned terms of episodes


def sparse_task(name: str) -> str:
    """The task that makes learned terms of what task `name` makes vectors of."""
    return f"{SPARSE} {name}"


def position(connection: Connection, owner: Owner, name: str) -> int:
    """The last number that task `name` is done with; 0 when it has not begun.

    Numbers are episode seqs for "pairs", "pieces", "sparse" and "summaries", and transaction
    numbers for "facts".
    """
    query = select(INDEX_STATE.c.position).where(
        mine(INDEX_STATE, owner), INDEX_STATE.c.name == name
    )
    return connection.execute(query).scalar() or 0


def set_position(writing: OwnerWrite, name: str, number: int) -> None:
    """Say that task `name` is done with everything up to `number`."""
    held = writing.mine(INDEX_STATE) & (INDEX_STATE.c.name == name)
    changed = writing.connection.execute(update(INDEX_STATE).where(held).values(position=number))
    if changed.rowcount == 0:
        row = {**writing.columns, "name": name, "position": number}
        writing.connection.execute(insert(INDEX_STATE).values(**row))


def forget_position(writing: OwnerWrite, name: str, before: int) -> None:
    """Set a task back to before a number, so that it looks again at it and all that follow.

    What already has its vector or summary is passed over, so nothing is done twice; the caller
    deletes what is to be made anew. The learned terms of the same things are set back with them.

    Args:
        writing: An open transaction under the lock of the (tenant, user).
        name: "pairs", "facts" or "summaries".
        before: The first number to look at again; a task that is not that far stays where it is.
    """
    owner = (writing.tenant, writing.user)
    for task in (name, sparse_task(name)):
        if position(writing.connection, owner, task) >= before:
            set_position(writing, task, max(before - 1, 0))
