"""The store that every child begins with: two users, beliefs, rulings, and work that waits."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from tests.laws.world import NOW, PLACES, PlainExtractor, Said, day

ANA, BO = Scope(user="ana"), Scope(user="bo")
CANARY = "zirquel"  # "zirquel3" is told as the third of what is to be erased
DOOMED = 4
TOLD = tuple(
    Said(number * 9 % 50, predicate, PLACES[number % 3], polarity)
    for number, (predicate, polarity) in enumerate(
        [("lives_in", "asserts"), ("owns", "asserts"), ("lives_in", "asserts"), ("owns", "ends")]
        * 3
    )
)
# Each is one thing in two wordings, which only a model can tell.
ALIKE = (("hill walking", "walking on hills"), ("boat racing", "races of boats"))


def opened(store: Path | str, at: timedelta = timedelta(), **options: Any) -> Engram:
    """The store, with everything that costs little, so long after it was prepared."""
    return Engram.open(
        store,
        **{
            "embedder": "hashing:16",
            "extractor": PlainExtractor(),
            "background": False,
            "clock": ManualClock(NOW + at),
            **options,
        },
    )


def doomed(number: int) -> Scope:
    """The conversation in which one word to be erased is said."""
    return Scope(user=ANA.user, session=f"talk {number}")


def prepare(store: Path) -> None:
    """Two users with beliefs, rulings, words to be erased, and messages not yet read."""
    with opened(store) as mem:
        for said in TOLD:
            mem.add(said.text, ANA, at=day(said.said))
        mem.add([said.text for said in TOLD[:4]], BO, at=day(3))
        for number in range(DOOMED):
            mem.add(f"owns {CANARY}{number} asserts -", doomed(number), at=day(60 + number))
        for number, thing in enumerate(thing for pair in ALIKE for thing in pair):
            mem.remember(ANA, "user", "likes", thing, at=day(90 + number))
        mem.consolidate()
        for scope in (ANA, BO):
            (home,) = mem.facts(scope, predicate="lives_in")
            mem.correct(home.id, scope, object="Tarn", reason="misheard")
        for said in TOLD:
            mem.add(Said(said.said + 100, said.predicate, said.object).text, ANA, at=day(170))
