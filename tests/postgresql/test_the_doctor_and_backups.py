"""`doctor` and `backup` on a server: what is looked at there, and whose tools make backups."""

from __future__ import annotations

import psycopg
import pytest
from sqlalchemy import make_url

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from tests.field.stores import HomeExtractor

IDA = Scope(user="ida")


@pytest.fixture
def mem(url):
    with Engram.open(
        url, embedder="hashing:16", background=False, extractor=HomeExtractor()
    ) as made:
        made.add("I own a kite.", IDA)
        made.consolidate()
        yield made


def test_a_sound_store_is_well_in_every_respect(mem):
    said = mem.doctor()
    assert said.state == "ok", said
    assert {"schema", "queue", "locks", "clock"} <= {one.name for one in said.findings}


def test_sessions_that_wait_for_a_lock_are_told(mem, url, server):
    options = make_url(url).query["options"]
    place = f"host={server.home} user=engram dbname=postgres options='{options}'"
    with psycopg.connect(place) as holder, psycopg.connect(place) as waiter:
        holder.execute("select * from scope for update")
        waiter.execute("set lock_timeout = '20s'")
        waiting = waiter.pgconn
        waiting.send_query(b"select * from scope for update")
        for _ in range(400):
            (locks,) = [one for one in mem.doctor().findings if one.name == "locks"]
            if locks.state == "warn":
                break
        assert "1 session waits" in locks.detail
        holder.rollback()
        while waiting.get_result() is not None:
            pass


def test_a_backup_is_left_to_the_tools_of_the_server(mem, tmp_path):
    with pytest.raises(
        InvalidInput, match=r"(?s)pg_dump --format=custom .*'postgresql://.*pg_restore"
    ):
        mem.backup(tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
