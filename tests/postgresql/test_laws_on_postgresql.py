"""The laws, on PostgreSQL."""

from __future__ import annotations

import pytest

from engram_core import Engram
from engram_core.testing import EveryLaw


def place_in(server):
    return server.schema().render_as_string(hide_password=False)


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
