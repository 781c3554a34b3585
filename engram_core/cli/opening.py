"""Opening the store that the options name. Commands that only read never make a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engram_core.cli.options import Where
from engram_core.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from engram_core.engine import Engram


def opened(
    where: Where,
    *,
    create: bool = False,
    mismatch: str | None = None,
    llm: object | None = None,
    extractor: str = "rules",
    observe: str | None = None,
) -> Engram:
    """The store, without its background thread: a command does its work and ends.

    Args:
        where: The options.
        create: Make it if it is missing.
        mismatch: What to do with a store of another embedder; by the options unless given.
        llm: A language model, for what rules cannot settle.
        extractor: Who reads messages: "rules" or, with `llm`, "llm".
        observe: Who is told what it does: None or "otel".

    Raises:
        NotFound: There is no store and none is to be made.
        InvalidInput: A model is to read the messages, and none is named.
    """
    from engram_core.engine import Engram

    if extractor == "llm" and llm is None:
        raise InvalidInput(
            "a language model is to read the messages, and none is named: give --endpoint and "
            "--model"
        )
    if not create and _is_missing(where.store):
        raise NotFound(
            f"there is no store in {where.store}: name another with --store, or make one with "
            "`engram add` or `engram import`"
        )
    return Engram.open(
        where.store,
        chroma=where.chroma,
        chroma_headers=_headers(where.chroma_header),
        embedder=where.embedder,
        sparse=where.sparse,
        rerank=where.rerank,
        background=False,
        llm=llm,
        extractor=extractor,
        observe=observe,
        secrets=where.secrets,
        mismatch=mismatch or ("lexical" if where.lexical else "refuse"),
    )


def _headers(line: str | None) -> dict[str, str]:
    """The header that an option gives as one line; it may be a secret and is not repeated."""
    if line is None:
        return {}
    name, colon, value = line.partition(":")
    if not colon:
        raise InvalidInput("--chroma-header is given as 'Name: value'")
    return {name.strip(): value.strip()}


def _is_missing(store: str) -> bool:
    """Whether it names a file that is not there; what a server holds is not looked for."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    from engram_core.storage.database import FILE_NAME

    if "://" not in store:
        return not (Path(store) / FILE_NAME).is_file()
    try:
        url = make_url(store)
    except ArgumentError:
        return False  # opening it says what is wrong with it
    return url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file()
