"""A PostgreSQL server for this folder's tests; all are skipped where none is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("psycopg", reason="needs psycopg: pip install 'engram-integrations[postgres]'")

from tests.postgresql.server import PostgresServer, binaries


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """A server that is gone afterwards; skips where none is installed."""
    if binaries() is None:
        pytest.skip("needs a PostgreSQL server: initdb and postgres were not found")
    made = PostgresServer.started()
    try:
        yield made
    finally:
        made.remove()


@pytest.fixture(scope="session")
def server():
    with running_server() as made:
        yield made


@pytest.fixture
def url(server):
    """A new, empty place for a store."""
    return server.schema().render_as_string(hide_password=False)
