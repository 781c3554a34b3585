"""A session that holds a lock for ever makes verbs fail in words, and none wait for ever."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, text

from engram_core import Engram, Scope
from engram_core.errors import StoreUnavailable

WREN = Scope(user="wren")
LIMIT = text("show lock_timeout")


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False)


def test_a_transaction_waits_for_a_minute_unless_the_role_has_a_limit_of_its_own(url):
    with opened(url) as mem:
        database = mem._parts.database
        with database.read() as connection:
            assert connection.execute(LIMIT).scalar() == "1min"
        with database.write() as connection:
            assert connection.execute(LIMIT).scalar() == "1min"
    with opened(limited(url)) as mem, mem._parts.database.read() as connection:
        assert connection.execute(LIMIT).scalar() == "100ms"


def test_who_works_alone_is_waited_for_as_long_as_it_takes(url, monkeypatch):
    seen = []

    def noting(connection, _what):
        seen.append(connection.execute(LIMIT).scalar())

    monkeypatch.setattr("engram_core.storage.server.lock", noting)
    with opened(url) as mem, mem._parts.database.alone("a test"):
        assert seen[-1] == "0"


def test_a_lock_that_is_held_too_long_is_named(url):
    with opened(limited(url)) as mem:
        mem.add("I keep bees.", WREN)
        with mem._parts.database.engine.connect() as idle, idle.begin():
            idle.execute(text("lock table episode in access exclusive mode"))
            for verb in (lambda: mem.add("And a dog.", WREN), lambda: mem.episodes(WREN)):
                with pytest.raises(StoreUnavailable, match="idle in a transaction"):
                    verb()
            failed = {found.name for found in mem.doctor().findings if found.state == "fail"}
            assert "store" in failed
        assert [one.text for one in mem.episodes(WREN)] == ["I keep bees."]


def limited(url):
    place = make_url(url)
    options = f"{place.query['options']} -clock_timeout=100ms"
    return place.update_query_dict({"options": options}).render_as_string(hide_password=False)
