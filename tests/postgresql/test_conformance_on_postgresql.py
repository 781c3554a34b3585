"""The contract of a database, on PostgreSQL."""

from __future__ import annotations

import pytest

from engram_core.storage.database import Database
from engram_core.testing import StorageContract


class TestStorage(StorageContract):
    examples = 0.5

    @pytest.fixture(autouse=True)
    def _url(self, url):
        self.url = url

    def open_database(self, tmp_path, clock):
        return Database(self.url, clock)
