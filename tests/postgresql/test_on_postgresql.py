"""What PostgreSQL does otherwise than SQLite: its password, its clock, its locks, its dead rows."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from sqlalchemy import inspect, make_url, select, text

from engram_core import Engram, Scope
from engram_core.clock import ManualClock, SystemClock
from engram_core.errors import EmbedderMismatch, StoreError, StoreUnavailable
from engram_core.storage import database as database_module
from engram_core.storage import jobs
from engram_core.storage.core import TRANSACTION
from engram_core.storage.database import Database
from engram_core.storage.migrations import migrations
from engram_core.storage.server_clock import ServerClock
from engram_core.storage.tables import EngramBase
from tests.field.stores import HomeExtractor

WREN = Scope(user="wren")
NOW = datetime(2024, 4, 8, tzinfo=UTC)


def opened(url, **options):
    options = {"embedder": "hashing:16", "background": False, **options}
    return Engram.open(url, extractor=HomeExtractor(), **options)


def place(url):
    """The server and schema of a URL, for looking in without Engram."""
    query = make_url(url).query
    schema = query["options"].removeprefix("-csearch_path=")
    return query["host"], schema


def test_all_words_come_back_as_they_were(url):
    odd = "left\0right \ud800 \uf8fe ' % :x é 漢 🙂"
    with opened(url) as mem:
        mem.add({"role": "user", "content": odd, "meta": {"k\0": "\udfff"}}, WREN, at=NOW)
        (hit,) = mem.recall("left", WREN).hits
        assert hit.text == odd


def test_names_and_message_ids_of_any_length_are_kept_and_found(url):
    long = " ".join(str(n * 7919) for n in range(3000))
    message = {"role": "user", "content": "Hello.", "id": long}
    with opened(url) as mem:
        assert mem.add(message, WREN, at=NOW).stored == (True,)
        assert mem.add(message, WREN, at=NOW).stored == (False,)
        mem.remember(WREN, "user", "owns", long)
        mem.remember(WREN, "user", "owns", long)
        (fact,) = mem.facts(WREN)
        assert fact.object == long


def test_an_older_schema_is_brought_up_to_date_from_every_step(server):
    newest = len(migrations("postgresql"))
    whole = server.schema()
    Database(whole, ManualClock(NOW)).close()
    for reached in range(1, newest):
        old = server.schema()
        _, schema = place(old.render_as_string(hide_password=False))
        with psycopg.connect(f"host={server.home} user=engram dbname=postgres") as raw:
            raw.execute(f"set search_path = {schema}")
            raw.execute(
                "create table schema_version (number int primary key, name text, "
                "checksum text, applied_at bigint)"
            )
            for one in migrations("postgresql")[:reached]:
                for statement in one.statements("postgresql"):
                    raw.execute(statement)
                raw.execute(
                    "insert into schema_version values (%s, %s, %s, 0)",
                    (one.number, one.name, one.checksum),
                )
            raw.execute("insert into store values ('kept', 'yes')")
        brought = Database(old, ManualClock(NOW))
        with brought.read() as connection:
            look = inspect(connection)
            names = set(look.get_table_names())
            kept = connection.execute(text("select value from store where key = 'kept'")).scalar()
        brought.close()
        assert kept == "yes", reached
        assert names == set(EngramBase.metadata.tables), reached


def test_a_migrated_schema_is_that_of_the_tables(server):
    migrated = Database(server.schema(), ManualClock(NOW))
    made = Database(server.schema(), ManualClock(NOW))
    with made.engine.begin() as connection:
        EngramBase.metadata.drop_all(connection)
        EngramBase.metadata.create_all(connection)
    with migrated.read() as one, made.read() as other:
        for name in sorted(EngramBase.metadata.tables):
            shapes = [
                (
                    {
                        c["name"]: (str(c["type"]), c["nullable"])
                        for c in inspect(at).get_columns(name)
                    },
                    {(i["name"], tuple(i["column_names"])) for i in inspect(at).get_indexes(name)},
                )
                for at in (one, other)
            ]
            assert shapes[0] == shapes[1], name
    migrated.close()
    made.close()


@pytest.mark.parametrize(
    "statement",
    [
        "update fact set object = 'other'",
        "delete from fact",
        "update episode set text = 'other'",
        "delete from episode",
        "update assertion set object = 'other'",
        "update \"transaction\" set kind = 'other'",
    ],
)
def test_rows_of_truth_cannot_be_rewritten(url, statement):
    with opened(url) as mem:
        mem.add("I live in Corvale.", WREN, at=NOW)
        mem.consolidate()
        with pytest.raises(StoreError, match="append-only"), mem._parts.database.write() as writing:
            writing.execute(text(statement))
        assert mem.facts(WREN)[0].object == "Corvale"


def test_a_read_sees_one_moment_though_others_write_and_cannot_write_itself(server):
    database = Database(server.schema(), ManualClock(NOW))
    query = text("select count(*) from store")
    with database.read() as reading:
        assert reading.execute(query).scalar() == 0
        with database.write() as writing:
            writing.execute(text("insert into store values ('later', 'yes')"))
        assert reading.execute(query).scalar() == 0
    with pytest.raises(StoreError, match="read-only"), database.read() as reading:
        reading.execute(text("insert into store values ('again', 'yes')"))
    database.close()


def test_many_handles_that_open_a_new_store_at_once_agree(server):
    url = server.schema().render_as_string(hide_password=False)
    go = threading.Barrier(4)

    def open_one(dimension):
        go.wait(30)
        try:
            opened(url, embedder=f"hashing:{dimension}").close()
        except EmbedderMismatch:
            return None
        return dimension

    with ThreadPoolExecutor(4) as pool:
        agreed = {one for one in pool.map(open_one, (16, 16, 32, 32)) if one is not None}
    assert len(agreed) == 1


def test_owners_are_written_side_by_side_and_each_in_order(server):
    database = Database(server.schema(), ManualClock(NOW))
    taken = {"ida": [], "uma": []}

    def take(number):
        user = ("ida", "uma")[number % 2]
        with database.write_owner(("default", user)) as writing:
            taken[user].append(writing.next_seq())

    with database.write_owner(("default", "held")), ThreadPoolExecutor(6) as pool:
        list(pool.map(take, range(40)))
    assert {user: sorted(seqs) for user, seqs in taken.items()} == {
        "ida": list(range(1, 21)),
        "uma": list(range(1, 21)),
    }
    database.close()


def test_a_password_is_never_shown(url):
    named = make_url(url).set(password="s3cret-word").update_query_dict({"sslpassword": "t0p"})
    with opened(named.render_as_string(hide_password=False)) as mem:
        shown = f"{mem!r} {mem.location}"
        assert "***" in shown
        mem.close()
        with pytest.raises(StoreError) as closed:
            mem.facts(WREN)
    bad = named.update_query_dict({"host": "/nowhere"}).render_as_string(hide_password=False)
    with pytest.raises(StoreUnavailable, match="check that the server runs") as away:
        opened(bad)
    for said in (shown, str(closed.value), str(away.value)):
        assert "s3cret-word" not in said
        assert "t0p" not in said


def test_adapters_share_one_memory_by_its_url(url):
    from engram_integrations.shared.memories import key_of, open_memory

    named = make_url(url).set(password="s3cret-word").render_as_string(hide_password=False)
    with opened(named) as mem:
        assert "s3cret-word" not in key_of(mem)
        assert open_memory(key_of(mem)) is mem
        assert open_memory(named) is mem


def test_two_hosts_with_clocks_that_differ_take_the_time_of_the_database(url, monkeypatch):
    monkeypatch.setattr(SystemClock, "now", lambda self: datetime(1999, 1, 1, tzinfo=UTC))
    with opened(url) as mem:
        assert isinstance(mem.clock, ServerClock)
        with mem._parts.database.read() as connection:
            theirs = connection.execute(text("select clock_timestamp()")).scalar_one()
        assert abs(mem.clock.now() - theirs) < timedelta(seconds=5)
        mem.add("I live in Corvale.", WREN)
        mem.consolidate()
        assert abs(mem.facts(WREN)[0].created_at - theirs) < timedelta(minutes=2)


class Skewed(SystemClock):
    """The clock of a host that is years off."""

    def __init__(self, by: timedelta) -> None:
        self.by = by

    def now(self) -> datetime:
        return super().now() + self.by


def test_two_hosts_years_apart_write_one_log_in_order_and_share_its_leases(url):
    late, early = (Skewed(timedelta(days=days)) for days in (4_000, -4_000))
    with opened(url, clock=late) as one, opened(url, clock=early) as other:
        for number in range(6):
            mem = (one, other)[number % 2]
            mem.add(f"I live in Corvale{number}.", WREN)
            mem.consolidate(WREN)
            assert len(mem.episodes(WREN)) == number + 1
        assert [fact.id for fact in one.history(WREN)] == [fact.id for fact in other.history(WREN)]
        with one._parts.database.read() as connection:
            theirs = connection.execute(text("select clock_timestamp()")).scalar_one()
            query = select(TRANSACTION.c.instant).order_by(TRANSACTION.c.number)
            told = list(connection.execute(query).scalars())
        assert told == sorted(set(told))
        assert len(told) == 6
        assert all(abs(instant - theirs) < timedelta(minutes=5) for instant in told)
        other.add("I live in Ostrale.", WREN)
        with other._parts.database.write_alone() as connection:
            [job] = jobs.lease(connection, "early", other.clock.now(), WREN.owner, 1)
        with one._parts.database.write_alone() as connection:
            assert jobs.lease(connection, "late", one.clock.now(), WREN.owner, 1) == []
            assert jobs.still_mine(connection, job)


def test_a_clock_of_ones_own_is_kept(url):
    with opened(url, clock=ManualClock(NOW)) as mem:
        mem.add("I live in Corvale.", WREN)
        mem.consolidate()
        assert mem.facts(WREN)[0].created_at == NOW


def rows_with(url, server, word):
    """The tables that hold a word, dead rows included, and those whose files of rows hold it."""
    _, schema = place(url)
    server.run("checkpoint")
    found = []
    for name, path in server.run(
        "select relname, pg_relation_filepath(oid) from pg_class "
        f"where relnamespace = '{schema}'::regnamespace and relkind in ('r', 'i', 't')"
    ):
        file = server.home / "data" / str(path)
        if file.exists() and word.encode() in file.read_bytes():
            found.append(name)
    return found


def test_an_erasure_takes_dead_rows_out_of_tables_and_indexes(url, server):
    with opened(url) as mem:
        mem.add("I live in Corvale.", WREN, at=NOW)
        mem.add("I own a kite.", WREN, at=NOW + timedelta(days=1))
        mem.consolidate()
        assert "episode" in rows_with(url, server, "Corvale")
        receipt = mem.erase(WREN, episode=mem.recall("Corvale", WREN).hits[0].episodes[0])
        assert rows_with(url, server, "Corvale") == []
        assert rows_with(url, server, "corvale") == []
        assert "write-ahead log" in receipt.note
        assert "kite" in [fact.object for fact in mem.facts(WREN)][0]


def test_a_sweep_held_back_by_a_reader_says_so_and_is_made_good(url, server, monkeypatch):
    monkeypatch.setattr(database_module, "PURGE_SECONDS", 0)
    with opened(url) as mem:
        episode = mem.add("I live in Corvale.", WREN, at=NOW).episodes[0]
        mem.consolidate()
        with mem._parts.database.read() as reading:
            reading.execute(select(text("1"))).all()
            reading.execute(text("select count(*) from episode")).all()
            receipt = mem.erase(WREN, episode=episode)
            assert "still going on" in receipt.note
            assert mem._parts.database._unpurged
        mem.add("I own a kite.", WREN, at=NOW)
        assert not mem._parts.database._unpurged


def test_a_server_that_ends_and_starts_again_is_used_again(server, url):
    with opened(url) as mem:
        mem.add("I live in Corvale.", WREN, at=NOW)
        server.stop()
        try:
            with pytest.raises(StoreUnavailable, match="check that the server runs"):
                mem.add("I own a kite.", WREN, at=NOW)
        finally:
            server.start()
        mem.consolidate()
        assert [fact.object for fact in mem.facts(WREN)] == ["Corvale"]


def test_no_verb_takes_a_second_connection_while_it_holds_one(url):
    with opened(url + "&application_name=one") as mem:
        pool = mem._parts.database.engine.pool
        pool._max_overflow, pool._pool.maxsize, pool._timeout = 0, 1, 0.5
        pool._pool.get(False) if pool._pool.qsize() > 1 else None
        mem.add("I live in Corvale.", WREN, at=NOW)
        mem.consolidate()
        mem.recall("Where does Wren live?", WREN)
        fact = mem.facts(WREN)[0]
        mem.why(fact.id, WREN)
        mem.correct(fact.id, WREN, object="Brell")
        mem.check()
        mem.rebuild()
        mem.erase(WREN)
