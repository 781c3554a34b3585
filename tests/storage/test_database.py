"""The database: one way to read and one to write, errors in our words, locks waited for."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, text

from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput, StoreClosed, StoreError, StoreUnavailable
from engram_core.storage.database import FILE_NAME, Database
from engram_core.storage.tables import StoreRow, TransactionRow

NOW = datetime(2024, 4, 8, tzinfo=UTC)
CLOCK = ManualClock(NOW)
STORE = StoreRow.__table__
IDA = ("default", "ida")


@pytest.fixture(params=["folder", "memory"])
def database(request, tmp_path):
    made = (
        Database.in_folder(tmp_path / "store", CLOCK)
        if request.param == "folder"
        else Database.in_memory(CLOCK)
    )
    yield made
    made.close()


def _keys(database):
    with database.read() as connection:
        return connection.execute(select(STORE.c.key).order_by(STORE.c.key)).scalars().all()


def _put(connection, key):
    connection.execute(insert(STORE).values(key=key, value="v"))


def _put_and_fail(database):
    with database.write() as connection:
        _put(connection, "lost")
        raise ZeroDivisionError


def _put_twice(database):
    with database.write() as connection:
        _put(connection, "one")
        _put(connection, "one")


def _count_and_fail(database):
    with database.write_owner(IDA) as writing:
        writing.next_seq(5)
        raise ZeroDivisionError


def test_a_write_is_kept_when_it_ends_and_undone_when_it_fails(database):
    with database.write() as connection:
        _put(connection, "kept")
    with pytest.raises(ZeroDivisionError):
        _put_and_fail(database)
    assert _keys(database) == ["kept"]


def test_a_statement_that_is_refused_undoes_all_of_its_write(database):
    with pytest.raises(StoreError, match="nothing of it was stored"):
        _put_twice(database)
    assert _keys(database) == []


def test_a_read_sees_one_moment_though_others_write(tmp_path):
    database = Database.in_folder(tmp_path, CLOCK)
    query = select(STORE.c.key)
    with database.read() as reading:
        assert reading.execute(query).all() == []
        with database.write() as writing:
            _put(writing, "later")
        assert reading.execute(query).all() == []
    assert _keys(database) == ["later"]
    database.close()


def test_threads_and_handles_that_write_at_once_all_get_their_turn(tmp_path):
    handles = [Database.in_folder(tmp_path, CLOCK) for _ in range(3)]

    def write(number):
        with handles[number % 3].write() as connection:
            _put(connection, f"{number:03}")

    with ThreadPoolExecutor(9) as pool:
        list(pool.map(write, range(60)))
    assert _keys(handles[0]) == [f"{number:03}" for number in range(60)]
    for handle in handles:
        handle.close()


def test_the_log_of_an_owner_is_numbered_and_its_instants_strictly_increase(database):
    clock = ManualClock(NOW)
    database.clock = clock
    for jump in (0, 0, -3600, 7200, -1):
        clock.advance(timedelta(seconds=jump))
        with database.write_owner(IDA) as writing:
            writing.log("test")
            writing.log("test")
    log = TransactionRow.__table__
    with database.read() as connection:
        rows = connection.execute(select(log.c.number, log.c.instant).order_by(log.c.number)).all()
    assert [number for number, _ in rows] == list(range(1, 11))
    instants = [instant for _, instant in rows]
    assert instants == sorted(set(instants))
    assert instants[-1] > NOW + timedelta(seconds=3599)


def test_counters_of_a_failed_write_are_not_taken(database):
    with database.write_owner(IDA) as writing:
        assert writing.next_seq(3) == 1
    with pytest.raises(ZeroDivisionError):
        _count_and_fail(database)
    with database.write_owner(IDA) as writing:
        assert writing.next_seq() == 4


def test_owners_at_once_are_numbered_each_by_itself(tmp_path):
    database = Database.in_folder(tmp_path, CLOCK)
    taken = {"ida": [], "uma": []}

    def take(number):
        user = ("ida", "uma")[number % 2]
        with database.write_owner(("default", user)) as writing:
            taken[user].append(writing.next_seq())

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(take, range(40)))
    assert {user: sorted(seqs) for user, seqs in taken.items()} == {
        "ida": list(range(1, 21)),
        "uma": list(range(1, 21)),
    }
    database.close()


def test_after_closing_it_says_so_and_closing_twice_is_fine(database):
    database.close()
    database.close()
    for use in (database.read, database.write, lambda: database.write_owner(IDA)):
        with pytest.raises(StoreClosed, match="open it again"):
            _enter(use)


def _enter(use):
    with use():
        pass


def test_a_lock_held_too_long_by_another_is_told_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("engram_core.storage.sqlite.BUSY_SECONDS", 0.05)
    holder, other = Database.in_folder(tmp_path, CLOCK), Database.in_folder(tmp_path, CLOCK)
    with holder.write() as connection:
        _put(connection, "held")
        assert _keys(other) == []  # readers never wait
        with pytest.raises(StoreUnavailable, match="another process"):
            _enter(other.write)
    _enter(other.write)
    holder.close()
    other.close()


def test_a_purge_leaves_no_old_page_in_the_write_ahead_log(tmp_path):
    database = Database.in_folder(tmp_path, CLOCK)
    with database.write() as connection:
        _put(connection, "quenzibar")
    log = tmp_path / f"{FILE_NAME}-wal"
    assert b"quenzibar" in log.read_bytes()
    with database.write() as connection:
        connection.execute(text("delete from store"))
    assert database.purge()
    for file in tmp_path.iterdir():
        assert b"quenzibar" not in file.read_bytes(), file.name
    database.close()


def test_a_purge_held_back_by_a_reader_says_so_and_loses_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("engram_core.storage.sqlite.BUSY_SECONDS", 0.05)
    database = Database.in_folder(tmp_path, CLOCK)
    with database.read() as reading:
        assert reading.execute(select(STORE.c.key)).all() == []
        with database.write() as connection:
            _put(connection, "one")
        assert not database.purge()
    assert database.purge()
    assert _keys(database) == ["one"]
    database.close()


@pytest.mark.parametrize("durability", ["normal", "full"])
def test_durability_sets_how_a_commit_is_synced(tmp_path, durability):
    database = Database.in_folder(tmp_path, CLOCK, durability=durability)
    with database.read() as connection:
        pragmas = {
            name: connection.execute(text(f"pragma {name}")).scalar()
            for name in ("synchronous", "journal_mode", "foreign_keys", "secure_delete")
        }
    level = {"normal": 1, "full": 2}[durability]
    assert pragmas == {
        "synchronous": level,
        "journal_mode": "wal",
        "foreign_keys": 1,
        "secure_delete": 1,
    }
    database.close()


def test_an_unknown_durability_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="full"):
        Database.in_folder(tmp_path, CLOCK, durability="most")


def test_a_store_in_memory_is_shared_by_threads_and_gone_when_closed():
    database = Database.in_memory(CLOCK)
    go = threading.Barrier(4)

    def write(number):
        go.wait(30)
        with database.write() as connection:
            _put(connection, str(number))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert _keys(database) == ["0", "1", "2", "3"]
    database.close()
    assert _keys(Database.in_memory(CLOCK)) == []
