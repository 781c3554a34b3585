"""Commands about who is who: entities, and the ids of one user."""

from __future__ import annotations

from typing import Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import When, Where, Whose, command
from engram_core.cli.output import show, table, words
from engram_core.cli.ruling import Author, Reason
from engram_core.cli.tables import minute, nothing

OtherId = Annotated[str, typer.Argument(help="The other id, of the same tenant.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (entities, link, unlink, identities):
        command(app)(one)


def entities(
    where: Where,
    whose: Whose,
    when: When,
    name: Annotated[str | None, typer.Argument(help="Only those that go by this name.")] = None,
) -> None:
    """Who and what the facts tell of, by all their names, and which may be one."""
    with opened(where) as mem:
        found = mem.entities(whose.scope, name, **when.times)
    rows = (
        (
            one.name,
            ", ".join(one.names[1:]),
            one.facts,
            one.mentioned,
            "; ".join(f"{doubt.name}? {doubt.because}" for doubt in one.doubts),
        )
        for one in found
    )
    columns = ("name", "also", ">facts", ">mentioned", "may be")
    none = "No entity." if name is None else f"No fact that holds tells of {name!r}."
    show(where.json, found, lambda: [table(*columns, rows=rows)] if found else nothing(none))


def link(
    identity: OtherId, where: Where, whose: Whose, reason: Reason = None, author: Author = "user"
) -> None:
    """Say that another id is this user too: another device, channel or account."""
    with opened(where) as mem:
        made = mem.link(whose.scope, identity, reason=reason, author=author)
    show(where.json, made, lambda: [words(f"linked: {identity}, decision {made.id}")])


def unlink(
    identity: OtherId, where: Where, whose: Whose, reason: Reason = None, author: Author = "user"
) -> None:
    """Part an id from this user; what came by it goes back to it."""
    with opened(where) as mem:
        made = mem.unlink(whose.scope, identity, reason=reason, author=author)
    show(where.json, made, lambda: [words(f"unlinked: {identity}, decision {made.id}")])


def identities(where: Where, whose: Whose, when: When) -> None:
    """The other ids that stand for this user."""
    with opened(where) as mem:
        found = mem.identities(whose.scope, **when.times)
    rows = ((one.identity, minute(one.since), one.decision) for one in found)
    show(
        where.json,
        found,
        lambda: (
            [table("id", "!since", "#decision", rows=rows)] if found else nothing("No other id.")
        ),
    )
