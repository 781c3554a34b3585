"""A role that may only read looks the whole store over too."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url

from engram_core import Engram, Scope
from engram_core.errors import StoreError
from tests.field.stores import HomeExtractor

WREN = Scope(user="wren")


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False, extractor=HomeExtractor())


@pytest.fixture
def schema(url):
    with opened(url) as mem:
        mem.add("I live in Tarnhove.", WREN)
        mem.consolidate()
    return make_url(url).query["options"].removeprefix("-csearch_path=")


def granted(server, url, schema):
    """The store as a role with no right but to select."""
    role = f"reader_of_{schema}"
    server.run(f"create role {role} login")
    server.run(f"grant usage on schema {schema} to {role}")
    server.run(f"grant select on all tables in schema {schema} to {role}")
    return make_url(url).set(username=role).render_as_string(hide_password=False)


def by_default(_server, url, _schema):
    """The store as a role whose transactions only read."""
    place = make_url(url)
    options = f"{place.query['options']} -cdefault_transaction_read_only=on"
    return place.update_query_dict({"options": options}).render_as_string(hide_password=False)


@pytest.mark.parametrize("reader", [granted, by_default])
def test_it_checks_all_and_holds_beliefs_against_the_log(server, url, schema, reader):
    with opened(reader(server, url, schema)) as mem:
        assert mem.check().ok
        assert mem.check().checked["links"] == 0
        with pytest.raises(StoreError):
            mem.add("And a dog.", WREN)


def test_it_names_what_is_damaged(server, url, schema):
    server.run(f"update {schema}.vector set ref = 'nothing' where kind = 'episode'")
    with opened(granted(server, url, schema)) as mem:
        assert any("of nothing" in one.what for one in mem.check().problems)


def test_it_names_beliefs_that_the_log_does_not_bear_out(server, url, schema):
    off = "alter table fact disable trigger all; update fact set object = 'Brell'"
    server.run(f"set search_path = {schema}; {off}; alter table fact enable trigger all")
    with opened(granted(server, url, schema)) as mem:
        (told,) = mem.check().problems
        assert told.what == "1 different facts of 'wren', by the log"
