"""How messages, sessions, names and scopes look in a notebook."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.display.markup import Html, element, folded, joined, table, when, words
from engram_core.model import ERASED, Entity, Episode, Summary
from engram_core.model.base import short
from engram_core.scope import Scope
from engram_core.times import local, show_date

_SHORT = 300  # letters of a message in a table; more open with a click


def episodes_table(episodes: Sequence[Episode]) -> Html:
    """Messages with who said them when."""
    rows = (
        (
            when(show_date(local(one.event_at, one.offset_minutes), one.precision)),
            one.speaker or one.role,
            message(one.text or (ERASED if one.erased else "")),
            one.session,
            element("code", one.id),
        )
        for one in episodes
    )
    return table(("said", "who", "message", "session", "id"), rows)


def message(text: str) -> Html:
    """A message; a long one is cut, and opens with a click."""
    if len(text) <= _SHORT:
        return words(text)
    return folded(words(short(text, _SHORT)), element("pre", words(text)))


def summaries_table(summaries: Sequence[Summary]) -> Html:
    """What sessions were about."""
    rows = (
        (
            one.session,
            joined((when(f"{one.first_at:%Y-%m-%d}"), " to ", when(f"{one.last_at:%Y-%m-%d}"))),
            message(one.text),
            len(one.episodes),
            one.by,
        )
        for one in summaries
    )
    return table(("session", "from", "summary", "messages", "by"), rows)


def entities_table(entities: Sequence[Entity]) -> Html:
    """Who and what memory tells of, and whom it may know twice."""
    rows = (
        (
            words(one.name),
            words(", ".join(one.names[1:])),
            one.facts,
            one.mentioned,
            "; ".join(f"{doubt.name}? ({doubt.because})" for doubt in one.doubts),
        )
        for one in entities
    )
    heads = ("name", "also called", "facts", "mentioned in", "perhaps the same as")
    return table(heads, rows)


def scopes_table(scopes: Sequence[Scope]) -> Html:
    """Whose memories there are, with the labels that narrow them."""
    rows = ((one.user, one.tenant, one.agent, one.session) for one in scopes)
    return table(("user", "tenant", "agent", "session"), rows)
