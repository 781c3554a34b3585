"""The clock on the wall of whoever asks: "yesterday" is a day of theirs, not one of UTC.

A question carries no time zone. The newest of the user's own messages does: that of the place they
wrote it at, or UTC where it was told without one.
"""

from __future__ import annotations

import numpy as np
from sqlalchemy import Connection

from engram_core.retrieve.plan.query import QueryPlan, plan_query
from engram_core.retrieve.question import Question
from engram_core.storage.index_view import IndexView
from engram_core.storage.load import load_episodes
from engram_core.storage.types import to_micros

ASKER = "user"


def plan_for(asked: Question, view: IndexView, connection: Connection) -> QueryPlan:
    """The plan of a question, its dates counted on the clock of whoever asks.

    Args:
        asked: The question; relative dates count from its `valid_at`.
        view: The messages that the zone is taken from, as far as the question may see them.
        connection: For the row of one of them, where the question names a date; only read from.
    """
    plan = plan_query(asked.query, now=asked.valid_at)
    offset = _offset_minutes(asked, view, connection) if plan.window else 0
    return plan_query(asked.query, now=asked.valid_at, offset_minutes=offset) if offset else plan


def _offset_minutes(asked: Question, view: IndexView, connection: Connection) -> int:
    """Minutes east of UTC at which the user's newest visible message was written; 0 for none."""
    mask = view.visible(asked.scope, asked.times, to_micros(asked.now)) & view.said_by(ASKER)
    own = np.flatnonzero(mask & (np.asarray(view.starts) <= to_micros(asked.valid_at)))
    if not len(own):
        return 0
    newest = own[np.argmax(np.asarray(view.starts)[own])]
    return next((one.offset_minutes for one in load_episodes(connection, [view.ids[newest]])), 0)
