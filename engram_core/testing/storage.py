"""The contract of the database below a memory: transactions, snapshots, locks, texts, the queue."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, func, insert, select, text, update

from engram_core.clock import Clock, ManualClock
from engram_core.errors import StoreClosed, StoreError
from engram_core.scope import Owner
from engram_core.storage import jobs
from engram_core.storage.core import EPISODE, FACT, JOB, SCOPE, STORE, TRANSACTION
from engram_core.storage.database import Database
from engram_core.storage.maintenance import maintenance
from engram_core.storage.migrations import migrate
from engram_core.testing.suite import Suite, for_any

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANA, BEN = ("nova", "ana"), ("nova", "ben")
_FAILING: dict[str, str] = {}
_WAIT = 60  # seconds after which a test that hangs is given up
# Any text at all; SQL databases take neither NUL nor a lone surrogate by themselves.
_TEXTS = st.text(st.characters(codec=None) | st.sampled_from("\0\ud800\udfff\uf8fe%_'\"\\:;{}"))


class StorageContract(Suite):
    """Override `open_database`, and inherit what a database must do for a memory.

    Without overriding it is tried on SQLite in a folder.
    """

    def open_database(self, tmp_path: Path, clock: Clock) -> Database:
        """A handle on the store of this test; a second call gives a second handle on the same."""
        return Database.in_folder(tmp_path / "store", clock)

    @pytest.fixture
    def database(self, tmp_path: Path) -> Iterator[Database]:
        """A handle on a new, empty store."""
        with self._opened(tmp_path) as made:
            yield made

    @contextmanager
    def _opened(self, tmp_path: Path, clock: Clock | None = None) -> Iterator[Database]:
        made = self.open_database(tmp_path, clock or ManualClock(NOW))
        try:
            yield made
        finally:
            made.close()

    # Transactions

    def test_what_was_committed_is_seen_by_every_handle_at_once(
        self, database: Database, tmp_path: Path
    ) -> None:
        with self._opened(tmp_path) as other:
            for number in range(5):
                with database.write() as connection:
                    connection.execute(insert(STORE).values(key=f"k{number}", value="v"))
                assert _keys(other) == {f"k{n}" for n in range(number + 1)} | _own(other)

    def test_an_error_leaves_nothing_behind(self, database: Database) -> None:
        before = _keys(database)
        half = insert(STORE).values(key="half", value="v")
        with pytest.raises(KeyError), database.write() as connection:
            _ = connection.execute(half), _FAILING["now"]
        assert _keys(database) == before

    def test_a_statement_that_is_refused_is_an_error_of_ours(self, database: Database) -> None:
        twice = insert(STORE).values([{"key": "twice", "value": "v"}] * 2)
        with pytest.raises(StoreError), database.write() as connection:
            connection.execute(twice)
        assert "twice" not in _keys(database)

    def test_a_read_sees_one_moment_while_others_write(
        self, database: Database, tmp_path: Path
    ) -> None:
        with self._opened(tmp_path) as other, other.read() as connection:
            before = connection.execute(select(func.count()).select_from(STORE)).scalar()
            with database.write() as writing:
                writing.execute(insert(STORE).values(key="later", value="v"))
            again = connection.execute(select(func.count()).select_from(STORE)).scalar()
            assert again == before

    def test_a_trial_shows_what_a_change_would_do_and_keeps_none_of_it(
        self, database: Database
    ) -> None:
        with database.trial(ANA) as writing:
            writing.log("trial")
            assert _log(writing.connection, ANA)
        with database.read() as connection:
            assert _log(connection, ANA) == []

    def test_a_closed_handle_says_so_and_another_goes_on(
        self, database: Database, tmp_path: Path
    ) -> None:
        with self._opened(tmp_path) as other:
            database.close()
            database.close()
            with pytest.raises(StoreClosed), database.read():
                pass
            assert _keys(other) >= _own(other)

    # The lock of a (tenant, user)

    def test_numbers_are_given_once_and_without_gaps_to_all_who_write(
        self, database: Database, tmp_path: Path
    ) -> None:
        with self._opened(tmp_path) as other:

            def take(turn: int) -> list[int]:
                with (database, other)[turn % 2].write_owner(ANA) as writing:
                    first = writing.next_seq(2)
                    writing.log("taken", str(first))
                    return [first, first + 1]

            with ThreadPoolExecutor(6) as pool:
                given = [number for pair in pool.map(take, range(24)) for number in pair]
        assert sorted(given) == list(range(1, 49))

    @pytest.mark.parametrize("steps", [[0, 0, 0], [-3600, 5, -5], [1, 1, 1]])
    def test_instants_of_the_log_increase_whatever_the_clock_does(
        self, tmp_path: Path, steps: list[int]
    ) -> None:
        clock = ManualClock(NOW)
        with self._opened(tmp_path, clock) as database:
            for step in steps:
                with database.write_owner(ANA) as writing:
                    writing.log("tick")
                clock.advance(timedelta(seconds=step))
            with database.read() as connection:
                log = _log(connection, ANA)
        assert [number for number, _ in log] == [1, 2, 3]
        instants = [instant for _, instant in log]
        assert instants == sorted(set(instants))

    def test_two_users_do_not_count_together(self, database: Database) -> None:
        for owner, count in ((ANA, 3), (BEN, 1), (ANA, 1)):
            with database.write_owner(owner) as writing:
                writing.next_seq(count)
        with database.read() as connection:
            found = connection.execute(select(SCOPE.c.user, SCOPE.c.last_seq))
            assert {user: last for user, last in found} == {"ana": 4, "ben": 1}

    def test_what_is_done_alone_is_done_by_one_at_a_time(
        self, database: Database, tmp_path: Path
    ) -> None:
        inside: list[int] = []
        most: list[int] = []
        with self._opened(tmp_path) as other:

            def work(turn: int) -> None:
                with (database, other)[turn % 2].alone("test"):
                    inside.append(turn)
                    most.append(len(inside))
                    inside.remove(turn)

            with ThreadPoolExecutor(4) as pool:
                list(pool.map(work, range(12)))
        assert set(most) == {1}

    # Values

    @for_any(_TEXTS, examples=60)
    def test_every_text_comes_back_as_it_was(self, said: str) -> None:
        with self.values.write() as connection:
            connection.execute(delete(STORE))
            connection.execute(insert(STORE).values(key=said or "-", value=said))
        with self.values.read() as connection:
            found = connection.execute(select(STORE.c.value).where(STORE.c.key == (said or "-")))
            assert found.scalars().all() == [said]

    @for_any(st.lists(st.text(), min_size=2, max_size=6, unique=True), examples=20)
    def test_texts_are_ordered_by_their_code_points(self, said: list[str]) -> None:
        keys = [one for one in said if "\0" not in one and "\uf8fe" not in one]
        with self.values.write() as connection:
            connection.execute(delete(STORE))
            for key in keys:
                connection.execute(insert(STORE).values(key=key, value=""))
        with self.values.read() as connection:
            found = connection.execute(select(STORE.c.key).order_by(STORE.c.key)).scalars().all()
        assert found == sorted(keys)

    @for_any(st.datetimes(timezones=st.just(UTC)), examples=30)
    def test_every_instant_comes_back_to_the_microsecond(self, moment: datetime) -> None:
        with self.values.write() as connection:
            owner = {"tenant": "nova", "user": "cy"}
            connection.execute(delete(SCOPE))
            values = {"last_seq": 0, "last_txn": 0, "last_vector": 0, "epoch": 0, "tag": "x"}
            connection.execute(insert(SCOPE).values(**owner, **values, last_instant=moment))
        with self.values.read() as connection:
            assert connection.execute(select(SCOPE.c.last_instant)).scalar_one() == moment

    @pytest.fixture(autouse=True)
    def _one_store_for_all_examples(self, tmp_path: Path) -> Iterator[None]:
        self._values: Database | None = None
        self._tmp_path = tmp_path
        yield
        if self._values is not None:
            self._values.close()

    @property
    def values(self) -> Database:
        """One store for all examples of a test."""
        if self._values is None:
            self._values = self.open_database(self._tmp_path, ManualClock(NOW))
        return self._values

    # Append-only

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE fact SET object = 'other'",
            "UPDATE fact SET valid_at = 1",
            "DELETE FROM fact",
            "UPDATE episode SET text = 'other'",
            "DELETE FROM episode",
            "UPDATE \"transaction\" SET kind = 'other'",
            'DELETE FROM "transaction"',
        ],
    )
    def test_the_database_refuses_to_rewrite_what_was_written(
        self, database: Database, statement: str
    ) -> None:
        _fill(database)
        with pytest.raises(StoreError, match="append-only"), database.write() as connection:
            connection.execute(text(statement))

    def test_a_fact_expires_once(self, database: Database) -> None:
        _fill(database)
        for number, expectation in enumerate((None, StoreError)):
            values = {"expired_at": NOW + timedelta(days=number), "expired_txn": 2}
            if expectation is None:
                with database.write() as connection:
                    connection.execute(update(FACT).values(**values))
            else:
                with pytest.raises(expectation), database.write() as connection:
                    connection.execute(update(FACT).values(**values))

    def test_maintenance_may_rewrite_its_own_user_and_no_other(self, database: Database) -> None:
        _fill(database)
        with database.write_owner(ANA) as writing, maintenance(writing):
            writing.connection.execute(update(FACT).values(object=None))
        with (
            pytest.raises(StoreError, match="append-only"),
            database.write_owner(BEN) as writing,
            maintenance(writing),
        ):
            writing.connection.execute(update(FACT).values(object="other"))

    def test_a_schema_that_is_up_to_date_is_left_alone(
        self, database: Database, tmp_path: Path
    ) -> None:
        with database.write() as connection:
            assert migrate(connection, ManualClock(NOW)) == []
        with ThreadPoolExecutor(3) as pool:  # opened by several at once
            opened = list(
                pool.map(lambda _: self.open_database(tmp_path, ManualClock(NOW)), range(3))
            )
        for one in opened:
            one.close()

    # The queue

    def test_two_workers_never_take_the_same_job(self, database: Database, tmp_path: Path) -> None:
        _queue(database, 40)
        barrier = threading.Barrier(2, timeout=_WAIT)
        with self._opened(tmp_path) as other:

            def take(worker: int) -> list[str]:
                taken: list[str] = []
                barrier.wait()
                for _ in range(10):
                    with (database, other)[worker].write() as connection:
                        leased = jobs.lease(connection, f"w{worker}", NOW, None, 4)
                        taken += [job.id for job in leased]
                return taken

            with ThreadPoolExecutor(2) as pool:
                first, second = pool.map(take, range(2))
        assert len(first) + len(second) == len({*first, *second}) == 40

    def test_the_job_of_a_worker_that_died_passes_on_and_is_lost_to_it(
        self, database: Database
    ) -> None:
        _queue(database, 1)
        with database.write() as connection:
            (dead,) = jobs.lease(connection, "dead", NOW, None, 1)
            assert jobs.lease(connection, "other", NOW, None, 1) == []
        later = NOW + jobs.LEASE
        with database.write() as connection:
            (passed,) = jobs.lease(connection, "other", later, None, 1)
            assert passed.id == dead.id
            assert not jobs.still_mine(connection, dead)
            assert jobs.still_mine(connection, passed)


def _own(database: Database) -> set[str]:
    """What a store says of itself, which is no matter of a test."""
    return {key for key in _keys(database) if not key.startswith("k")}


def _keys(database: Database) -> set[str]:
    with database.read() as connection:
        return set(connection.execute(select(STORE.c.key)).scalars())


def _log(connection: Connection, owner: Owner) -> list[tuple[int, datetime]]:
    query = select(TRANSACTION.c.number, TRANSACTION.c.instant).where(
        TRANSACTION.c.tenant == owner[0], TRANSACTION.c.user == owner[1]
    )
    rows = connection.execute(query.order_by(TRANSACTION.c.number))
    return [(number, instant) for number, instant in rows]


def _fill(database: Database) -> None:
    """An episode, a fact and an entry of the log, of Ana."""
    with database.write_owner(ANA) as writing:
        stamp = writing.log("filled")
        seq = writing.next_seq()
        connection, owner = writing.connection, writing.columns
        connection.execute(insert(EPISODE).values(**owner, **_episode(seq)))
        connection.execute(
            insert(FACT).values(
                **owner,
                id="f1",
                lineage="f1",
                txn=stamp.txn,
                slot_entity="user",
                slot_frame="owns",
                value="kite",
                kind="multi",
                object="kite",
                created_at=stamp.at,
                erased=False,
            )
        )


def _episode(seq: int) -> dict[str, object]:
    return {
        "id": f"e{seq}",
        "seq": seq,
        "role": "user",
        "text": "I own a kite.",
        "event_at": NOW,
        "offset_minutes": 0,
        "precision": "instant",
        "recorded_at": NOW,
        "erased": False,
    }


def _queue(database: Database, count: int) -> None:
    """So many jobs of Ana that wait."""
    with database.write_owner(ANA) as writing:
        for _ in range(count):
            seq = writing.next_seq()
            owner = writing.columns
            writing.connection.execute(insert(EPISODE).values(**owner, **_episode(seq)))
            writing.connection.execute(
                insert(JOB).values(
                    **owner,
                    id=f"j{seq}",
                    episode=f"e{seq}",
                    seq=seq,
                    state="pending",
                    attempts=0,
                    not_before=NOW,
                )
            )
