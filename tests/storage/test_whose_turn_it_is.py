"""Nobody waits behind all that another has waiting, and each user's own are taken in order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event, select

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.left_behind import left_behind
from engram_core.storage import jobs
from engram_core.storage.core import JOB

NOW = datetime(2024, 4, 8, tzinfo=UTC)
ANA, BEN, ZOE = Scope(user="ana"), Scope(user="ben"), Scope(user="zoe")


@pytest.fixture
def clock():
    return ManualClock(NOW)


@pytest.fixture
def mem(clock):
    with Engram.in_memory(embedder="hashing:16", background=False, clock=clock) as made:
        yield made


def say(mem, scope, count):
    mem.add([f"Step {n} of the kiln." for n in range(count)], scope)


def taken(mem, count):
    """Users and places of what a worker takes next, and is done with at once."""
    with mem._parts.database.write() as connection:
        leased = jobs.lease(connection, "w", mem.clock.now(), None, count)
        for job in leased:
            jobs.finish(connection, job)
        episode = select(JOB.c.seq)
        return [
            (job.user, connection.execute(episode.where(JOB.c.id == job.id)).scalar())
            for job in leased
        ]


def test_who_comes_late_waits_for_the_first_few_of_another(mem, clock):
    say(mem, ANA, 200)
    clock.advance(timedelta(minutes=1))
    say(mem, ZOE, 1)
    assert [user for user, _ in taken(mem, 10)] == ["ana"] * 8 + ["zoe"] + ["ana"]


def test_users_with_much_to_do_take_turns(mem):
    for scope in (ANA, BEN, ZOE):
        say(mem, scope, 40)
    rounds = [{user for user, _ in taken(mem, 24)} for _ in range(5)]
    assert rounds == [{"ana", "ben", "zoe"}] * 5


def test_each_users_own_are_taken_in_the_order_they_were_said(mem, clock):
    for _ in range(30):
        say(mem, ANA, 3)
        say(mem, BEN, 1)
        clock.advance(timedelta(hours=1))
    order = [one for _ in range(12) for one in taken(mem, 10)]
    assert [seq for user, seq in order if user == "ana"] == list(range(1, 91))
    assert [seq for user, seq in order if user == "ben"] == list(range(1, 31))


def test_a_user_with_much_waiting_is_not_overtaken_for_ever(mem, clock):
    say(mem, ANA, 100)
    users = []
    for visit in range(5 * 12):
        say(mem, Scope(user=f"guest{visit}"), 1)
        users += [user for user, _ in taken(mem, 1)]
        clock.advance(timedelta(hours=2))
    assert users.count("ana") > 20
    assert len(set(users)) > 20


def test_a_clock_that_is_set_back_keeps_each_users_order(mem, clock):
    say(mem, ANA, 3)
    clock.set(NOW - timedelta(days=400))
    say(mem, ANA, 3)
    assert [seq for _, seq in taken(mem, 6)] == [1, 2, 3, 4, 5, 6]


def test_what_failed_is_tried_again_though_new_jobs_keep_coming(mem, clock):
    say(mem, ANA, 1)
    with mem._parts.database.write() as connection:
        [tired] = jobs.lease(connection, "w", NOW, None, 1)
        jobs.fail(connection, tired, "the model was down", None, NOW)
    clock.advance(timedelta(hours=1))
    say(mem, BEN, 100)
    assert ("ana", 1) in taken(mem, 8)


def test_who_was_left_behind_is_found_by_an_index(mem):
    say(mem, ANA, 2)
    asked = []

    def note(_connection, _cursor, statement, parameters, *_):
        asked.append((statement, parameters))

    engine = mem._parts.database.engine
    event.listen(engine, "before_cursor_execute", note)
    with mem._parts.database.read() as connection:
        assert left_behind(connection) == set()
    event.remove(engine, "before_cursor_execute", note)
    statement, parameters = asked[-1]
    with engine.connect() as connection:
        explain = connection.connection.driver_connection.execute
        plan = [row[3] for row in explain(f"EXPLAIN QUERY PLAN {statement}", parameters)]
    [of_jobs] = [step for step in plan if " job " in step]
    assert "job_of_scope_in_turn (tenant=? AND user=? AND state=?)" in of_jobs
