"""Laws and field cases that were written for SQLite, once more on PostgreSQL."""

from __future__ import annotations

import pytest

from tests.field.test_a_two_clocks import *  # noqa: F403
from tests.postgresql.everywhere import put_stores_on


@pytest.fixture(scope="module", autouse=True)
def _on_postgresql(server):
    with pytest.MonkeyPatch.context() as patch:
        put_stores_on(server, patch)
        yield
