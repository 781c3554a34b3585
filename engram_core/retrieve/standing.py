"""Standing instructions and preferences: they bear on answers that never mention them."""

from __future__ import annotations

import numpy as np
from sqlalchemy import Connection, select

from engram_core.claims import USER
from engram_core.model import Fact
from engram_core.retrieve.question import Question
from engram_core.storage.conditions import mine
from engram_core.storage.core import ASSERTION, EVIDENCE
from engram_core.storage.index_view import EPISODE, FACT, Bools, IndexView, Longs
from engram_core.storage.load import LoadFacts
from engram_core.storage.tokens.terms import query_terms
from engram_core.storage.types import to_micros

PREDICATES = ("instruction", "prefers")
MOST = 6  # lines in a context; more would be a profile, not an aside


def standing_wishes(
    view: IndexView, connection: Connection, asked: Question, load: LoadFacts
) -> list[Fact]:
    """What the user has asked of answers, and prefers, at the point asked.

    Args:
        view: What can be searched; it says what is visible.
        connection: For the rows; only read from.
        asked: The question.
        load: Loads fact versions as known at an instant.

    Returns:
        At most `MOST`: instructions before preferences, among them those that share a word with
        the question first, then the newest.
    """
    told = _told(connection, asked)
    if not told:
        return []
    mask = view.visible(asked.scope, asked.times, to_micros(asked.now))
    places = np.flatnonzero(mask & (np.asarray(view.kinds) == FACT))
    shown = [one for one in (view.ids[int(place)] for place in places) if one in told]
    held = load(connection, [one for one in shown if one not in asked.exclude], asked.known_at)
    own = [fact for fact in held if fact.subject == USER]
    return sorted(own, key=lambda fact: _order(fact, asked))[:MOST]


def instruction_sources(
    view: IndexView, connection: Connection, asked: Question, mask: Bools
) -> Longs:
    """Positions of the messages in which the user gave the instructions that hold.

    Args:
        view: What can be searched.
        connection: For the rows; only read from.
        asked: The question.
        mask: What may be seen: an instruction taken back is not, so neither is its message.
    """
    told = _instructed(connection, asked)
    if not told:
        return np.zeros(0, np.int64)
    kinds = np.asarray(view.kinds)
    facts = (view.ids[int(place)] for place in np.flatnonzero(mask & (kinds == FACT)))
    seqs = [seq for fact in facts for seq in told.get(fact, ())]
    found: Longs = np.flatnonzero(mask & (kinds == EPISODE) & np.isin(np.asarray(view.seqs), seqs))
    return found


def _instructed(connection: Connection, asked: Question) -> dict[str, list[int]]:
    """Every fact version with an instruction of the user, and where its sources stand."""
    query = (
        select(EVIDENCE.c.fact, ASSERTION.c.seq)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(
            mine(ASSERTION, asked.scope.owner),
            ASSERTION.c.predicate == PREDICATES[0],
            ASSERTION.c.subject == USER,
            EVIDENCE.c.role == "supports",
        )
    )
    told: dict[str, list[int]] = {}
    for fact, seq in connection.execute(query):
        told.setdefault(fact, []).append(seq)
    return told


def _told(connection: Connection, asked: Question) -> set[str]:
    """Every fact version that stands on an instruction or a preference, at whatever time."""
    query = (
        select(EVIDENCE.c.fact)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(
            mine(ASSERTION, asked.scope.owner),
            ASSERTION.c.predicate.in_(PREDICATES),
            EVIDENCE.c.role == "supports",
        )
    )
    return {fact for (fact,) in connection.execute(query)}


def _order(fact: Fact, asked: Question) -> tuple[bool, bool, float, str]:
    shared = not frozenset(query_terms(fact.object)).isdisjoint(query_terms(asked.query))
    said = fact.stated_at or fact.valid_at or fact.created_at
    return fact.predicate != PREDICATES[0], not shared, -said.timestamp(), fact.id
