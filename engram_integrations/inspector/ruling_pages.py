"""The pages that can change something: one fact with its rulings, and forgetting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engram_core.display.markup import Html
from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.model import ErasureReceipt, Fact, Why
from engram_integrations.inspector.layout import READ_ONLY, Pen, note, page, several
from engram_integrations.inspector.markup import (
    address,
    dates,
    field,
    hidden,
    link,
    rows,
    tag,
    when,
)
from engram_integrations.inspector.moments import FIRST, ON, moment_of
from engram_integrations.inspector.reading_pages import facts_table, span_line
from engram_integrations.inspector.view import View


def why_page(memory: Engram, view: View, fact: str, pen: Pen) -> str:
    """Why a fact is believed, and what can be ruled about it."""
    why = memory.why(fact, view.scope, **view.times)
    return page(
        why.fact.text or "An erased fact",
        tag("p", "True in the world ", dates(why.fact.dates), f". {why.rule.capitalize()}."),
        tag("h2", "Evidence"),
        *(span_line(span, view) for span in why.evidence),
        *_ruled(why),
        *_replaced(why, view),
        *_ended(why, view),
        _rulings(why.fact, view, pen),
        tag("p", tag("small", "id ", tag("code", why.fact.id))),
        view=view,
        here="/facts",
    )


def _ruled(why: Why) -> tuple[Html, ...]:
    if not why.decisions:
        return ()
    told = (
        tag("li", f"{one.kind} by {one.author}: {one.reason or 'no reason'}")
        for one in why.decisions
    )
    return tag("h2", "Rulings"), tag("ul", *told)


def _replaced(why: Why, view: View) -> tuple[Html, ...]:
    if not why.replaced:
        return ()
    table = facts_table(why.replaced, view, caption="Believed before", empty="")
    return tag("h2", "It took the place of"), table


def _ended(why: Why, view: View) -> tuple[Html, ...]:
    if why.ended is None:
        return ()
    said = (span_line(span, view) for span in why.ended.said)
    return tag("h2", "Believed no more"), tag("p", why.ended.rule), *said


def _rulings(fact: Fact, view: View, pen: Pen) -> Html:
    if fact.expired_at is not None:
        return Html()
    if not pen.writable:
        return several(tag("h2", "Change it"), tag("p", READ_ONLY, class_="quiet"))
    carried = {**view.query, "fact": fact.id, "word": pen.word}
    return several(
        tag("h2", "Change it"),
        _form(
            "/correct",
            "Correct",
            carried,
            field("right", "What is right", within="correct", required=True),
        ),
        _form("/end", "It ended", carried, field("at", f"{ON} (UTC; now if empty)", within="end")),
        _form("/retract", "Not to be believed", carried),
        tag("p", link("/erase", "Forget what it stands on for good…", fact=fact.id, **view.query)),
    )


def _form(path: str, label: str, carried: Mapping[str, str | None], *fields: Html) -> Html:
    why = field("reason", "Reason", within=path.strip("/"))
    button = tag("button", label, type="submit")
    parts = (hidden(carried), *fields, why, button)
    return tag("form", *parts, action=path, method="post", class_="ask", aria_label=label)


def erase_page(memory: Engram, view: View, target: Mapping[str, str], pen: Pen) -> str:
    """What would go for good, and the button that makes it go.

    Raises:
        InvalidInput: Nothing is named that could go.
    """
    receipt = memory.erase(view.scope, **_one(target), dry_run=True)
    counts = ((name, count) for name, count in receipt.counts.items() if count)
    table = rows(("what", "how many"), counts, caption="Would go for good", empty="Nothing.")
    return page(
        "Forget for good",
        note("This cannot be undone. Read what would go; nothing has gone yet."),
        table,
        _would_go(memory, view, receipt),
        tag("p", receipt.note, class_="quiet"),
        _confirm(view, target, pen),
        tag("p", link("/messages", "Keep it", **view.query)),
        view=view,
    )


def _would_go(memory: Engram, view: View, receipt: ErasureReceipt) -> Html:
    taken = memory.episodes(view.scope, ids=receipt.episodes) if receipt.episodes else []
    lines = ((when(one.event_at), one.speaker or one.role, one.text) for one in taken)
    return rows(("said", "who", "message"), lines, caption="The messages", empty="")


def _confirm(view: View, target: Mapping[str, str], pen: Pen) -> Html:
    if not pen.writable:
        return tag("p", READ_ONLY, class_="quiet")
    carried = {**view.query, **target, "word": pen.word}
    button = tag("button", "Forget it for good", type="submit", class_="danger")
    return tag("form", hidden(carried), button, action="/erase", method="post")


def act(memory: Engram, view: View, path: str, given: Mapping[str, str]) -> str:
    """Do what a form asks for.

    Returns:
        The address of the page to look at next.

    Raises:
        EngramError: It cannot be done; the message says why.
    """
    reason = given.get("reason") or None
    fact = given.get("fact", "")
    if path == "/correct":
        memory.correct(fact, view.scope, object=given.get("right", ""), reason=reason)
        done = "corrected"
    elif path == "/end":
        at = moment_of(given.get("at"), ON, of_day=FIRST)
        memory.end(fact, view.scope, at=at, reason=reason)
        done = "ended"
    elif path == "/retract":
        memory.retract(fact, view.scope, reason=reason)
        done = "retracted"
    else:
        memory.erase(view.scope, **_one(given))
        return address("/messages", {**view.query, "done": "erased"})
    return address("/facts", {**view.query, "done": done})


def _one(target: Mapping[str, str]) -> dict[str, Any]:
    """The one thing to erase."""
    named = {key: target[key] for key in ("episode", "fact") if target.get(key)}
    if len(named) != 1:
        raise InvalidInput("say what to forget: follow the link at a message or a fact")
    return named
