"""How present something is in memory: it fades with time, and grows with repetition and use.

Salience only orders; it never deletes, never changes a belief, and lives outside the facts.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import log2

# What was said once and never asked for has half its weight after a month, as has most talk of
# passing things; every doubling of its uses gives it another month (the spacing effect: what is
# met again is forgotten more slowly).
HALF_LIFE = timedelta(days=30)
# A thing used once weighs half of one used without end: enough to break ties, not to bury it.
SINGLE_USE = 0.5
FAINTEST = 1e-6  # still above nothing: it is never forgotten

# What stays true of a person whether or not anybody mentions it.
DURABLE = frozenset(("name", "birthday", "allergic_to", "from_place", "has_child", "speaks"))


def salience(
    last_access: datetime, accesses: int, support: int, now: datetime, durable: bool
) -> float:
    """How present something is, above 0 and below 1.

    `2 ** -(age / half_life) * (1 - SINGLE_USE / uses)`, where `uses` counts statements and reads,
    and `half_life` is `HALF_LIFE * (1 + log2(uses))`.

    Args:
        last_access: When it was last read; when it was last said, if it never was.
        accesses: How often it was read.
        support: How many statements it stands on; below one counts as one.
        now: The instant to tell it for; an earlier one than `last_access` counts as that.
        durable: Whether it is exempt from fading, see `DURABLE`.

    >>> from datetime import timezone
    >>> said = datetime(2024, 1, 1, tzinfo=timezone.utc)
    >>> salience(said, 0, 1, said + timedelta(days=30), durable=False)
    0.25
    """
    uses = max(accesses, 0) + max(support, 1)
    weight = 1 - SINGLE_USE / uses
    if durable:
        return weight
    age = max(now - last_access, timedelta(0))
    half_lives = age / (HALF_LIFE * (1 + log2(uses)))
    return float(max(weight * 2**-half_lives, FAINTEST))


def is_durable(predicate: str) -> bool:
    """Whether facts of this predicate are exempt from fading."""
    return predicate in DURABLE
