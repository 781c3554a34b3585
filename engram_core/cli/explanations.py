"""Evidence, differences and contradictions as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engram_core.cli.output import table, words
from engram_core.cli.speaking import in_options
from engram_core.cli.tables import minute

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from engram_core.model import Contradiction, Decision, Diff, Fact, Span


def quoted(span: Span) -> Text:
    """A quote in its sentence, the quote set off."""
    before, quote, after = span.parts
    text = words(before)
    text.append_text(words(f"“{quote}”", "bold reverse"))
    return text.append_text(words(after))


def evidence_table(spans: Iterable[Span]) -> RenderableType:
    """The words a belief stands on, and what they do to it."""
    rows = (
        (minute(span.event_at), span.speaker or "", span.role, quoted(span), span.episode)
        for span in spans
    )
    return table("!said", "who", "role", "words", "#episode", rows=rows)


def decision_table(decisions: Iterable[Decision]) -> RenderableType:
    """Rulings with their author and reason."""
    rows = ((minute(one.at), one.kind, one.author, one.reason or "", one.id) for one in decisions)
    return table("!ruled", "kind", "by", "reason", "#decision", rows=rows)


def diff_table(diff: Diff) -> RenderableType:
    """What changed, and why."""
    rows = (
        (change.kind, _told(change.before), _told(change.after), change.reason)
        for change in diff.changes
    )
    return table("!change", "before", "after", "why", rows=rows)


def _told(fact: Fact | None) -> str:
    return "" if fact is None else f"{fact.text} ({fact.dates})"


def contradiction_table(found: Sequence[Contradiction]) -> RenderableType:
    """Who said what when; the winner in bold, the open ones marked so."""
    rows = (
        (_claims(one), _said(one), one.settler, in_options(one.rule)) for one in found
    )
    return table("claims", "who said what when", "!settled by", "why", rows=rows)


def _claims(one: Contradiction) -> Text:
    text = words("")
    for number, fact in enumerate(one.facts):
        style = "bold" if fact.id == one.winner else ""
        text.append_text(words("\n" if number else "")).append_text(words(_told(fact), style))
    return text


def _said(one: Contradiction) -> str:
    return "\n".join(span.citation for span in one.said)


def late_table(facts: Iterable[Fact]) -> RenderableType:
    """Facts with the days that passed before anybody said so."""
    rows = (
        (
            fact.text,
            fact.dates,
            minute(fact.stated_at),
            (fact.stated_at - fact.valid_at).days if fact.stated_at and fact.valid_at else "",
            fact.id,
        )
        for fact in facts
    )
    return table("fact", "!true", "!first said", ">days later", "#id", rows=rows)
