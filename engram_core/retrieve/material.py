"""What of the things found may go into a context, and what is told beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from engram_core.retrieve.context import Material
from engram_core.retrieve.context_fill import AT_LENGTH, PLAIN, STORY, Manner
from engram_core.retrieve.gate import Verdict
from engram_core.retrieve.hints import hint_of
from engram_core.retrieve.hits import Flags, Found
from engram_core.retrieve.latest import last_word
from engram_core.retrieve.plan.query import QueryPlan
from engram_core.retrieve.plan.voice import asks_how, asks_own_words
from engram_core.retrieve.question import Question
from engram_core.retrieve.reach import Reach
from engram_core.retrieve.standing import standing_wishes
from engram_core.storage.index_view import IndexView
from engram_core.storage.load import LoadFacts, load_replaced

ANSWERS = 12  # of the assistant that are shown where an order is asked for: the best ones
STEP = 0.3  # of the best score, to be a step of a story: it is asked for in other words than told


def material_of(
    view: IndexView,
    connection: Connection,
    asked: Question,
    plan: QueryPlan,
    reach: Reach,
    found: Sequence[Found],
    verdict: Verdict,
    load: LoadFacts,
    flags: Flags,
) -> Material:
    """What passed the gate, what its facts replaced, what the user wants always and said last.

    Args:
        view: What can be searched; it says which wishes are visible.
        connection: For the rows; only read from.
        asked: The question.
        plan: Its plan.
        reach: Its reach.
        found: The candidates, best first.
        verdict: Of the gate.
        load: Loads fact versions as known at an instant.
        flags: Looks at what is shown.
    """
    shown = _shown(found, verdict, plan, reach)
    facts = [one.fact for one in shown if one.fact]
    episodes = [one.episode for one in shown if one.episode]
    material = Material(
        facts=facts,
        episodes=episodes,
        summaries=[one.summary for one in shown if one.summary],
        replaced=load_replaced(connection, facts, asked.known_at),
        scores=_scores(shown, plan, reach),
        words=asked.words,
        hint=hint_of(plan),
        flagged={one.hit.id for one in shown if flags.of(one)},
        tag=asked.scope.tag,
        manner=_manner(plan, reach),
    )
    if not shown:
        return material
    dated = reach.story or (plan.window is not None and plan.window[1] < asked.valid_at)
    return replace(
        material,
        standing=standing_wishes(view, connection, asked, load),
        latest=last_word(asked.query, episodes, material.scores, dated=dated),
    )


def _manner(plan: QueryPlan, reach: Reach) -> Manner:
    if reach.story:
        return STORY
    return AT_LENGTH if asks_how(plan.text) else PLAIN


def _scores(shown: Sequence[Found], plan: QueryPlan, reach: Reach) -> dict[str, float]:
    """What each is worth a place; of a story of somebody, what names them comes before the rest."""
    scores = {one.hit.id: one.hit.score for one in shown}
    if reach.story and plan.entities:
        named = re.compile(rf"\b(?:{'|'.join(map(re.escape, plan.entities))})\b", re.IGNORECASE)
        scores |= {one.hit.id: 1 + one.hit.score for one in shown if named.search(one.hit.text)}
    return scores


def _shown(found: Sequence[Found], verdict: Verdict, plan: QueryPlan, reach: Reach) -> list[Found]:
    """What passed the gate; of the answers, which are long, only the best where an order is asked.

    None where one's own words are asked for; all in a summary, since half of it was said in them.
    """
    passed = [one for one, ok in zip(found, verdict.passed, strict=True) if ok]
    own = asks_own_words(plan.text)
    if not reach.story or ("summary" in plan.wants and not own):
        return passed
    answers = [one for one in passed if one.episode is not None and one.episode.role != "user"]
    late = {one.hit.id for one in answers[0 if own else ANSWERS :]}
    return [one for one in passed if one.hit.id not in late]
