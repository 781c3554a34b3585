"""Whose turn it is in the queue: nobody waits behind all that another has waiting.

A job that was not tried yet waits for no time, so its `not_before` holds its turn instead: a second
of the clock is a microsecond after 1970. The first jobs of a user have their turn when they are
stored, and each further `TOGETHER` have it a day after those before them. Whoever comes late is
thus ahead of all but the first jobs of those with many, who are overtaken by those that come before
their own turn only. No other user is looked at for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import bindparam, select

from engram_core.storage.conditions import mine
from engram_core.storage.core import JOB
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.types import from_micros, to_micros

TOGETHER = 8  # jobs of one turn: as many messages as a model reads in one call
UNTRIED_UNTIL = from_micros(10**13)  # no turn is later, no time of a new try is earlier
_APART = timedelta(days=1) // timedelta(seconds=1)
_SECOND = 1_000_000  # in microseconds

# Made once: it runs on every write.
_LAST = (
    select(JOB.c.not_before)
    .where(
        mine(JOB, (bindparam("of_tenant"), bindparam("of_user"))),
        JOB.c.state == "pending",
        JOB.c.not_before <= UNTRIED_UNTIL,
    )
    .order_by(JOB.c.not_before.desc())
    .limit(TOGETHER)
)


def turns(writing: OwnerWrite, count: int) -> Iterator[datetime]:
    """The `not_before` of that many new jobs of a (tenant, user), in the order they are stored.

    Args:
        writing: Under the lock of the (tenant, user).
        count: How many.
    """
    owner = {"of_tenant": writing.tenant, "of_user": writing.user}
    rows = writing.connection.execute(_LAST, owner).scalars().all()
    last = deque((to_micros(row) for row in reversed(rows)), maxlen=TOGETHER)
    now = max(0, to_micros(writing.clock.now()) // _SECOND)
    for _ in range(count):
        after = last[0] + _APART if len(last) == TOGETHER else 0
        last.append(max(now, after, last[-1] if last else 0))
        yield from_micros(last[-1])
