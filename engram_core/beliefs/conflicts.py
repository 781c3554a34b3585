"""How the conflicts of a memory stand: what settled them, and which pairs are open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from engram_core.beliefs.open_pairs import not_ruled_upon, open_contradictions
from engram_core.beliefs.overviews import contradictions_among
from engram_core.beliefs.settled import settled_by_denial, settled_by_ruling, with_words
from engram_core.beliefs.visible import standing_facts
from engram_core.consolidate.pairs_alike import (
    Pair,
    Vector,
    alike_pairs,
    by_id,
    worth_embedding,
)
from engram_core.model import Contradiction, Fact
from engram_core.scope import Scope
from engram_core.times import ReadTimes

Meanings = Callable[[Sequence[str]], Vector]  # texts to their vectors


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Conflicts at a point on both clocks.

    Args:
        settled: By the slot, by a denial, or by a ruling.
        open: Those that may be one thing in other words, with their words.
        pairs: The same as pairs, to be ruled upon.
        apart: How many more there would be, had their facts ever held at once.
    """

    settled: tuple[Contradiction, ...]
    open: tuple[Contradiction, ...]
    pairs: tuple[Pair, ...]
    apart: int


def conflicts_of(
    connection: Connection, scope: Scope, times: ReadTimes, meanings: Meanings | None
) -> Conflicts:
    """The conflicts as they stood at the point asked.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        times: `valid_at` leaves out what had not begun by then, `known_at` what was not known.
        meanings: The embedder; None where the store's vectors are of another one, then words alone
            tell what is alike.
    """
    standing = [fact for fact in standing_facts(connection, scope, times) if begun(fact, times)]
    alike = _alike(connection, scope, times, standing, meanings)
    pairs = tuple(pair for pair in alike if pair.met)
    settled = [
        *contradictions_among(standing),
        *settled_by_denial(connection, scope, times),
        *settled_by_ruling(connection, scope, times),
    ]
    seen = [one for one in settled if all(begun(fact, times) for fact in one.facts)]
    return Conflicts(
        with_words(connection, seen, times),
        with_words(connection, open_contradictions(pairs), times),
        pairs,
        len(alike) - len(pairs),
    )


def pairs_to_rule_on(connection: Connection, scope: Scope, meanings: Meanings | None) -> list[Pair]:
    """The pairs that are open now, and nothing else."""
    standing = standing_facts(connection, scope, ReadTimes())
    return [pair for pair in _alike(connection, scope, ReadTimes(), standing, meanings) if pair.met]


def _alike(
    connection: Connection,
    scope: Scope,
    times: ReadTimes,
    facts: Sequence[Fact],
    meanings: Meanings | None,
) -> list[Pair]:
    alike = alike_pairs(facts, _vectors(facts, meanings))
    return not_ruled_upon(connection, scope, times, alike)


def begun(fact: Fact, times: ReadTimes) -> bool:
    """Whether a fact had begun by the valid time asked, when one was."""
    return times.valid_at is None or fact.valid_at is None or fact.valid_at <= times.valid_at


def _vectors(facts: Sequence[Fact], meanings: Meanings | None) -> dict[str, Vector]:
    wanted = worth_embedding(facts)
    if not wanted or meanings is None:
        return {}
    return dict(by_id(wanted, meanings([fact.object for fact in wanted])))
