"""The pages that only show: users, facts, timeline, entities, messages, search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engram_core.display.markup import Html
from engram_core.engine import Engram
from engram_core.how_many import how_many
from engram_core.model import ERASED, Episode, Fact, Hit, Recall, Span
from engram_core.model.base import short
from engram_core.scope import Scope
from engram_core.times import local, show_date
from engram_integrations.inspector import paging
from engram_integrations.inspector.layout import clocks, note, page, said, several
from engram_integrations.inspector.markup import dates, field, hidden, link, rows, tag, when
from engram_integrations.inspector.paging import part_of, ways
from engram_integrations.inspector.view import View


def users_page(memory: Engram) -> str:
    """All users of the store."""
    lines = (_user(memory, scope) for scope in memory.users())
    return page(
        "Memory of",
        rows(
            ("user", "tenant", "messages", "facts", "last said"),
            lines,
            caption="Everybody this store remembers",
            empty="This store is empty. `engram import` or `engram add` puts something into it.",
        ),
    )


def _user(memory: Engram, scope: Scope) -> tuple[object, ...]:
    stats = memory.stats(scope)
    shown = link("/facts", scope.user, **View(scope).query)
    return shown, scope.tenant, stats.episodes, stats.facts, when(stats.last_at)


def facts_page(memory: Engram, view: View, asked: Mapping[str, str]) -> str:
    """What is believed, or was, at the point of both clocks."""
    about = asked.get("about")
    facts = memory.facts(view.scope, about, **view.times)
    past = [one for one in memory.history(view.scope, about, **view.times) if one.expired_at]
    query = {**view.query, "about": about}
    held = part_of(facts, "fact", "/facts", query, asked)
    before = part_of(past, "version", "/facts", query, asked, "before")
    return page(
        "Facts",
        said(asked.get("done")),
        clocks(view, "/facts", about=about),
        _only(about, "/facts", view),
        facts_table(held.rows, view, caption=held.told, empty="Nothing was believed then."),
        held.links,
        tag("h2", "Believed no more"),
        facts_table(
            before.rows,
            view,
            caption=f"Replaced, corrected or retracted: {before.told}",
            empty="Nothing was replaced.",
        ),
        before.links,
        view=view,
        here="/facts",
    )


def facts_table(facts: Sequence[Fact], view: View, *, caption: str, empty: str) -> Html:
    """Facts with both clocks; each leads to why it is believed."""
    lines = (
        (
            fact_link(one, view),
            dates(one.dates),
            dates(_believed(one)),
            one.support,
            f"{one.confidence:.2f}",
        )
        for one in facts
    )
    heads = ("fact", "true in the world", "believed", "support", "confidence")
    return rows(heads, lines, caption=caption, empty=empty)


def fact_link(fact: Fact, view: View) -> Html:
    """The fact's words, leading to why it is believed."""
    return link("/why", fact.text or ERASED, fact=fact.id, **view.query)


def timeline_page(memory: Engram, view: View, asked: Mapping[str, str]) -> str:
    """What began, ended and happened."""
    about = asked.get("about")
    entries = memory.timeline(view.scope, about, **view.times)
    part = part_of(entries, "moment", "/timeline", {**view.query, "about": about}, asked)
    lines = (
        (when(show_date(one.at, one.precision)), one.what, fact_link(one.fact, view))
        for one in part.rows
    )
    caption = f"In order of time: {part.told}"
    return page(
        "Timeline",
        clocks(view, "/timeline", about=about),
        _only(about, "/timeline", view),
        rows(("when", "what", "fact"), lines, caption=caption, empty="Nothing yet."),
        part.links,
        view=view,
        here="/timeline",
    )


def entities_page(memory: Engram, view: View, asked: Mapping[str, str]) -> str:
    """Who and what memory tells of."""
    found = memory.entities(view.scope, **view.times)
    part = part_of(found, "entity", "/people", view.query, asked)
    lines = (
        (
            link("/facts", one.name, about=one.name, **view.query),
            ", ".join(one.names[1:]),
            one.facts,
            one.mentioned,
            "; ".join(f"{doubt.name}? ({doubt.because})" for doubt in one.doubts),
        )
        for one in part.rows
    )
    caption = f"People, places and things: {part.told}"
    heads = ("name", "also called", "facts", "mentioned in", "perhaps the same as")
    return page(
        "Entities",
        clocks(view, "/people"),
        rows(heads, lines, caption=caption, empty="Nobody is named yet."),
        part.links,
        view=view,
        here="/people",
    )


def messages_page(memory: Engram, view: View, asked: Mapping[str, str]) -> str:
    """Messages, the newest first, in parts; or one that a quote leads to."""
    one = asked.get("message")
    if one:
        episodes = memory.episodes(view.scope, ids=[one], **view.times)
        caption = how_many(len(episodes), "message")
        way = note("Only this message. ", link("/messages", "Show all", **view.query))
    else:
        before = asked.get("before") or None
        episodes, older = _part_of_messages(memory, view, before)
        caption = f"{how_many(len(episodes), 'message')}, the newest first"
        way = _other_messages(view, before, episodes[0].id if older else None)
    heads = ("said", "who", "message", "session", "forget")
    lines = (_message(each, view) for each in reversed(episodes))
    return page(
        "Messages",
        said(asked.get("done")),
        clocks(view, "/messages"),
        rows(heads, lines, caption=caption, empty="Nothing was said."),
        way,
        view=view,
        here="/messages",
    )


def _part_of_messages(memory: Engram, view: View, before: str | None) -> tuple[list[Episode], bool]:
    """The messages of a part, and whether there are older ones; newer ones are not read."""
    found = memory.episodes(view.scope, last=paging.ROWS + 1, before=before, **view.times)
    older = len(found) > paging.ROWS
    return found[int(older) :], older


def _other_messages(view: View, before: str | None, first: str | None) -> Html:
    """The ways to the newest messages, and to those before the first that is shown."""
    held: dict[str | None, str] = {None: "Newest"} if before else {}
    if first:
        held[first] = "Older"
    here = "Older messages" if before else "The newest messages"
    return ways(here, "/messages", view.query, held, "before") if held else Html()


def _message(one: Episode, view: View) -> tuple[object, ...]:
    shown = tag("span", one.text or ERASED, id=one.id, dir="auto")
    said = show_date(local(one.event_at, one.offset_minutes), one.precision)
    forget = "" if one.erased else link("/erase", _forget(said, one), episode=one.id, **view.query)
    return when(said), one.speaker or one.role, shown, one.session, forget


def _forget(said: str, one: Episode) -> Html:
    """A label that those who hear the links one by one can tell from the others."""
    return several("forget…", tag("span", f" {said}: {short(one.text)}", class_="heard"))


def search_page(memory: Engram, view: View, query: str | None) -> str:
    """What a question finds, by which channel, and the context a model would get."""
    whose = {"tenant": view.scope.tenant, "user": view.scope.user, **view.times}
    ask = tag(
        "form",
        hidden(whose),
        field("q", "Question", query, type="search", autofocus=query is None),
        tag("button", "Search", type="submit"),
        action="/search",
        method="get",
        class_="ask",
    )
    asked = () if not query else _found(memory.recall(query, view.scope, **view.times), view)
    moved = clocks(view, "/search", q=query)
    return page("Search", ask, moved, *asked, view=view, here="/search")


def _found(found: Recall, view: View) -> Iterable[Html]:
    verdict = "The evidence is judged absent" if found.abstained else "The evidence is there"
    reason = f": {found.reason}" if found.reason else ""
    yield note(f"{verdict} (score {found.score:.2f}){reason}")
    channels = sorted({name for hit in found.hits for name in hit.channels})
    lines = (_hit(hit, channels, view) for hit in found.hits)
    heads = ("score", "kind", "text", "said", *channels)
    yield rows(heads, lines, caption=how_many(len(found.hits), "hit"), empty="Nothing was found.")
    if found.context:
        yield tag("h2", f"Context for a model, {how_many(found.tokens, 'token')}")
        yield tag("pre", found.context)


def _hit(hit: Hit, channels: Sequence[str], view: View) -> tuple[object, ...]:
    shown: object = hit.text
    if hit.kind == "fact":
        shown = link("/why", hit.text, fact=hit.id, **view.query)
    scores = (f"{hit.channels[name]:.2f}" if name in hit.channels else "" for name in channels)
    kind = f"{hit.kind} ({', '.join(hit.flags)})" if hit.flags else hit.kind
    return f"{hit.score:.2f}", kind, shown, when(hit.event_at), *scores


def span_line(span: Span, view: View) -> Html:
    """A quote, marked in its sentence, with who said it when; it leads to its message."""
    before, quote, after = span.parts
    role = "" if span.role == "supports" else f" · {span.role} it"
    told = several(span.speaker or "", " · ", when(span.event_at), role)
    source = tag("small", " ", link("/messages", told, message=span.episode, **view.query))
    return tag("p", before, tag("mark", quote or ERASED), after, source, dir="auto")


def _only(about: str | None, path: str, view: View) -> Html:
    if not about:
        return Html()
    return note(f"Only about {about}. ", link(path, "Show all", **view.query))


def _believed(fact: Fact) -> str:
    since = f"{fact.created_at:%Y-%m-%d %H:%M}"
    until = "" if fact.expired_at is None else f" to {fact.expired_at:%Y-%m-%d %H:%M}"
    return f"{since}{until}" if until else f"since {since}"
