"""The laws and the contract of a database, on PostgreSQL."""

from __future__ import annotations

import pytest

from engram_core import Engram
from engram_core.storage.database import Database
from engram_core.testing import EveryLaw, StorageContract


def place_in(server):
    return server.schema().render_as_string(hide_password=False)


class TestStorage(StorageContract):
    examples = 0.5

    @pytest.fixture(autouse=True)
    def _url(self, url):
        self.url = url

    def open_database(self, tmp_path, clock):
        return Database(self.url, clock)


class TestLaws(EveryLaw):
    examples = 0.03  # a new schema takes its time; SQLite has the full number

    @pytest.fixture(autouse=True)
    def _server(self, server):
        self.server = server

    def open_memory(self, **options):
        return Engram.open(place_in(self.server), **options)

    def place(self, tmp_path):
        return place_in(self.server)

    def files_of(self, place):
        return []  # they are the server's
