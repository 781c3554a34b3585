"""Opening the store that the options name. Commands that only read never make a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engram_core.cli.options import Where
from engram_core.cli.settings import settings_read
from engram_core.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from engram_core.engine import Engram


def opened(
    where: Where,
    *,
    create: bool = False,
    mismatch: str | None = None,
    llm: object | None = None,
    extractor: str | None = None,
    observe: str | None = None,
) -> Engram:
    """The store, without its background thread: a command does its work and ends.

    Args:
        where: The options.
        create: Make it if it is missing.
        mismatch: What to do with a store of another embedder; by the options unless given.
        llm: A language model, for what rules cannot settle; that of the settings unless given.
        extractor: Who reads messages: "rules" or, with a model, "llm"; by the settings unless
            given.
        observe: Who is told what it does: "otel"; by the settings unless given.

    Raises:
        NotFound: There is no store and none is to be made.
        InvalidInput: A model is to read the messages, and none is named.
    """
    from engram_core.engine import Engram

    options = _options(where)
    asked = {
        "mismatch": mismatch or ("lexical" if where.lexical else None),
        "llm": llm,
        "extractor": extractor,
        "observe": observe,
    }
    options |= {name: value for name, value in asked.items() if value is not None}
    if options.get("extractor") == "llm" and options.get("llm") is None:
        raise InvalidInput(
            "a language model is to read the messages, and none is named: give --endpoint and "
            "--model"
        )
    if not create and _is_missing(where.store):
        raise NotFound(
            f"there is no store in {where.store}: name another with --store, or make one with "
            "`engram add` or `engram import`"
        )
    return Engram.open(where.store, **options)


def _options(where: Where) -> dict[str, Any]:
    """The settings of file and environment, and over them what has an option of its own."""
    from engram_core.settings.environment import header
    from engram_core.settings.names import read_at

    options = settings_read(where.config).options
    named = {
        "chroma": where.chroma,
        "embedder": where.embedder,
        "sparse": where.sparse,
        "rerank": where.rerank,
        "secrets": where.secrets,
    }
    options |= {name: value for name, value in named.items() if value is not None}
    if where.chroma_header is not None:
        options["chroma_headers"] = read_at("--chroma-header", header, where.chroma_header)
    return options | {"background": False}


def _is_missing(store: str) -> bool:
    """Whether it names a file that is not there; what a server holds is not looked for."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    from engram_core.storage.database import FILE_NAME

    if "://" not in store:
        return not (Path(store) / FILE_NAME).is_file()
    try:
        url = make_url(store)
    except (ArgumentError, ValueError):
        return False  # opening it says what is wrong with it
    return url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file()
