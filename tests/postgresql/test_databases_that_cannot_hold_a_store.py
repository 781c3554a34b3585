"""A database of another encoding, a search path that leads nowhere, a role without rights."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, text

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, StoreUnavailable

WREN = Scope(user="wren")


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False)


@pytest.fixture
def aside(server, url):
    """A statement outside any transaction, on the server that the store is on."""
    with opened(url) as mem:
        engine = mem._parts.database.engine.execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            yield lambda statement: connection.execute(text(statement))


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_hold_all_text_is_refused_before_anything_is_stored(
    url, aside, encoding
):
    name = f"in_{encoding.lower()}"
    aside(
        f"create database {name} encoding '{encoding}' lc_collate 'C' lc_ctype 'C'"
        " template template0"
    )
    place = make_url(url).set(database=name).difference_update_query(["options"])
    with pytest.raises(InvalidInput, match=f"{encoding}.*ENCODING 'UTF8'"):
        opened(place.render_as_string(hide_password=False))
    aside(f"drop database {name} with (force)")


def test_a_search_path_that_leads_nowhere_says_what_to_make(url):
    place = make_url(url).update_query_dict({"options": "-csearch_path=nowhere_at_all"})
    with pytest.raises(StoreUnavailable, match="make the schema"):
        opened(place.render_as_string(hide_password=False))


def test_a_role_without_rights_is_told_so(url, aside):
    aside("create role poor_one login")
    aside(f"grant usage on schema {make_url(url).query['options'].split('=')[1]} to poor_one")
    try:
        place = make_url(url).set(username="poor_one")
        with pytest.raises(StoreUnavailable, match="rights"):
            opened(place.render_as_string(hide_password=False))
    finally:
        aside("drop owned by poor_one")
        aside("drop role poor_one")


def test_a_server_that_only_reads_is_named_so(url, aside):
    with opened(url) as mem:
        mem.add("I keep bees.", WREN)
        with mem._parts.database.read() as connection:
            reading = connection.execute(text("show transaction_read_only")).scalar()
        assert reading == "on"
        with (
            pytest.raises(StoreUnavailable, match="only read"),
            mem._parts.database.read() as connection,
        ):
            connection.execute(text("update scope set last_seq = last_seq"))


def test_a_role_that_only_reads_by_default_writes_nothing_though_it_read_before(url):
    with opened(url) as mem:
        mem.add("I keep bees.", WREN)
    place = make_url(url)
    options = f"{place.query['options']} -cdefault_transaction_read_only=on"
    reading = place.update_query_dict({"options": options})
    with opened(reading.render_as_string(hide_password=False)) as mem:
        for _ in range(2):
            assert [one.text for one in mem.episodes(WREN)] == ["I keep bees."]
            with pytest.raises(StoreUnavailable, match="can only read"):
                mem.add("And a dog.", WREN)
