"""Opening the store that the options name. Commands that only read never make a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engram_core.cli.options import Where
from engram_core.errors import NotFound

if TYPE_CHECKING:
    from engram_core.engine import Engram


def opened(
    where: Where,
    *,
    create: bool = False,
    mismatch: str | None = None,
    llm: object | None = None,
    extractor: str = "rules",
) -> Engram:
    """The store, without its background thread: a command does its work and ends.

    Args:
        where: The options.
        create: Make it if it is missing.
        mismatch: What to do with a store of another embedder; by the options unless given.
        llm: A language model, for what rules cannot settle.
        extractor: Who reads messages: "rules" or, with `llm`, "llm".

    Raises:
        NotFound: There is no store and none is to be made.
    """
    from engram_core.engine import Engram
    from engram_core.storage.database import FILE_NAME

    in_folder = "://" not in where.store
    if in_folder and not create and not (Path(where.store) / FILE_NAME).is_file():
        raise NotFound(
            f"there is no store in {where.store}: name another with --store, or make one with "
            "`engram add` or `engram import`"
        )
    return Engram.open(
        where.store,
        embedder=where.embedder,
        background=False,
        llm=llm,
        extractor=extractor,
        mismatch=mismatch or ("lexical" if where.lexical else "refuse"),
    )
