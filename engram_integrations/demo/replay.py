"""Replaying a conversation as it happened: each session stored and understood on its own day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from engram_core.clock import ManualClock
from engram_core.engine import Engram
from engram_core.ingest.importers import Imported
from engram_core.model import Result
from engram_core.scope import Scope
from engram_integrations.demo.story import Story

AFTER_SESSION = timedelta(minutes=1)
AFTER_ALL = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Replayed(Result):
    """What one session brought."""

    session: str
    at: datetime | None
    messages: int
    facts_added: int
    facts_expired: int


def clock_for(story: Story) -> ManualClock:
    """A clock that stands where the story begins."""
    starts = [one.started_at for one in story.sessions if one.started_at]
    return ManualClock(min(starts))


def replay(
    mem: Engram, clock: ManualClock, story: Story, tell: Callable[[int], None]
) -> list[Replayed]:
    """Store each session on the day it took place, and consolidate it there.

    So what was believed in April can be asked for: the clock of belief runs with the story.

    Args:
        mem: The memory, opened with `clock`.
        clock: Set forward with each session, and to a week after the last one at the end.
        story: The conversation.
        tell: Told how many messages are done.
    """
    done, count = [], 0
    for one in story.sessions:
        done.append(_session(mem, clock, story, one))
        count += len(one.messages)
        tell(count)
    clock.advance(AFTER_ALL)
    return done


def _session(mem: Engram, clock: ManualClock, story: Story, one: Imported) -> Replayed:
    if one.ended_at is not None:
        clock.set(max(clock.now(), one.ended_at + AFTER_SESSION))
    scope = Scope(user=story.user, session=one.session)
    mem.add(list(one.messages), scope)
    report = mem.consolidate(scope)
    return Replayed(
        one.session or "",
        one.started_at,
        len(one.messages),
        report.facts_added,
        report.facts_expired,
    )
