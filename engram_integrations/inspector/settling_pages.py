"""The page of contradictions, where those that are open are settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engram_core.display.markup import Html
from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.model import Contradiction, Fact
from engram_integrations.inspector.layout import READ_ONLY, Pen, clocks, note, page, said, several
from engram_integrations.inspector.markup import address, dates, hidden, rows, tag
from engram_integrations.inspector.reading_pages import fact_link, span_line
from engram_integrations.inspector.view import View


def contradictions_page(memory: Engram, view: View, done: str | None, pen: Pen) -> str:
    """What could not both hold: the open ones first, each with both sides and how to settle it."""
    found = memory.contradictions(view.scope, **view.times)
    opened = [one for one in found if one.open]
    settled = (_settled(one, view) for one in found if not one.open)
    return page(
        "Contradictions",
        said(done),
        clocks(view, "/contradictions"),
        *_open(opened, view, pen),
        tag("h2", "Settled"),
        rows(
            ("claims", "who said what when", "settled by", "why"),
            settled,
            caption="Claims that could not both hold",
            empty="Nothing was settled yet.",
        ),
        view=view,
        here="/contradictions",
    )


def _open(opened: list[Contradiction], view: View, pen: Pen) -> Iterable[Html]:
    yield tag("h2", f"To settle: {len(opened)}" if opened else "To settle")
    if not opened:
        yield tag("p", "Nothing is open.", class_="empty")
        return
    yield tag("p", "These may be one thing in other words. Both are believed until somebody rules.")
    if not pen.writable:
        yield tag("p", READ_ONLY, class_="quiet")
    elif view.is_past:
        yield note("This is the past: set both clocks to now to settle something.")
    for number, one in enumerate(opened, 1):
        yield _asked(one, number, view, pen)


def _asked(one: Contradiction, number: int, view: View, pen: Pen) -> Html:
    """Both sides with their evidence, and the buttons."""
    first, second = one.facts
    offers = pen.writable and not view.is_past
    sides = (
        _side(fact, one, view, ruling if offers else None)
        for fact, ruling in ((first, "first"), (second, "second"))
    )
    about = f"{one.subject} {one.predicate.replace('_', ' ')}"
    asked = f"{about}: “{first.object}” or “{second.object}”"
    heading = tag("h3", asked, id=f"open-{number}")
    held = {**view.query, "first": first.id, "second": second.id, "word": pen.word}
    parts = tag("div", *sides, class_="sides")
    if offers:
        parts = tag(
            "form", hidden(held), parts, _rest(first, number), action="/settle", method="post"
        )
    return tag("section", heading, parts, class_="open", aria_labelledby=f"open-{number}")


def _side(fact: Fact, one: Contradiction, view: View, ruling: str | None) -> Html:
    spans = (span_line(span, view) for span in one.said if span.episode in fact.episodes)
    label = several("Keep only this", tag("span", f": {fact.text}", class_="heard"))
    keep = tag("button", label, name="ruling", value=ruling, type="submit") if ruling else ""
    told = tag("p", fact_link(fact, view), " ", tag("small", dates(fact.dates)))
    return tag("div", told, *spans, keep, class_="side")


def _rest(first: Fact, number: int) -> Html:
    """The reason, in a field that a return does not send off, and the rulings that keep both."""
    name = f"reason-{number}"
    reason = tag(
        "div",
        tag("label", "Reason, kept with the ruling", for_=name),
        tag("textarea", id=name, name="reason", rows="2"),
        class_="field",
    )
    both = tag("button", "Both are true", name="ruling", value="both", type="submit")
    one = tag("button", f"One thing: “{first.object}”", name="ruling", value="one", type="submit")
    return several(reason, tag("p", both, " ", one, class_="buttons"))


def _settled(one: Contradiction, view: View) -> tuple[object, ...]:
    sides = (
        tag("div", tag("strong", side) if fact.id == one.winner else side)
        for fact in one.facts
        for side in [several(fact_link(fact, view), " ", tag("small", dates(fact.dates)))]
    )
    spans = several(*(span_line(span, view) for span in one.said))
    reason = "" if one.decision is None or not one.decision.reason else f": {one.decision.reason}"
    return several(*sides), spans, f"{one.settler}{reason}", one.rule


def settle(memory: Engram, view: View, given: Mapping[str, str]) -> str:
    """Rule as a button of the page says.

    Returns:
        The address of the page to look at next.

    Raises:
        EngramError: It cannot be done; the message says why.
    """
    first, second = given.get("first", ""), given.get("second", "")
    reason = given.get("reason", "").strip() or None
    ruling = given.get("ruling", "")
    if ruling == "first":
        memory.retract(second, view.scope, reason=reason)
    elif ruling == "second":
        memory.retract(first, view.scope, reason=reason)
    elif ruling == "both":
        memory.keep_both(second, first, view.scope, reason=reason)
    elif ruling == "one":
        names = [memory.why(fact, view.scope).fact.object for fact in (second, first)]
        memory.merge(view.scope, names[0], names[1], reason=reason)
    else:
        raise InvalidInput("say what is right: press one of the buttons of the page")
    done = "kept" if ruling in ("first", "second") else ruling
    return address("/contradictions", {**view.query, "done": done})
