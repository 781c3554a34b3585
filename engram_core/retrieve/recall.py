"""`recall`: from a question to ranked hits, a context within a budget, or a reasoned abstention."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypedDict, Unpack

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.embed.tokens import count_tokens as count_wordpieces
from engram_core.model import Recall
from engram_core.references import whole_ids
from engram_core.rerank.base import Reranker
from engram_core.retrieve.asker_clock import plan_for
from engram_core.retrieve.asof import visible
from engram_core.retrieve.calibration import Calibration, calibration_for
from engram_core.retrieve.context import Context, build_context
from engram_core.retrieve.excerpt import CountTokens
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.gate import NEAR_BEST, Evidence, Verdict, judge
from engram_core.retrieve.hits import Flags, Found, load_hits
from engram_core.retrieve.material import STEP, material_of
from engram_core.retrieve.plan.query import QueryPlan
from engram_core.retrieve.question import Question
from engram_core.retrieve.rank import Sources, rank
from engram_core.retrieve.reach import Reach, reach_of
from engram_core.retrieve.reasons import all_reasons, nothing_found
from engram_core.retrieve.stopwatch import Stopwatch
from engram_core.scope import Scope
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.index_view import IndexView
from engram_core.storage.load import LoadFacts, load_facts
from engram_core.storage.types import to_micros
from engram_core.times import ReadTimes

NO_MEANING = "search by meaning is off: the store has no vectors of this embedder"

NO_TERMS = (
    "the sparse channel has nothing of this memory yet: it is made in the background, and for what "
    "was stored before by `engram rebuild`"
)


class Options(TypedDict, total=False):
    """How a question is asked; what is left out, or None, is as `Question` has it.

    Args:
        k: Most hits, of which the context is made; None leaves it to the kind of question.
        budget: Most tokens of the context; None likewise.
        exclude: Episode, fact and summary ids never to be shown, or their short references.
        abstain: "flag" says so and leaves the context empty; "empty" clears the hits too; "off"
            abstains only when there is nothing.
        fusion: "score" or "rrf".
        channels: Those of `CHANNELS` that are on; None for all.
        salience: Whether what is often said and used comes first among equals.
        weights: What each signal is worth.
    """

    k: int | None
    budget: int | None
    exclude: Collection[str]
    abstain: str
    fusion: str
    channels: Collection[str] | None
    salience: bool
    weights: Weights


def recall(
    view: IndexView,
    connection: Connection,
    embedder: Embedder | None,
    query: str,
    scope: Scope,
    *,
    times: ReadTimes,
    now: datetime,
    facts: LoadFacts = load_facts,
    count_tokens: CountTokens = count_wordpieces,
    encoder: SparseEncoder | None = None,
    reranker: Reranker | None = None,
    lacking: Sequence[str] = (),
    **options: Unpack[Options],
) -> Recall:
    """Find what answers `query` and lay it out for a model.

    Args:
        view: What can be searched of this (tenant, user).
        connection: For the rows behind the hits; only read from.
        embedder: The one the vectors were made with; None when there is none, then the dense
            channel is off.
        query: Any text at all.
        scope: Whose memory; `agent` and `session` narrow.
        times: The point on both clocks; unset ones are `now`, and do not filter episodes.
        now: The instant of the read, in UTC.
        facts: Loads fact versions as known at an instant.
        count_tokens: The tokenizer of the budget.
        encoder: The one the learned terms were made with; None when there is none.
        reranker: Reads the best candidates with the question; None for nobody.
        lacking: Why a channel that is asked for is off or finds less, where the caller knows.
        **options: See `Options`.

    Raises:
        InvalidInput: An option has a value it cannot have.
        RerankerError: The reranker failed.
    """
    asked = _asked(query, scope, times, now, options)
    watch = Stopwatch()
    with watch.stage("plan"):
        plan = plan_for(asked, view, connection)
        reach = reach_of(plan, options.get("k"), options.get("budget"))
    asked = replace(asked, k=reach.candidates, budget=reach.budget)
    if embedder is None and "dense" in asked.channels and not lacking:
        lacking = (NO_MEANING,)
    sources = Sources(view, connection, embedder, watch, encoder, reranker, tuple(lacking))
    return _answer(sources, asked, plan, reach, facts, count_tokens)


def _asked(query: str, scope: Scope, times: ReadTimes, now: datetime, options: Options) -> Question:
    given = {name: value for name, value in options.items() if value is not None}
    given["exclude"] = whole_ids(options.get("exclude", ()), scope)
    chosen: dict[str, Any] = given
    return Question(query, scope, times, now, **chosen)


def _answer(
    sources: Sources,
    asked: Question,
    plan: QueryPlan,
    reach: Reach,
    facts: LoadFacts,
    count_tokens: CountTokens,
) -> Recall:
    """Search, judge, and lay out what passed."""
    view, watch = sources.view, sources.watch
    search = _find(sources, asked, plan, facts)
    verdict = _judged(search, asked, reach, sources.embedder)
    flags = Flags()
    with watch.stage("context"):
        material = material_of(
            view, sources.connection, asked, plan, reach, search.found, verdict, facts, flags
        )
        context = build_context(material, reach.budget, count_tokens)
    shown = () if _cleared(asked, verdict) else search.found[: reach.hits]
    index = view.degraded if sources.embedder else None
    degraded = "; ".join(filter(None, (index, search.lacking, *sources.lacking)))
    reason = all_reasons(verdict.reason, plan.unread, context.left_out, reach.budget, degraded)
    return _as_recall(shown, flags, verdict, context, reason, watch)


def _judged(search: _Search, asked: Question, reach: Reach, embedder: Embedder | None) -> Verdict:
    meaning = embedder.name if embedder and "dense" in asked.channels else None
    calibrations = calibration_for(meaning)
    return judge(
        _evidence(search.found, calibrations),
        abstain=asked.abstain,
        empty=search.empty,
        calibrations=calibrations,
        among=search.among,
        agreement=search.agreement,
        unheld=search.unheld,
        counted=reach.hits,
        scores=[one.hit.score for one in search.found],
        near=STEP if reach.story else NEAR_BEST,
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """What was found, best first, or nothing and why; among how many items, said by whom.

    `lacking` tells which channel had nothing to work on.
    """

    found: tuple[Found, ...] = ()
    empty: str | None = None
    among: int = 0
    agreement: float | None = None
    unheld: float = 0.0
    lacking: str | None = None


def _find(sources: Sources, asked: Question, plan: QueryPlan, facts: LoadFacts) -> _Search:
    view, watch = sources.view, sources.watch
    with watch.stage("filter"):
        now = to_micros(asked.now)
        mask = visible(view, asked.scope, asked.times, now, plan.window, asked.exclude)
    empty = nothing_found(view, mask, asked)
    if empty is not None:
        return _Search(empty=empty)
    ranking = rank(sources, asked, plan, mask)
    with watch.stage("load"):
        found = load_hits(view, sources.connection, ranking, facts, asked.known_at)
    unheard = "sparse" in asked.channels and sources.encoder and ranking.sparse is None
    return _Search(
        found, None, int(mask.sum()), ranking.agreement, ranking.unheld,
        NO_TERMS if unheard else None,
    )  # fmt: skip


def _evidence(found: Sequence[Found], calibrations: Sequence[Calibration]) -> list[Evidence]:
    """The evidence of each hit; a message that a telling fact stands on is as telling as it."""
    sources = {
        episode
        for one in found
        if one.fact and not one.evidence.is_weak(calibrations)
        for episode in one.fact.episodes
    }
    return [
        replace(one.evidence, graph=1.0) if one.hit.id in sources else one.evidence for one in found
    ]


def _cleared(asked: Question, verdict: Verdict) -> bool:
    return asked.abstain == "empty" and verdict.abstained


def _as_recall(
    found: Sequence[Found],
    flags: Flags,
    verdict: Verdict,
    context: Context,
    reason: str | None,
    watch: Stopwatch,
) -> Recall:
    return Recall(
        context=context.text,
        hits=tuple(map(flags.hit, found)),
        facts=tuple(one.fact for one in found if one.fact),
        abstained=verdict.abstained,
        reason=reason,
        score=round(verdict.score, 4),
        tokens=context.tokens,
        timings=watch.timings(),
    )
