"""From what a caller of `Engram.open()` passes to the parts of an open memory."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from engram_core.config import Config
from engram_core.errors import InvalidInput, UnknownOption
from engram_core.file_names import can_be_path
from engram_core.parts import Parts, open_parts
from engram_core.quoting import quoted
from engram_core.storage.database import Database
from engram_core.storage.store_file import absolute

_OPTIONS = tuple(Config.__dataclass_fields__)


def parts_at(path: object, chroma: str | None, options: dict[str, Any]) -> Parts:
    """The parts of the store at a path or database URL, made if it is missing.

    Args:
        path: A folder, or a database URL.
        chroma: URL of a Chroma server; None for Chroma in the folder.
        options: The fields of `Config`.
    """
    config = config_of(options)
    where = _place(path)
    if "://" in where:
        database = Database(where, config.clock, durability=config.durability, pool=config.pool)
        config = replace(config, clock=database.time)
        return _or_close(database.place, None, database, config, chroma)
    folder = absolute(Path(where))
    database = Database.in_folder(folder, config.clock, durability=config.durability)
    return _or_close(where, folder, database, config, chroma)


def parts_in_memory(options: dict[str, Any]) -> Parts:
    """The parts of a store that is gone when it is closed."""
    config = config_of(options)
    return _or_close("memory", None, Database.in_memory(config.clock), config)


def config_of(options: dict[str, Any]) -> Config:
    """The options, checked.

    Raises:
        UnknownOption: There is no such option.
        InvalidInput: One has a value it cannot have.
    """
    unknown = [name for name in options if name not in _OPTIONS]
    if unknown:
        raise UnknownOption(
            f"there is no option {unknown[0]!r}: the options are {', '.join(_OPTIONS)}"
        )
    return Config(**options)


def _place(path: object) -> str:
    """A folder or URL as text."""
    where = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(where, str) or not can_be_path(where):
        raise InvalidInput(
            f"a store is opened on a folder or a database URL, not {quoted(where)}: pass for "
            "example 'memory/', or use Engram.in_memory()"
        )
    return where


def _or_close(
    where: str,
    folder: Path | None,
    database: Database,
    config: Config,
    chroma: str | None = None,
) -> Parts:
    try:
        return open_parts(where, folder, database, config, chroma)
    except BaseException:
        database.close()
        raise
