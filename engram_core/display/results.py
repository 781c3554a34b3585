"""How each kind of result looks in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from engram_core.display.explanations import (
    adjudication_page,
    cause_page,
    changes_table,
    contradictions_table,
    decision_page,
    diff_page,
    span_line,
    why_page,
)
from engram_core.display.facts import facts_table, worded
from engram_core.display.markup import Html, element, folded, joined, table, text, when, words
from engram_core.display.records import (
    entities_table,
    episodes_table,
    message,
    scopes_table,
    summaries_table,
)
from engram_core.display.relations import graph_html, profile_html, walk_html
from engram_core.display.reports import (
    check_page,
    consolidation_page,
    diagnosis_page,
    erasure_page,
    findings_table,
    policies_table,
    receipt_line,
    retention_page,
)
from engram_core.how_many import how_many
from engram_core.model import (
    AdjudicationReport,
    Cause,
    Change,
    CheckReport,
    ConsolidationReport,
    Contradiction,
    Decision,
    Diagnosis,
    Diff,
    Entity,
    Episode,
    ErasureReceipt,
    Fact,
    Finding,
    GraphView,
    Hit,
    Profile,
    Recall,
    Receipt,
    Result,
    RetentionPolicy,
    RetentionReport,
    Span,
    Stats,
    Summary,
    TimelineEntry,
    Walk,
    Why,
)
from engram_core.scope import Scope
from engram_core.times import show_date


def render(result: Result | Scope | Sequence[Result | Scope]) -> str:
    """A result, or several, as a piece of HTML.

    Args:
        result: Any result of a verb, or a sequence of results.

    Returns:
        Escaped markup without scripts, in the colours of the page.
    """
    if isinstance(result, Result | Scope):
        many = _LISTS.get(type(result))
        return many([result]) if many else _LOOKS.get(type(result), _other)(result)
    if not result:
        return element("p", "Nothing.")
    kinds = {type(one) for one in result}
    many = _LISTS.get(kinds.pop()) if len(kinds) == 1 else None
    return many(result) if many else joined(Html(render(one)) for one in result)


def _hits(hits: Sequence[Hit]) -> Html:
    rows = (
        (
            f"{hit.score:.2f}",
            f"{hit.kind} ({', '.join(hit.flags)})" if hit.flags else hit.kind,
            message(hit.text),
            when(hit.event_at),
            ", ".join(sorted(hit.channels)),
        )
        for hit in hits
    )
    return table(("score", "kind", "text", "said", "found by"), rows)


def _recall(found: Recall) -> Html:
    """What is there, at once; what was withheld, with a click."""
    verdict = "the evidence is judged absent" if found.abstained else "the evidence is there"
    head = f" · {verdict} (score {found.score:.2f}) · {how_many(found.tokens, 'token')} of context"
    facts = facts_table(found.facts) if found.facts else Html()
    near = folded(f"{how_many(len(found.facts), 'fact')} that came nearest", facts) if facts else ""
    return joined(
        (
            element("p", element("b", "Recall"), head),
            element("p", element("small", found.reason)) if found.reason else "",
            near if found.abstained else facts,
            folded(how_many(len(found.hits), "hit"), _hits(found.hits)) if found.hits else "",
            folded("context", element("pre", found.context)) if found.context else "",
        )
    )


def _stats(stats: Stats) -> Html:
    names = ("episodes", "sessions", "facts", "versions", "entities", "summaries")
    span = f"{text(stats.first_at)} to {text(stats.last_at)}" if stats.first_at else "–"
    row = (*(getattr(stats, name) for name in names), _plain(stats.jobs), span)
    return table((*names, "jobs", "said"), [row])


def _timeline(entries: Sequence[TimelineEntry]) -> Html:
    rows = (
        (when(show_date(one.at, one.precision)), one.what, words(worded(one.fact)))
        for one in entries
    )
    return table(("when", "what", "fact"), rows)


def _other(result: Result) -> Html:
    """Any other result: its short form, which opens to its fields."""
    named = ((one.name, getattr(result, one.name)) for one in fields(result))  # type: ignore[arg-type]
    rows = ((name, _plain(value)) for name, value in named)
    return folded(repr(result), table(("field", "value"), rows))


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {name}" for name, count in value.items()) or "–"
    if isinstance(value, tuple):
        return joined(element("p", one) for one in value) or "–"
    return value


_LOOKS: dict[type, Callable[[Any], Html]] = {
    Recall: _recall,
    Why: why_page,
    Span: span_line,
    Diff: diff_page,
    Cause: cause_page,
    Decision: decision_page,
    AdjudicationReport: adjudication_page,
    Stats: _stats,
    GraphView: graph_html,
    Walk: walk_html,
    Profile: profile_html,
    Receipt: receipt_line,
    ConsolidationReport: consolidation_page,
    ErasureReceipt: erasure_page,
    RetentionReport: retention_page,
    CheckReport: check_page,
    Diagnosis: diagnosis_page,
}
_LISTS: dict[type, Callable[[Any], Html]] = {
    Fact: facts_table,
    Change: changes_table,
    Contradiction: contradictions_table,
    Hit: _hits,
    TimelineEntry: _timeline,
    Episode: episodes_table,
    Summary: summaries_table,
    Entity: entities_table,
    Scope: scopes_table,
    RetentionPolicy: policies_table,
    Finding: findings_table,
}
