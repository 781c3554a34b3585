"""Ranking: the channels asked, fused, and the best k chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.rerank.base import Reranker
from engram_core.retrieve.aspects import share_head
from engram_core.retrieve.calibration import trust_in
from engram_core.retrieve.channels import (
    Words,
    ask_dense,
    ask_lexical,
    embed_question,
    graph_signal,
    speakers_named,
)
from engram_core.retrieve.dated import asks_when, dated_signal
from engram_core.retrieve.first_person import in_first_person
from engram_core.retrieve.fuse import Bonuses, Weights, fuse, top
from engram_core.retrieve.gate import Evidence
from engram_core.retrieve.graph import phrases, reach
from engram_core.retrieve.instructions_said import instructions_said
from engram_core.retrieve.own_names import own_names
from engram_core.retrieve.people import between_people, weights_for
from engram_core.retrieve.plan.aspects import Aspects
from engram_core.retrieve.plan.query import QueryPlan
from engram_core.retrieve.plan.several import asks_several
from engram_core.retrieve.plan.voice import asks_assistant, asks_how
from engram_core.retrieve.question import Question
from engram_core.retrieve.remembered import remembered
from engram_core.retrieve.rerank import rerank_signal
from engram_core.retrieve.salience_signal import salience_signal
from engram_core.retrieve.signals import Dense, Turns, in_window, no_dense, recency
from engram_core.retrieve.spread import START
from engram_core.retrieve.standing import instruction_sources
from engram_core.retrieve.stopwatch import Stopwatch
from engram_core.retrieve.terms import Sparse, ask_sparse
from engram_core.retrieve.words import Lexical, WordScores, lexical, near_coverage, telling, unheld
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.index_view import FACT, SUMMARY, Bools, Floats, IndexView
from engram_core.storage.types import to_micros

POOL = 300  # candidates that speakers are looked up for
USED = 60  # candidates that salience is looked up for: it only breaks ties
NARROW = 500  # a mask that leaves fewer items is scanned exactly
MOST_SUMMARIES = 2
LED_SHARE = 5  # one in so many places at most is kept for what only the graph leads to


@dataclass(frozen=True, slots=True)
class Sources:
    """What a read reads from; `lacking` says why it is less than was asked for."""

    view: IndexView
    connection: Connection
    embedder: Embedder | None
    watch: Stopwatch
    encoder: SparseEncoder | None = None
    reranker: Reranker | None = None
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The chosen positions, best first; and by position the fused score and what led to it.

    `agreement` is told by `Speakers`, `unheld` by `words.unheld`. `sparse` is None where that
    channel is off or has nothing of this memory.
    """

    places: tuple[int, ...]
    scores: Floats
    dense: Dense
    words: Lexical
    bonuses: Bonuses
    agreement: float | None
    unheld: float = 0.0
    sparse: Sparse | None = None
    reranked: Floats | None = None

    def evidence(self, place: int) -> Evidence:
        """How well the item at `place` answers."""
        return Evidence(
            float(self.dense.best[place]),
            float(min(1.0, self.words.coverage[place])),
            float(self.words.rare[place]),
            float(self.bonuses.graph[place]),
            float(self.bonuses.window[place] >= 1),  # that a fact held then tells nothing
            0.0 if self.sparse is None else min(1.0, float(self.sparse.best[place])),
        )

    def channels(self, place: int) -> dict[str, float]:
        """What each channel gave the item at `place`; those that gave nothing are left out."""
        said = {
            "dense": self.dense.best[place],
            "pieces": self.dense.pieces[place],
            "sparse": 0.0 if self.sparse is None else self.sparse.best[place],
            "lexical": self.words.scaled[place],
            "coverage": self.words.coverage[place],
            "speaker": self.bonuses.speaker[place],
            "graph": self.bonuses.graph[place],
            "window": self.bonuses.window[place],
            "recency": self.bonuses.recency[place],
            "salience": self.bonuses.salience[place],
            "rerank": 0.0 if self.reranked is None else self.reranked[place],
        }
        return {name: round(float(value), 4) for name, value in said.items() if value > 0}


def rank(sources: Sources, asked: Question, plan: QueryPlan, mask: Bools) -> Ranking:
    """The best k of what may be seen.

    Args:
        sources: What is read from.
        asked: The question.
        plan: What it asks for.
        mask: What may be seen; applied before anything is cut.
    """
    view, watch = sources.view, sources.watch
    if sources.embedder is not None:
        trusted = asked.weights.trusting(trust_in(sources.embedder.name))
        asked = replace(asked, weights=trusted)
    exact = asked.times.is_past or int(mask.sum()) < NARROW
    dense, words, sparse = no_dense(len(view)), Words(WordScores()), None
    own = own_names(view, sources.connection, asked.scope, asked.known_at)
    texts = [in_first_person(one, asked.words, own) for one in (asked.query, *plan.parts)]
    if "dense" in asked.channels and sources.embedder is not None:
        with watch.stage("embed"):
            vectors = embed_question(sources.embedder, texts[0], texts[1:])
        with watch.stage("dense"):
            dense = ask_dense(view, vectors, mask, exact=exact)
    if "sparse" in asked.channels and sources.encoder is not None:
        with watch.stage("sparse"):
            sparse = ask_sparse(view, sources.encoder, texts[0], mask)
    if "lexical" in asked.channels:
        with watch.stage("lexical"):
            words = ask_lexical(view, asked.query, asked.words, mask, exact=exact)
    bonuses = _bonuses(sources, asked, plan, mask)
    if "lexical" in asked.channels and asks_when(asked.query):
        bonuses = replace(bonuses, dated=dated_signal(view, mask, exact=exact))
    firsts = _firsts(sources, asked, plan, mask)
    with watch.stage("fuse"):
        return _fuse_twice(sources, asked, mask, _Heard(dense, words, bonuses, sparse, firsts))


def _firsts(
    sources: Sources, asked: Question, plan: QueryPlan, mask: Bools
) -> tuple[tuple[int, ...], ...]:
    """The best of each aspect of the question, ranked by itself."""
    if not asked.weights.aspects:
        return ()
    kinds = np.asarray(sources.view.kinds)
    channels = [one for one in asked.channels if one != "rerank"]  # it reads for a second
    firsts = []
    for text in plan.aspects.texts:
        alone = replace(asked, query=text, k=plan.aspects.each + MOST_SUMMARIES, channels=channels)
        planned = replace(plan, text=text, parts=(text,), aspects=Aspects())
        places = rank(sources, alone, planned, mask).places
        said = [place for place in places if kinds[place] != SUMMARY]
        firsts.append(tuple(said[: plan.aspects.each]))
    return tuple(firsts)


@dataclass(frozen=True, slots=True)
class _Heard:
    """What the channels said before the first ranking."""

    dense: Dense
    words: Words
    bonuses: Bonuses
    sparse: Sparse | None
    firsts: tuple[tuple[int, ...], ...] = ()


def _bonuses(sources: Sources, asked: Question, plan: QueryPlan, mask: Bools) -> Bonuses:
    """The bounded signals that do not depend on a first ranking."""
    view = sources.view
    bonuses = Bonuses.none(len(view))
    if "graph" in asked.channels and (mask & (np.asarray(view.kinds) == FACT)).any():
        with sources.watch.stage("graph"):
            names = [*plan.entities, *phrases(telling(asked.words))]
            during = plan.window or (asked.valid_at, asked.valid_at)
            reached = reach(
                sources.connection, asked.scope, names, asked.known_at, during, asked.query
            )
            bonuses = replace(bonuses, graph=graph_signal(view, reached))
    if "recency" in asked.channels:
        bonuses = replace(bonuses, recency=recency(view, to_micros(asked.valid_at)))
    if plan.window is not None and plan.said_within is not None:
        bonuses = replace(bonuses, window=in_window(view, plan.said_within, plan.window))
    return bonuses


def _fuse_twice(sources: Sources, asked: Question, mask: Bools, heard: _Heard) -> Ranking:
    """Rank, look up speakers and salience for the first candidates only, and rank again.

    Names of the user and of speakers are left out of the words: in a memory of theirs they do not
    tell which message is meant. A speaker who is named is a signal of its own instead.
    """
    view = sources.view
    turns = remembered(view, "turns", lambda: Turns.of(view))

    answers = asks_assistant(asked.query) or asks_how(asked.query)
    aside = None if answers else view.said_by("assistant")

    def ranked(words: Lexical, bonuses: Bonuses, weights: Weights) -> Floats:
        return fuse(
            view, turns, mask, heard.dense, words, bonuses,
            method=asked.fusion, weights=weights, aside=aside, sparse=heard.sparse,
        )  # fmt: skip

    def words_without(names: frozenset[str]) -> Lexical:
        scored, whole = heard.words.scored, heard.words.whole
        kin = asked.weights.kin
        return lexical(scored, len(view), without=names, whole=whole, kin=kin)

    own = own_names(view, sources.connection, asked.scope, asked.known_at)
    pool = top(ranked(words_without(own), heard.bonuses, asked.weights), POOL)
    named = speakers_named(view, asked.words, pool, asked.query, asked.weights.second)
    used = salience_signal(view, sources.connection, asked, pool[:USED])
    people = between_people(view, mask, named.said)
    weights = weights_for(asked.weights, people=people, several=asks_several(asked.query))
    bonuses = replace(
        heard.bonuses,
        speaker=named.said, brief=turns.brief, salience=used, substance=turns.substance,
    )  # fmt: skip
    without = own | named.words
    near = near_coverage(
        heard.words.scored, len(view), turns.nearby, without, asked.weights.kin
    )  # fmt: skip
    words = replace(words_without(without), near=near)
    scores = _found(asked, ranked(words, bonuses, weights), heard, words, bonuses)
    reranked = _reranked(sources, asked, scores, turns, mask)
    if reranked is not None:
        scores = scores + np.float32(asked.weights.rerank) * reranked
    places = choose(view, scores, asked.k)
    places = share_head(places, heard.firsts, int(asked.weights.aspects))
    places = with_led(places, scores, bonuses.graph)
    places = _with_instruction(sources, asked, mask, places, scores, people=people)
    agreement = named.agreement(words.coverage)
    return Ranking(
        places, scores, heard.dense, words, bonuses, agreement, unheld(heard.words.scored, without),
        heard.sparse, reranked,
    )  # fmt: skip


def _reranked(
    sources: Sources, asked: Question, scores: Floats, turns: Turns, mask: Bools
) -> Floats | None:
    """How well the best candidates answer, read with the question; None where nobody reads."""
    if "rerank" not in asked.channels or sources.reranker is None:
        return None
    with sources.watch.stage("rerank"):
        return rerank_signal(
            sources.view, sources.connection, sources.reranker, asked.query, scores,
            turns=turns, mask=mask,
        )  # fmt: skip


def _found(
    asked: Question, scores: Floats, heard: _Heard, words: Lexical, bonuses: Bonuses
) -> Floats:
    """The scores without items that nothing found: to be recent alone is no answer."""
    if set(asked.channels) <= {"recency", "rerank"}:
        return scores
    near = words.coverage if words.near is None else words.near
    said = [heard.dense.best, words.scaled, near, bonuses.graph, bonuses.window, bonuses.speaker]
    said += [] if heard.sparse is None else [heard.sparse.best]
    found = np.any([signal > 0 for signal in said], axis=0)
    return np.where(found, scores, -np.inf).astype(np.float32)


def choose(view: IndexView, scores: Floats, k: int) -> tuple[int, ...]:
    """The best k positions, with at most two summaries among them."""
    summaries = np.flatnonzero((np.asarray(view.kinds) == SUMMARY) & np.isfinite(scores))
    if len(summaries) > MOST_SUMMARIES:
        weakest = summaries[np.argsort(-scores[summaries], kind="stable")[MOST_SUMMARIES:]]
        scores = scores.copy()
        scores[weakest] = -np.inf
    return tuple(top(scores, k))


def _with_instruction(
    sources: Sources,
    asked: Question,
    mask: Bools,
    places: tuple[int, ...],
    scores: Floats,
    *,
    people: bool,
) -> tuple[int, ...]:
    """The chosen positions, the last given up for the instruction that fits the question best.

    "Always say which version" bears on answers about libraries and shares no word with them.
    """
    view, connection = sources.view, sources.connection
    if len(places) < LED_SHARE:
        return places
    wishes: list[int] = []
    if "graph" in asked.channels and (mask & (np.asarray(view.kinds) == FACT)).any():
        wishes += instruction_sources(view, connection, asked, mask).tolist()
    if asked.weights.said and not people and "lexical" in asked.channels:
        wishes += instructions_said(view, connection, asked, mask, scores)
    if not wishes:
        return places
    best = max(wishes, key=lambda place: float(scores[place]))
    return places if best in places or not np.isfinite(scores[best]) else (*places[:-1], best)


def with_led(places: tuple[int, ...], scores: Floats, graph: Floats) -> tuple[int, ...]:
    """The chosen positions, the last of them given up for what the question's relations lead to.

    "Which city is Lou's employer in" shares no word with where the employer is, and many others
    speak of cities: the last fifth of the places is kept for it.

    Args:
        places: As chosen, best first.
        scores: By position; -inf where an item may not be shown.
        graph: Strengths; more than 1 along the relations that the question spells out.
    """
    room = len(places) // LED_SHARE
    led = top(np.where(graph > START, scores, -np.inf), room) if room else []
    missing = [place for place in led if place not in places]
    return (*places[: len(places) - len(missing)], *missing)
