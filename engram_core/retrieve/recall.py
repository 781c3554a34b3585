"""`recall`: from a question to ranked hits, a context within a budget, or a reasoned abstention."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.embed.tokens import count_tokens as count_wordpieces
from engram_core.model import Recall
from engram_core.references import whole_ids
from engram_core.rerank.base import Reranker
from engram_core.retrieve.asof import visible
from engram_core.retrieve.calibration import Calibration, calibration_for
from engram_core.retrieve.context import Context, build_context
from engram_core.retrieve.excerpt import CountTokens
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.gate import NEAR_BEST, Evidence, Verdict, judge
from engram_core.retrieve.hits import Found, load_hits
from engram_core.retrieve.material import STEP, LoadFacts, material_of
from engram_core.retrieve.plan import QueryPlan, plan_query
from engram_core.retrieve.question import CHANNELS, Question
from engram_core.retrieve.rank import Sources, rank
from engram_core.retrieve.reach import HITS, TOKENS, reach_of
from engram_core.retrieve.reasons import all_reasons, nothing_found
from engram_core.retrieve.stopwatch import Stopwatch
from engram_core.scope import Scope
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.index_view import IndexView
from engram_core.storage.load import load_facts
from engram_core.storage.types import to_micros
from engram_core.times import ReadTimes

NO_MEANING = "search by meaning is off: the store has no vectors of this embedder"

NO_TERMS = (
    "the sparse channel has nothing of this memory yet: it is made in the background, and for what "
    "was stored before by `engram rebuild`"
)


def recall(
    view: IndexView,
    connection: Connection,
    embedder: Embedder | None,
    query: str,
    scope: Scope,
    *,
    times: ReadTimes,
    now: datetime,
    k: int | None = None,
    budget: int | None = None,
    exclude: Collection[str] = (),
    abstain: str = "flag",
    fusion: str = "score",
    channels: Collection[str] | None = None,
    salience: bool = True,
    facts: LoadFacts = load_facts,
    count_tokens: CountTokens = count_wordpieces,
    weights: Weights = Weights(),  # noqa: B008 - frozen
    encoder: SparseEncoder | None = None,
    reranker: Reranker | None = None,
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
        k: Most hits, of which the context is made; None leaves it to the kind of question.
        budget: Most tokens of the context; None likewise.
        exclude: Episode, fact and summary ids never to be shown.
        abstain: "flag" says so and leaves the context empty; "empty" clears the hits too; "off"
            abstains only when there is nothing.
        fusion: "score" or "rrf".
        channels: Those of `CHANNELS` that are on; None for all.
        salience: Whether what is often said and used comes first among equals.
        facts: Loads fact versions as known at an instant.
        count_tokens: The tokenizer of the budget.
        weights: What each signal is worth.
        encoder: The one the learned terms were made with; None when there is none.
        reranker: Reads the best candidates with the question; None for nobody.

    Raises:
        InvalidInput: An option has a value it cannot have.
        RerankerError: The reranker failed.
    """
    heard = CHANNELS if channels is None else channels
    asked = Question(
        query,
        scope,
        times,
        now,
        _given(k, HITS),
        _given(budget, TOKENS),
        whole_ids(exclude, scope),
        abstain,
        fusion,
        heard,
        weights,
        salience,
    )
    watch = Stopwatch()
    with watch.stage("plan"):
        plan = plan_query(query, now=asked.valid_at)
        reach = reach_of(plan, k, budget)
        asked = replace(asked, k=reach.candidates, budget=reach.budget)
    search = _find(
        Sources(view, connection, embedder, watch, encoder, reranker), asked, plan, facts
    )
    found = search.found
    meaning = embedder.name if embedder and "dense" in asked.channels else None
    calibrations = calibration_for(meaning)
    verdict = judge(
        _evidence(found, calibrations),
        abstain=abstain,
        empty=search.empty,
        calibrations=calibrations,
        among=search.among,
        agreement=search.agreement,
        unheld=search.unheld,
        counted=reach.hits,
        scores=[one.hit.score for one in found],
        near=STEP if reach.story else NEAR_BEST,
    )
    with watch.stage("context"):
        material = material_of(view, connection, asked, plan, reach, found, verdict, facts)
        context = build_context(material, reach.budget, count_tokens)
    shown = () if _cleared(asked, verdict) else found[: reach.hits]
    degraded = view.degraded if embedder or "dense" not in asked.channels else NO_MEANING
    degraded = "; ".join(filter(None, (degraded, search.lacking)))
    reason = all_reasons(verdict.reason, plan.unread, context.left_out, reach.budget, degraded)
    return _as_recall(shown, verdict, context, reason, watch)


def _given(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number


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
    found: Sequence[Found], verdict: Verdict, context: Context, reason: str | None, watch: Stopwatch
) -> Recall:
    return Recall(
        context=context.text,
        hits=tuple(one.hit for one in found),
        facts=tuple(one.fact for one in found if one.fact),
        abstained=verdict.abstained,
        reason=reason,
        score=round(verdict.score, 4),
        tokens=context.tokens,
        timings=watch.timings(),
    )
