"""How explanations look in a notebook: evidence, differences, contradictions, rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram_core.display.facts import dated, facts_table
from engram_core.display.markup import Html, element, joined, table, when, words
from engram_core.model import (
    ERASED,
    AdjudicationReport,
    Cause,
    Change,
    Contradiction,
    Decision,
    Diff,
    Span,
    Why,
)


def why_page(why: Why) -> Html:
    """Why a fact is believed: the rule, the words, the rulings, and what it replaced."""
    replaced = element("p", "It took the place of:"), facts_table(why.replaced)
    ended = () if why.ended is None else map(span_line, why.ended.said)
    return joined(
        (
            element("p", dated(why.fact, strong=True)),
            element("p", f"Why: {why.rule}."),
            *map(span_line, why.evidence),
            *ended,
            *(element("p", "Ruling: ", decision_line(one)) for one in why.decisions),
            *(replaced if why.replaced else ()),
        )
    )


def span_line(span: Span) -> Html:
    """A quote, marked in its sentence, with who said it when, and where it stands.

    What it does to the fact is told where it does not support it.
    """
    before, quote, after = span.parts
    told = words(joined((before, element("mark", quote or ERASED), after)))
    role = () if span.role == "supports" else (f" {span.role} it ·",)
    source = element("code", f"{span.episode}[{span.start}:{span.end}]")
    who = joined((f" {span.speaker or ''} · ", when(span.event_at), " ·", *role, " ", source))
    return element("p", told, element("small", who))


def decision_line(decision: Decision) -> Html:
    """What was ruled, by whom and why."""
    told = f"{decision.kind} by {decision.author}: {decision.reason or 'no reason'} "
    return joined((told, element("small", element("code", decision.id))))


def decision_page(decision: Decision) -> Html:
    """A ruling by itself."""
    return element("p", decision_line(decision))


def cause_page(cause: Cause) -> Html:
    """A rule's name, with the words or the ruling behind it."""
    ruled = () if cause.decision is None else (element("p", decision_line(cause.decision)),)
    return joined((element("div", cause.rule), *map(span_line, cause.said), *ruled))


def diff_page(diff: Diff) -> Html:
    """One row for each change."""
    return changes_table(diff.changes) if diff.changes else element("p", "Nothing changed.")


def changes_table(changes: Iterable[Change]) -> Html:
    """Changes with what was believed before and after, and their cause."""
    rows = (
        (one.kind, _sides(one), one.reason if one.cause is None else cause_page(one.cause))
        for one in changes
    )
    return table(("change", "belief", "why"), rows)


def _sides(one: Change) -> Html:
    """Before and after; the side that stands alone needs no word for it."""
    named = [(name, fact) for name, fact in (("before", one.before), ("after", one.after)) if fact]
    if len(named) == 1:
        return dated(named[0][1])
    return joined(element("div", element("small", f"{name}: "), dated(one)) for name, one in named)


def contradictions_table(found: Sequence[Contradiction]) -> Html:
    """Contradictions with who said what when, the winner in bold, the open ones as open."""
    rows = (
        (
            joined(_side(one, number) for number in range(len(one.facts))),
            joined(map(span_line, one.said)),
            element("b", one.settler) if one.open else one.settler,
            one.rule,
        )
        for one in found
    )
    return table(("claims", "who said what when", "settled by", "why"), rows)


def _side(one: Contradiction, number: int) -> Html:
    fact = one.facts[number]
    return element("div", dated(fact, strong=fact.id == one.winner))


def adjudication_page(report: AdjudicationReport) -> Html:
    """The counts of a report, the rulings made now, the pairs left open and why."""
    counts = (report.by_slot, report.by_time, report.by_ruling, report.by_model, report.left_open)
    heads = ("by what was said", "never held at once", "by a ruling", "by a model", "left open")
    return joined(
        (
            table(heads, [counts]),
            *map(decision_page, report.decisions),
            contradictions_table(report.open) if report.open else "",
            *(element("p", trouble) for trouble in report.troubles),
        )
    )
