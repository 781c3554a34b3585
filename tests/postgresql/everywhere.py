"""Lets tests that were written for SQLite run on PostgreSQL: folders and memory become schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engram_core.clock import Clock
from engram_core.storage.database import Database
from tests.postgresql.server import PostgresServer


def put_stores_on(server: PostgresServer, patch: pytest.MonkeyPatch) -> None:
    """Every store opened from now on is a schema of `server`; a folder names the same one again.

    What lies beside the database in a folder, such as Chroma, stays there.
    """
    schemas: dict[Path, Any] = {}

    def in_folder(folder: Path, clock: Clock, *, durability: str = "normal") -> Database:
        folder.mkdir(parents=True, exist_ok=True)
        place = schemas.setdefault(folder.resolve(), None) or server.schema()
        schemas[folder.resolve()] = place
        return Database(place, clock, durability=durability)

    patch.setattr(Database, "in_folder", in_folder)
    patch.setattr(Database, "in_memory", lambda clock: Database(server.schema(), clock))
