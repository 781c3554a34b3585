"""Commands that rule on beliefs: correct, end, retract, keep both, merge, unmerge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, Whose, command
from engram_core.cli.output import show, words

if TYPE_CHECKING:
    from engram_core.model import Decision

FactId = Annotated[str, typer.Argument(help="Id of a fact, as `engram facts` shows it.")]
Reason = Annotated[str | None, typer.Option(help="Why; kept with the ruling.")]
Author = Annotated[str, typer.Option(help="Who rules.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (correct, end, retract, keep_both, merge, unmerge):
        command(app)(one)


def correct(
    fact_id: FactId,
    object: Annotated[str, typer.Argument(help="What is right instead.")],
    where: Where,
    whose: Whose,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Say that a fact never was so, and what is right instead over the same time."""
    with opened(where) as mem:
        made = mem.correct(fact_id, whose.scope, object=object, reason=reason, author=author)
    _ruled(where, made)


def end(
    fact_id: FactId,
    where: Where,
    whose: Whose,
    at: Annotated[
        str | None,
        typer.Option(help="Until when it held: ISO 8601 with an offset. Now unless given."),
    ] = None,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Say that a fact held until a time and not beyond."""
    with opened(where) as mem:
        made = mem.end(fact_id, whose.scope, at=at, reason=reason, author=author)
    _ruled(where, made)


def retract(
    fact_id: FactId,
    where: Where,
    whose: Whose,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Say that a fact is not to be believed, though somebody said it."""
    with opened(where) as mem:
        made = mem.retract(fact_id, whose.scope, reason=reason, author=author)
    _ruled(where, made)


def keep_both(
    fact_id: FactId,
    other_id: Annotated[str, typer.Argument(help="Id of the other fact.")],
    where: Where,
    whose: Whose,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Say that two facts that may be one thing in other words are two; neither is changed."""
    with opened(where) as mem:
        made = mem.keep_both(fact_id, other_id, whose.scope, reason=reason, author=author)
    _ruled(where, made)


def merge(
    entity: Annotated[str, typer.Argument(help="The name to merge.")],
    into: Annotated[str, typer.Argument(help="The name it is merged into.")],
    where: Where,
    whose: Whose,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Say that two names are one entity."""
    with opened(where) as mem:
        made = mem.merge(whose.scope, entity, into, reason=reason, author=author)
    _ruled(where, made)


def unmerge(
    decision: Annotated[str, typer.Argument(help="Id of the merge, as `engram merge` gave it.")],
    where: Where,
    whose: Whose,
    reason: Reason = None,
    author: Author = "user",
) -> None:
    """Take a merge back."""
    with opened(where) as mem:
        made = mem.unmerge(whose.scope, decision, reason=reason, author=author)
    _ruled(where, made)


def _ruled(where: Where, made: Decision) -> None:
    show(where.json, made, lambda: [words(f"ruled: {made.kind}, decision {made.id}")])
