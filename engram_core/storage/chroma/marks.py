"""What a collection says of itself: whose it is, and how far it has come.

A folder of another store, or one's own from before a backup, has collections by the same names, and
vectors by the same numbers. Searched as one's own they would find other things without a word.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from engram_core.storage.chroma.folder import ChromaTrouble

MARK = "chroma_mark"  # noted in SQL, of the newest collection
_MARK, _HELD = "engram_mark", "engram_held"
_MOST = 2**31 - 1
FOREIGN = "its vectors are those of another store, or of an earlier day"


def new_mark() -> int:
    """A number that no other collection bears."""
    return 1 + secrets.randbelow(_MOST)


def marks(mark: int, held: int) -> dict[str, int]:
    """What a collection with this mark says that holds the vectors up to `held`."""
    return {_MARK: mark, _HELD: held}


def is_own(said: Mapping[str, Any] | None, mark: int, held: int) -> bool:
    """Whether a collection that says so is the one of this mark, with no fewer vectors than these.

    Args:
        said: The metadata of the collection.
        mark: What SQL notes.
        held: Up to which vector it is to be complete.
    """
    if said is None or said.get(_MARK) != mark:
        return False
    there = said.get(_HELD)
    return isinstance(there, int) and there >= held


def own(collection: Any, mark: int | None, held: int) -> Any:  # noqa: ANN401 - a collection
    """The collection, if it is the one of this mark; any will do without one.

    Raises:
        ChromaTrouble: It is another.
    """
    if mark is not None and not is_own(collection.metadata, mark, held):
        raise ChromaTrouble(FOREIGN)
    return collection
