"""Commands that show how entities stand to each other: graph, walk, profile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.emptiness import message_if_empty
from engram_core.cli.opening import opened
from engram_core.cli.options import When, Where, Whose, command
from engram_core.cli.output import show, table, words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import GraphView, Profile, Walk


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (graph, walk, profile):
        command(app)(one)


def graph(where: Where, whose: Whose, when: When) -> None:
    """Entities with all their names, and the facts between them."""
    with opened(where) as mem:
        found = mem.graph(whose.scope, **when.times)
        empty = message_if_empty(found.edges, "No facts", mem, whose, when)
    show(where.json, found, lambda: empty or _drawn(found))


def _drawn(found: GraphView) -> Iterator[RenderableType]:
    nodes = (
        (one.name, ", ".join(one.names[1:]), ", ".join(one.kinds), one.degree)
        for one in found.entities
    )
    yield table("entity", "also called", "kind", ">facts", rows=nodes)
    edges = (
        (one.source, one.fact.predicate, one.target, one.fact.dates, one.fact.id)
        for one in found.edges
    )
    yield table("from", "fact", "to", "!true", "#id", rows=edges)


def walk(
    start: Annotated[
        str, typer.Argument(help="The entity to start from, by any of its names; `user`.")
    ],
    where: Where,
    whose: Whose,
    when: When,
    hops: Annotated[int, typer.Option(help="Most steps of a path, 1 to 8.")] = 2,
    predicate: Annotated[
        list[str] | None,
        typer.Option(help="Only along facts of this predicate; repeat for several."),
    ] = None,
    along: Annotated[
        list[str] | None,
        typer.Option(
            help="The predicate of one step, repeated step by step; `^works_at` goes against it."
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many paths.")] = 200,
) -> None:
    """Where the facts lead from an entity, step by step, all of them holding at one point."""
    with opened(where) as mem:
        found = mem.walk(
            whose.scope,
            start,
            hops=hops,
            predicates=predicate or None,
            along=along or None,
            limit=limit,
            **when.times,
        )
        none = f"Nothing leads on from {found.start}"
        empty = message_if_empty(found.paths, none, mem, whose, when, start)
    show(where.json, found, lambda: empty or _walked(found))


def _walked(found: Walk) -> Iterator[RenderableType]:
    rows = (
        (path.end, len(path.steps), path.text, "\n".join(fact.id for fact in path.facts))
        for path in found.paths
    )
    yield table("to", ">steps", "by way of", "#ids", rows=rows, title=f"from {found.start}")
    if not found.complete:
        yield words("There are more paths: raise --limit, or name predicates.", "dim")


def profile(
    where: Where,
    whose: Whose,
    when: When,
    context: Annotated[
        bool, typer.Option("--context", help="Print only the block for a prompt.")
    ] = False,
    budget: Annotated[int, typer.Option(help="At most so many tokens of that block.")] = 500,
) -> None:
    """Who the user is: what stands, preferences, people, plans ahead, figures that change."""
    with opened(where) as mem:
        found = mem.profile(whose.scope, **when.times)
        empty = message_if_empty(found.lines, "Nothing is known", mem, whose, when)
    show(
        where.json,
        found,
        lambda: [words(found.text(budget))] if context else empty or _told(found),
    )


def _told(found: Profile) -> Iterator[RenderableType]:
    for title, lines in found.sections:
        rows = ((line.text, line.dates, line.fact) for line in lines)
        if lines:
            yield table("", "!true", "#id", rows=rows, title=title)
