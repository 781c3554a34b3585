"""The contract of a database, on SQLite in a folder."""

from __future__ import annotations

from engram_core.testing import StorageContract


class TestSqlite(StorageContract):
    pass
