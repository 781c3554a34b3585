"""The rows behind a ranking, as hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

import numpy as np
from sqlalchemy import Connection

from engram_core.model import Episode, Fact, Hit, Summary
from engram_core.retrieve.gate import Evidence
from engram_core.retrieve.orders.flags import flags_of
from engram_core.storage.index_view import EPISODE, FACT, SUMMARY, Floats, IndexView
from engram_core.storage.load import LoadFacts, load_episodes, load_summaries


class Ranked(Protocol):
    """A ranking: the chosen positions, best first, with their scores and evidence."""

    @property
    def places(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> Floats: ...
    def evidence(self, place: int) -> Evidence: ...
    def channels(self, place: int) -> dict[str, float]: ...


@dataclass(frozen=True, slots=True)
class Found:
    """A hit with the row behind it (one of the three), its evidence, and a summary's messages."""

    hit: Hit
    evidence: Evidence
    episode: Episode | None = None
    fact: Fact | None = None
    summary: Summary | None = None
    told: tuple[Episode, ...] = ()


class Flags:
    """The flags of things found: each is looked at once, and only if it is shown."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, one: Found) -> tuple[str, ...]:
        """The flags of one."""
        row = one.episode or one.fact or one.summary
        if one.hit.id not in self._known:
            self._known[one.hit.id] = flags_of(row, one.told) if row else ()
        return self._known[one.hit.id]

    def hit(self, one: Found) -> Hit:
        """Its hit, with its flags."""
        flags = self.of(one)
        return replace(one.hit, flags=flags) if flags else one.hit


def load_hits(
    view: IndexView,
    connection: Connection,
    ranking: Ranked,
    facts: LoadFacts,
    known_at: datetime,
) -> tuple[Found, ...]:
    """The chosen items of a ranking, best first; rows erased meanwhile are left out.

    Args:
        view: What was searched.
        connection: An open connection; only read from.
        ranking: What was chosen.
        facts: Loads fact versions as known at an instant.
        known_at: That instant.
    """
    ids = _ids_by_kind(view, ranking.places)
    summaries = {one.id: one for one in load_summaries(connection, ids[SUMMARY])}
    told = [name for one in summaries.values() for name in one.episodes]
    episodes = {one.id: one for one in load_episodes(connection, [*ids[EPISODE], *told])}
    versions = {one.id: one for one in facts(connection, ids[FACT], known_at)}
    found = (
        _found(place, view.ids[place], ranking, episodes, versions, summaries)
        for place in ranking.places
    )
    return tuple(one for one in found if one is not None)


def _ids_by_kind(view: IndexView, places: Sequence[int]) -> dict[int, list[str]]:
    kinds = np.asarray(view.kinds)
    return {
        kind: [view.ids[place] for place in places if kinds[place] == kind]
        for kind in (EPISODE, FACT, SUMMARY)
    }


def _found(
    place: int,
    name: str,
    ranking: Ranked,
    episodes: Mapping[str, Episode],
    facts: Mapping[str, Fact],
    summaries: Mapping[str, Summary],
) -> Found | None:
    score, channels = round(float(ranking.scores[place]), 6), ranking.channels(place)
    evidence = ranking.evidence(place)
    if name in episodes and not episodes[name].erased:
        return Found(_of_episode(episodes[name], score, channels), evidence, episodes[name])
    if name in facts and not facts[name].erased:
        return Found(_of_fact(facts[name], score, channels), evidence, fact=facts[name])
    if name in summaries and summaries[name].text:
        one = summaries[name]
        hit = _of_summary(one, score, channels)
        told = tuple(episodes[source] for source in one.episodes if source in episodes)
        return Found(hit, evidence, summary=one, told=told)
    return None


def _of_episode(one: Episode, score: float, channels: Mapping[str, float]) -> Hit:
    said = (one.speaker, one.event_at, one.role)
    return Hit("episode", one.id, one.text, score, channels, (one.id,), *said)


def _of_fact(one: Fact, score: float, channels: Mapping[str, float]) -> Hit:
    return Hit("fact", one.id, one.text, score, channels, one.episodes, None, one.stated_at)


def _of_summary(one: Summary, score: float, channels: Mapping[str, float]) -> Hit:
    return Hit("summary", one.id, one.text, score, channels, one.episodes, None, one.last_at)
