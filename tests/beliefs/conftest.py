"""A memory to tell things to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.beliefs.claiming import DENIES, ENDS, Telling, day


@pytest.fixture
def telling() -> Iterator[Telling]:
    """Nothing was said yet."""
    made = Telling()
    yield made
    made.mem.close()


@pytest.fixture
def told(telling: Telling) -> Telling:
    """A move, a job that was left, a pet that never was, a concert."""
    telling.claim("live in Orlund", "lives_in", "Orlund")
    telling.claim("moved to Vessby in March", "lives_in", "Vessby", valid_from=day("2024-03-01"))
    telling.claim("work at Brandholm", "works_at", "Brandholm")
    telling.claim("left Brandholm", "works_at", "Brandholm", ENDS)
    telling.claim("have a parrot", "has_pet", "parrot")
    telling.claim("never had a parrot", "has_pet", "parrot", DENIES)
    telling.claim("went to the fair", "attended", "fair", valid_from=day("2024-05-04"))
    telling.say("2024-01-10", "Hello there. I live in Orlund! And you?", "Eda")
    telling.say("2024-02-01", "These days I work at Brandholm, and I have a parrot.")
    telling.say("2024-03-20", "By the way: I moved to Vessby in March.")
    telling.say("2024-04-01", "I left Brandholm.")
    telling.say("2024-04-20", "No, I never had a parrot, that was a joke.")
    telling.say("2024-05-05", "We went to the fair.")
    return telling
