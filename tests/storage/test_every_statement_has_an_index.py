"""No verb reads through a whole table: what one user costs does not grow with the others."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event

from engram_core import Engram, Scope

AT = datetime(2024, 4, 8, tzinfo=UTC)
ANA, BEN = Scope(user="ana"), Scope(user="ben")
TOLD = ("I live in Corvale.", "I work at Brindle.", "My sister Ilva lives in Ostermoor.")
# A row is looked up by one of these, all of one (tenant, user) or one thing.
BY = ("user", "id", "ref", "identity", "episode", "lineage", "assertion", "decision", "fact")

# Queues lead to what is due next, whosever it is.
QUEUES = ("job_in_turn (state=", "job_with_error (state=", "retention_by_applied (applied_at")


@pytest.fixture
def told(tmp_path):
    with Engram.open(tmp_path, embedder="hashing:32", background=False) as mem:
        mem.add("I live in Tarn.", BEN, at=AT)
        mem.consolidate()  # the first looks at every scope, for what a dead process left behind
        for day, session in enumerate(("one", "two", None)):
            at = AT + timedelta(days=day)
            mem.add(list(TOLD), Scope(user="ana", session=session), at=at)
        mem.add("I like tea.", BEN, at=AT)
        # Asked once, when a memory first works: whom a process that died left behind.
        mem._parts.left_behind()
        mem._parts.indexes.catch_up(mem._parts.database)
        yield mem


class Asked:
    """The statements a memory runs, each with parameters it had."""

    def __init__(self, mem):
        self._engine = mem._parts.database.engine
        self._statements = {}
        event.listen(self._engine, "before_cursor_execute", self._note)

    def _note(self, _connection, _cursor, statement, parameters, _context, many):
        if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH|INSERT)\b", statement):
            self._statements[statement] = parameters[0] if many else parameters

    def plans(self):
        """Each statement with the steps of its plan."""
        event.remove(self._engine, "before_cursor_execute", self._note)
        with self._engine.connect() as connection:
            explain = connection.connection.driver_connection.execute
            for statement, parameters in self._statements.items():
                yield (
                    statement,
                    [row[3] for row in explain(f"EXPLAIN QUERY PLAN {statement}", parameters)],
                )


def scans(step):
    return step.startswith("SCAN") and "CONSTANT ROW" not in step and "subquery" not in step


def too_wide(step):
    """Whether a search is by less than one (tenant, user) or one thing, and of no queue."""
    found = re.search(r"\((.*)\)$", step)
    if not step.startswith("SEARCH") or found is None:
        return False
    if any(queue in step for queue in QUEUES):
        return False
    columns = re.findall(r"(\w+)=", found[1])
    return not any(column.rstrip("0123456789") in BY or column == "key" for column in columns)


def write(mem):
    mem.add(["I moved to Ostermoor.", "I like tea."], ANA, at=AT + timedelta(days=9))
    mem.consolidate(BEN)
    mem._work(2)
    mem.consolidate()
    mem._idle_step()


def read(mem):
    now = mem.clock.now()
    mem.recall("Where does Ilva live?", ANA)
    mem.recall("Where did I live in April 2024?", ANA, as_of=now)
    for times in ({}, {"as_of": now}):
        mem.facts(ANA, **times)
        mem.facts(ANA, subject="user", predicate="lives_in", **times)
        mem.history(ANA, "user", "lives_in", **times)
        mem.timeline(ANA, **times)
        mem.graph(ANA, **times)
        mem.summaries(ANA, **times)
        mem.contradictions(ANA, **times)
        mem.stats(ANA, **times)
    mem.why(mem.facts(ANA)[0].id, ANA)
    page = mem.episodes(ANA, last=3)
    mem.episodes(ANA, last=3, before=page[0].id)


def rule(mem):
    mem.remember(ANA, "user", "works_at", "Quillon")
    mem.correct(mem.facts(ANA, predicate="lives_in")[0].id, ANA, object="Tarn")
    mem.retract(mem.facts(ANA)[0].id, ANA, reason="a slip")
    mem.erase(ANA, episode=mem.episodes(ANA, last=1)[0].id)


@pytest.mark.parametrize("verbs", [write, read, rule], ids=["write", "read", "rule"])
def test_no_statement_reads_through_a_table(told, verbs):
    if verbs is not write:
        told.consolidate()
    asked = Asked(told)
    verbs(told)
    plans = list(asked.plans())
    assert len(plans) > 20
    wide = [
        (step, statement)
        for statement, steps in plans
        for step in steps
        if scans(step) or too_wide(step)
    ]
    assert wide == []


def test_the_next_jobs_are_taken_in_the_order_of_an_index(told):
    asked = Asked(told)
    told._work(2)
    told.consolidate(BEN)
    leases = [
        steps
        for statement, steps in asked.plans()
        if "FROM job" in statement and "ORDER BY job.not_before" in statement
    ]
    assert len(leases) >= 4
    assert not any("TEMP B-TREE" in step for steps in leases for step in steps)


def test_a_day_without_a_session_is_found_by_its_time(told):
    asked = Asked(told)
    told.consolidate()
    [steps] = [
        steps
        for statement, steps in asked.plans()
        if "episode.event_at BETWEEN" in statement and "episode.seq <=" not in statement
    ]
    assert "episode_without_session" in steps[0]
