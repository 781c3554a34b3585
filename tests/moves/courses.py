"""Random courses of events in which every verb that changes belief has its turn."""

from __future__ import annotations

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.storage.session_buffer import Buffered
from tests.laws.test_all_verbs_together import ASH, FERN, Play
from tests.laws.world import NOW, PlainExtractor

LONG_NAME = "Ostrale by the " + "winding " * 90 + "river"


def clock() -> ManualClock:
    """Stands at the same instant in every store."""
    return ManualClock(NOW)


def options(**more: object) -> dict[str, object]:
    """How the stores of these tests are opened."""
    return {
        "embedder": "hashing:16",
        "extractor": PlainExtractor(),
        "background": False,
        **more,
    }


def lived_through(mem: Engram, time: ManualClock, seed: int, steps: int = 26) -> list[Scope]:
    """Let things happen in an empty store; returns whose memories there are then."""
    play = Play(mem, time, seed)
    for _ in range(steps):
        play.step()
    session = Scope(user="ash", session="talk")
    mem.append_buffer(session, [Buffered({"role": "user", "content": "still \0 going \ud800 on"})])
    mem.remember(ASH, "user", "owns", LONG_NAME)
    whose = [ASH] if mem.identities(ASH) else [ASH, FERN]
    for scope in whose:
        mem.consolidate(scope)  # summaries too
    mem.recall("Ostrale", ASH)
    return whose
