"""Commands that read what is stored with another extractor, and take that back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, cast

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Model, Where, Whose, command
from engram_core.cli.output import note, show, table, words
from engram_core.cli.tables import count_table
from engram_core.errors import InvalidInput
from engram_core.quoting import quoted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.consolidate.extract.base import Extractor
    from engram_core.model import Reextraction

ATTENTION = 1


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (reextract, undo):
        command(app)(one)


def reextract(
    where: Where,
    whose: Whose,
    model: Model,
    extractor: Annotated[
        str,
        typer.Option(help="`rules`, `llm`, or MODULE:NAME of an extractor or of what makes one."),
    ] = "rules",
    adopt: Annotated[bool, typer.Option("--adopt", help="Believe what it says.")] = False,
    reason: Annotated[str | None, typer.Option(help="Why; kept with the decision.")] = None,
    author: Annotated[str, typer.Option(help="Who decides.")] = "user",
) -> None:
    """Read the messages again with another extractor, and show what that changes in belief."""
    chosen = None if extractor == "llm" else _extractor(extractor)
    reads = "llm" if chosen is None else "rules"
    with opened(where, llm=model.llm, extractor=reads) as mem:
        found = mem.reextract(
            whose.scope, extractor=chosen, dry_run=not adopt, reason=reason, author=author
        )
    for one in found.failed:
        note(f"failed {one.episode}: {one.error}")
    show(where.json, found, lambda: _told(found))
    if found.failed:
        raise typer.Exit(ATTENTION)


def _extractor(name: str) -> Extractor:
    if name == "rules":
        from engram_core.consolidate.extract.rules import RuleExtractor

        return RuleExtractor()
    module, colon, member = name.partition(":")
    try:
        found = getattr(import_module(module), member) if colon else None
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidInput(f"no extractor {quoted(name)}: {error}") from error
    if found is None:
        raise InvalidInput(f"no extractor {quoted(name)}: name one as MODULE:NAME, or `rules`")
    return _made(found, name)


def _made(found: object, name: str) -> Extractor:
    makes = isinstance(found, type) or not hasattr(found, "extract")
    try:
        made = cast("Callable[[], object]", found)() if makes else found
    except TypeError as error:
        raise InvalidInput(
            f"{name} cannot be called without arguments ({error}): name an extractor, or a class "
            "or function that makes one by itself"
        ) from error
    if not hasattr(made, "extract"):
        raise InvalidInput(
            f"{name} is no extractor: an extractor has a method extract(), see Extractor in "
            "engram_core.consolidate.extract.base"
        )
    return cast("Extractor", made)


def _told(found: Reextraction) -> Iterator[RenderableType]:
    yield count_table(
        [
            ("messages read", found.read),
            ("statements kept", found.kept),
            ("statements added", found.added),
            ("statements withdrawn", found.withdrawn),
            ("statements rejected", found.rejected),
            ("messages that failed", len(found.failed)),
        ]
    )
    rows = [
        (
            change.kind,
            change.before.text if change.before else "",
            change.after.text if change.after else "",
        )
        for change in found.diff.changes
    ]
    if rows:
        yield table("change", "before", "after", rows=rows)
    if found.decision is not None:
        yield words(f"adopted by decision {found.decision.id}; `engram undo` takes it back")
    elif found.dry_run:
        yield words("nothing was changed: --adopt believes it")
    else:
        yield words("nothing to adopt: this extractor says what is believed already")


def undo(
    decision: Annotated[str, typer.Argument(help="Id of the decision that adopted a reading.")],
    where: Where,
    whose: Whose,
    reason: Annotated[str | None, typer.Option(help="Why; kept with the decision.")] = None,
    author: Annotated[str, typer.Option(help="Who decides.")] = "user",
) -> None:
    """Take a re-extraction back: beliefs are as if it had never been adopted."""
    with opened(where) as mem:
        made = mem.undo(whose.scope, decision, reason=reason, author=author)
    show(where.json, made, lambda: [words(f"undone: {decision}, by decision {made.id}")])
