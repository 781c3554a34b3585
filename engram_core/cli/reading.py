"""Commands that read: recall, facts, history, timeline, summaries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.emptiness import message_if_empty
from engram_core.cli.opening import opened
from engram_core.cli.options import When, Where, Whose, command
from engram_core.cli.output import note, show, table, words
from engram_core.cli.tables import (
    fact_table,
    hit_table,
    minute,
    nothing,
    timeline_table,
    version_table,
)
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import Recall

ABSTAINED = 3

Subject = Annotated[
    str | None, typer.Argument(help="Only about this entity, by any of its names; `user`.")
]
Predicate = Annotated[str | None, typer.Argument(help="Only of this predicate, as `lives_in`.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (recall, facts, history, timeline, summaries, users):
        command(app)(one)


def recall(
    query: Annotated[str, typer.Argument(help="A question, or any text.")],
    where: Where,
    whose: Whose,
    when: When,
    k: Annotated[
        int | None,
        typer.Option("-k", help="At most so many hits; 15 by default, 30 for lists.", min=1),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(help="At most so many tokens of context; 2000 by default, 4000 for lists."),
    ] = None,
    abstain: Annotated[
        str, typer.Option(help="flag, empty or off: what to do when the evidence is absent.")
    ] = "flag",
    fusion: Annotated[
        str, typer.Option(help="How the channels are joined: score or rrf.")
    ] = "score",
    channel: Annotated[
        list[str] | None,
        typer.Option(
            help="dense, lexical, graph or recency; repeat for several; all unless given."
        ),
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(help="Id of a hit not to show; repeat for several.")
    ] = None,
    salience: Annotated[
        bool,
        typer.Option(help="Whether what is often said and used comes first among equals."),
    ] = True,
    context: Annotated[
        bool, typer.Option("--context", help="Print only the context block for a prompt.")
    ] = False,
) -> None:
    """What memory holds on a question. Ends with 3 when it abstains."""
    with opened(where) as mem:
        found = mem.recall(
            query,
            whose.scope,
            k=k,
            budget=budget,
            abstain=abstain,
            fusion=fusion,
            channels=channel or None,
            exclude=exclude or (),
            salience=salience,
            **when.times,
        )
    show(
        where.json,
        found,
        lambda: [words(found.context)] if context else _recalled(found),
    )
    if found.abstained:
        if context and not where.json:
            note(f"abstained: {found.reason}")
        raise typer.Exit(ABSTAINED)


def _recalled(found: Recall) -> Iterator[RenderableType]:
    if found.facts:
        yield fact_table(found.facts)
    if found.hits:
        yield hit_table(found.hits)
    state = "abstained" if found.abstained else "found"
    tail = f": {found.reason}" if found.reason else ""
    size = how_many(found.tokens, "token")
    yield words(f"{state}, score {found.score:.2f}, context of {size}{tail}", "bold")


def facts(
    where: Where,
    whose: Whose,
    when: When,
    subject: Subject = None,
    predicate: Predicate = None,
) -> None:
    """The facts that hold, now or at a point on the two clocks."""
    with opened(where) as mem:
        found = mem.facts(whose.scope, subject, predicate, **when.times)
        empty = message_if_empty(found, "No facts", mem, whose, when, subject, predicate)
    show(where.json, found, lambda: empty or [fact_table(found)])


def history(
    where: Where,
    whose: Whose,
    when: When,
    subject: Subject = None,
    predicate: Predicate = None,
) -> None:
    """Every version of the facts on both clocks, those no longer believed too."""
    with opened(where) as mem:
        found = mem.history(whose.scope, subject, predicate, **when.times)
        empty = message_if_empty(found, "No versions", mem, whose, when, subject, predicate)
    show(where.json, found, lambda: empty or [version_table(found)])


def timeline(
    where: Where,
    whose: Whose,
    when: When,
    subject: Subject = None,
    predicate: Predicate = None,
) -> None:
    """When things began, ended and happened, in order."""
    with opened(where) as mem:
        found = mem.timeline(whose.scope, subject, predicate, **when.times)
        empty = message_if_empty(found, "No events", mem, whose, when, subject, predicate)
    show(where.json, found, lambda: empty or [timeline_table(found)])


def summaries(where: Where, whose: Whose, when: When) -> None:
    """The summary of each session, oldest first."""
    with opened(where) as mem:
        found = mem.summaries(whose.scope, **when.times)
        empty = message_if_empty(found, "No summaries", mem, whose, when)
    rows = ((minute(one.first_at), one.session or "", one.text) for one in found)
    show(
        where.json,
        found,
        lambda: empty or [table("!from", "session", "summary", rows=rows)],
    )


def users(where: Where) -> None:
    """Everybody whose memory is in the store, with how much of it there is."""
    with opened(where) as mem:
        found = [(scope, mem.stats(scope)) for scope in mem.users()]
    document = {"users": [{**scope.to_dict(), **stats.to_dict()} for scope, stats in found]}
    rows = (
        (scope.user, scope.tenant, str(stats.episodes), str(stats.facts), minute(stats.last_at))
        for scope, stats in found
    )
    show(
        where.json,
        document,
        lambda: (
            [table("!user", "tenant", "messages", "facts", "last said", rows=rows)]
            if found
            else nothing("Nobody yet.")
        ),
    )
