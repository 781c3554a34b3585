"""Counts of one scope at a point on both clocks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, distinct, func, select

from engram_core.beliefs.graph import ends_of, fact_graph
from engram_core.beliefs.visible import FactFilter, all_versions, current_facts, known
from engram_core.model import Stats, Summary
from engram_core.scope import Scope
from engram_core.storage import jobs
from engram_core.storage.conditions import believed, labelled, mine
from engram_core.storage.core import EPISODE, SPARSE_VECTOR, SUMMARY
from engram_core.storage.load import load_summaries
from engram_core.times import ReadTimes


def stats_of(connection: Connection, scope: Scope, times: ReadTimes, now: datetime) -> Stats:
    """How much there is, agreeing with the lists that the other reads give at the same point."""
    query = select(
        func.count(),
        func.count(distinct(EPISODE.c.session)),
        func.min(EPISODE.c.event_at),
        func.max(EPISODE.c.event_at),
    ).where(*_episodes_seen(scope, times))
    episodes, sessions, first, last = connection.execute(query).one()
    facts = current_facts(connection, scope, times, now)
    return Stats(
        episodes=episodes,
        sessions=sessions,
        facts=len(facts),
        versions=len(all_versions(connection, scope, times, FactFilter())),
        entities=len(fact_graph(facts, ends_of(connection, scope, facts)).names),
        summaries=len(summaries_of(connection, scope, times)),
        jobs=jobs.counts(connection, scope.owner),
        first_at=first,
        last_at=last,
        sparse=_with_terms(connection, scope, times),
        leases=tuple(jobs.leases(connection, scope.owner)),
    )


def _with_terms(connection: Connection, scope: Scope, times: ReadTimes) -> int:
    # Asked of each episode: joined, those of all users would be read.
    made = (SPARSE_VECTOR.c.kind == "episode") & (SPARSE_VECTOR.c.ref == EPISODE.c.id)
    has_terms = select(SPARSE_VECTOR.c.ref).where(made).exists()
    query = select(func.count()).select_from(EPISODE).where(*_episodes_seen(scope, times))
    return connection.execute(query.where(has_terms)).scalar() or 0


def _episodes_seen(scope: Scope, times: ReadTimes) -> list[Any]:
    seen = [
        mine(EPISODE, scope.owner),
        EPISODE.c.erased.is_(False),
        EPISODE.c.recorded_at <= known(times),
        *labelled(EPISODE, scope),
    ]
    if times.valid_at is not None:
        seen.append(EPISODE.c.event_at <= times.valid_at)
    return seen


def summaries_of(connection: Connection, scope: Scope, times: ReadTimes) -> list[Summary]:
    """The session summaries as they stood at the point asked, oldest session first."""
    at = known(times)
    query = select(SUMMARY.c.id).where(
        mine(SUMMARY, scope.owner),
        believed(SUMMARY, at),
        SUMMARY.c.erased.is_(False),
        *labelled(SUMMARY, scope),
    )
    if times.valid_at is not None:
        query = query.where(SUMMARY.c.first_at <= times.valid_at)
    query = query.order_by(SUMMARY.c.first_at, SUMMARY.c.id)
    return load_summaries(connection, [name for (name,) in connection.execute(query)])
