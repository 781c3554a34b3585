"""A role, a database or a table that is not there, or not to be used: each is told by name."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url

from engram_core import Engram, Scope
from engram_core.errors import StoreCorrupt, StoreUnavailable

WREN = Scope(user="wren")


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False)


def other(url, **parts):
    """The same server by another role or database."""
    place = make_url(url).set(**parts).difference_update_query(["options"])
    return place.render_as_string(hide_password=False)


@pytest.mark.parametrize(
    ("parts", "advice"),
    [
        ({"username": "nobody_here"}, "make this role"),
        ({"database": "nothing_here"}, "make this database"),
        ({"username": "barred"}, "ALTER ROLE … LOGIN"),
        ({"username": "crowded"}, "raise the limit of that role"),
        ({"database": "shut"}, "ALLOW_CONNECTIONS"),
    ],
)
def test_who_is_not_let_in_is_told_what_to_change(server, url, parts, advice):
    asides = {
        "barred": "create role barred nologin",
        "crowded": "create role crowded login connection limit 0",
        "shut": "create database shut allow_connections false",
    }
    for name in asides.keys() & parts.values():
        server.run(asides[name])
    with pytest.raises(StoreUnavailable, match=advice):
        opened(other(url, **parts))


def test_a_table_that_is_gone_is_damage(server, url):
    schema = make_url(url).query["options"].removeprefix("-csearch_path=")
    with opened(url) as mem:
        mem.add("I keep bees.", WREN)
        server.run(f"drop table {schema}.vector cascade")
        with pytest.raises(StoreCorrupt, match="restore a backup"):
            mem.add("And a dog.", WREN)
