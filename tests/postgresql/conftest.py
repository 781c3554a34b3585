"""A PostgreSQL server for this folder's tests; all are skipped where none is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("psycopg", reason="needs psycopg: pip install 'engram-integrations[postgres]'")

from tests.postgresql.server import PostgresServer, binaries


@pytest.fixture(scope="session")
def server():
    if binaries() is None:
        pytest.skip("needs a PostgreSQL server: initdb and postgres were not found")
    made = PostgresServer.started()
    yield made
    made.remove()


@pytest.fixture
def url(server):
    """A new, empty place for a store."""
    return server.schema().render_as_string(hide_password=False)
