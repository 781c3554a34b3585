"""Every verb that changes belief, in random order: the laws hold for all of them together.

After each step what is believed is noted. In the end every note must still be answered so, but
for what was erased or moved, which shows as a tombstone (law 6); the store is sound; a rebuild
gives the same rows (law 7).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.claims import Claim
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, InvalidInput, NotFound
from engram_core.model import ERASED, Decision, Episode
from engram_core.testing.suite import LawSuite
from engram_core.testing.world import NOW, PLACES, PlainExtractor, Said, day, rows

ASH, FERN = Scope(user="ash"), Scope(user="fern")


NAMES = ("Lou", "Ada", "Dr Holm", "Holm", "Bob")


TOLD = (
    "My sister Lou called us today.",
    "My sister Ada called us today.",
    "Bob, short for Robert, called us.",
    "Dr Holm called us today.",
    "My two sisters called us.",
)


VERBS = (
    *("say",) * 8,
    *("tell",) * 3,
    *("remember", "correct", "end", "retract", "merge", "unmerge", "erase"),
    *("reextract", "undo", "link", "unlink"),
)


class Sparing(PlainExtractor):
    """Reads as the plain one does, but only of two places."""

    name = "sparing@1"

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        found = super().extract(episode, before)
        return [claim for claim in found if claim.object != PLACES[0]]


class Play:
    """One random course of events, and what was believed after each step."""

    def __init__(self, mem: Engram, clock: ManualClock, seed: int) -> None:
        self.mem, self.clock, self.chance = mem, clock, random.Random(seed)  # noqa: S311
        self.decisions: list[Decision] = []
        self.noted: list[tuple[Scope, datetime, list[tuple[object, ...]]]] = []

    def step(self) -> None:
        scope = self.chance.choice((ASH, FERN))
        verb = self.chance.choice(VERBS)
        try:
            made = getattr(self, verb)(scope)
        except (Conflict, InvalidInput, NotFound):
            made = None
        if isinstance(made, Decision):
            self.decisions.append(made)
        if self.chance.random() < 0.6:
            self.mem.consolidate()
        self.clock.advance(timedelta(minutes=30))  # the log's instants may run a little ahead
        for whose in (ASH,) if self.mem.identities(ASH) else (ASH, FERN):
            self.noted.append((whose, self.clock.now(), believed(self.mem, whose)))
        self.clock.advance(timedelta(minutes=30))

    def say(self, scope: Scope) -> None:
        pick = self.chance.choice
        said = Said(
            self.chance.randrange(400),
            pick(["lives_in", "owns", "likes", "dislikes", "visited"]),
            pick(PLACES),
            pick(["asserts"] * 4 + ["ends", "denies", "past"]),
        )
        self.mem.add(said.text, scope, at=day(said.said))

    def tell(self, scope: Scope) -> None:
        self.mem.add(self.chance.choice(TOLD), scope, at=day(self.chance.randrange(400)))

    def remember(self, scope: Scope) -> None:
        subject = self.chance.choice((*NAMES, "sister", "Robert"))
        self.mem.remember(scope, subject, "lives_in", self.chance.choice(PLACES))

    def correct(self, scope: Scope) -> Decision:
        return self.mem.correct(self._fact(scope), scope, object=self.chance.choice(PLACES))

    def end(self, scope: Scope) -> Decision:
        return self.mem.end(self._fact(scope), scope, at=day(self.chance.randrange(500)))

    def retract(self, scope: Scope) -> Decision:
        return self.mem.retract(self._fact(scope), scope)

    def merge(self, scope: Scope) -> Decision:
        return self.mem.merge(scope, *self.chance.sample(NAMES, 2))

    def unmerge(self, scope: Scope) -> Decision:
        return self.mem.unmerge(scope, self._decision())

    def erase(self, scope: Scope) -> None:
        episodes = self.mem.episodes(scope)
        alive = [one.id for one in episodes if not one.erased]
        if alive:
            self.mem.erase(scope, episode=self.chance.choice(alive))

    def reextract(self, scope: Scope) -> Decision | None:
        reader = self.chance.choice((Sparing(), PlainExtractor()))
        would = self.mem.reextract(scope, extractor=reader)
        done = self.mem.reextract(scope, extractor=reader, dry_run=False)
        assert (would.added, would.withdrawn) == (done.added, done.withdrawn)
        return done.decision

    def undo(self, scope: Scope) -> Decision:
        return self.mem.undo(scope, self._decision())

    def link(self, scope: Scope) -> Decision:
        return self.mem.link(ASH, "fern")

    def unlink(self, scope: Scope) -> Decision:
        return self.mem.unlink(ASH, "fern")

    def _fact(self, scope: Scope) -> str:
        facts = self.mem.facts(scope)
        return self.chance.choice(facts).id if facts else "f0"

    def _decision(self) -> str:
        return self.chance.choice(self.decisions).id if self.decisions else "d0"


def believed(
    mem: Engram, scope: Scope, known_at: datetime | None = None
) -> list[tuple[object, ...]]:
    """What stood at an instant of belief, over all of valid time."""
    found = [
        (fact.id, fact.text, fact.valid_at, fact.invalid_at)
        for fact in mem.history(scope, known_at=known_at)
        if fact.expired_at is None
    ]
    return sorted(found, key=str)


def check_as_noted(now: Sequence[tuple[object, ...]], noted: Sequence[tuple[object, ...]]) -> None:
    """Each version that stood then stands at that instant still, with its words or without."""
    assert [fact[0] for fact in now] == [fact[0] for fact in noted]
    for (_, text, *extent), (_, said, *was) in zip(now, noted, strict=True):
        assert extent == was
        assert text in (said, ERASED)


class AllVerbsTogether(LawSuite):
    """Every verb that changes belief, in random order: the laws hold for all of them together."""

    @pytest.mark.parametrize("seed", [1, 2, 5, 8])
    def test_the_laws_hold_for_all_verbs_together(self, seed: int) -> None:
        clock = ManualClock(NOW)
        with self.a_world(clock=clock) as mem:
            play = Play(mem, clock, seed)
            for _ in range(45):
                play.step()
            mem.consolidate()
            assert mem.check().problems == ()
            before = rows(mem)
            mem.rebuild()
            assert rows(mem) == before
            held = (ASH,) if mem.identities(ASH) else (ASH, FERN)
            for scope, at, noted in play.noted:
                if scope in held:
                    check_as_noted(believed(mem, scope, at), noted)
