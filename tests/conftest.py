"""What all tests share: those that need torch say so where it is missing.

With ENGRAM_TEST_STORE=postgresql every store that a test opens is on a PostgreSQL server that is
started for the run: the same tests hold there, but for those that look into SQLite's files.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

STORE = "ENGRAM_TEST_STORE"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_spec("sentence_transformers") and find_spec("torch"):
        return
    reason = "needs torch: pip install 'engram-integrations[sentence-transformers]'"
    skip = pytest.mark.skip(reason=reason)
    for item in items:
        if item.get_closest_marker("torch"):
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=os.environ.get(STORE) == "postgresql")
def all_on_postgresql():
    from tests.postgresql.everywhere import put_stores_on
    from tests.postgresql.server import PostgresServer

    server = PostgresServer.started()
    with pytest.MonkeyPatch.context() as patch:
        put_stores_on(server, patch)
        yield
    server.remove()
