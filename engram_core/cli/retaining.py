"""The commands `retention …`: how long memories are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.erasing import receipt_parts
from engram_core.cli.flags import Commands
from engram_core.cli.opening import opened
from engram_core.cli.options import Anyone, Where, Whose, command
from engram_core.cli.output import busy, show, table, words
from engram_core.cli.tables import minute, nothing
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from engram_core.model import RetentionPolicy, RetentionReport


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    group = typer.Typer(
        cls=Commands,
        name="retention",
        help="How long memories are kept: set it, show it, apply it.",
        no_args_is_help=True,
    )
    command(group, "set")(set_)
    command(group, "show")(show_)
    command(group)(apply)
    app.add_typer(group)


def set_(
    where: Where,
    whose: Whose,
    days: Annotated[
        int | None, typer.Option(help="Erase messages so many days after they were stored.", min=1)
    ] = None,
    sessions: Annotated[
        int | None, typer.Option(help="Keep so many sessions, the newest.", min=1)
    ] = None,
    keep_all: Annotated[
        bool, typer.Option("--keep-all", help="Take the policy away: keep all again.")
    ] = False,
) -> None:
    """Say how long a user's memory is kept, or what bears --agent or --session of it.

    Workers apply it within the hour; `engram retention apply` does at once.
    """
    if keep_all == (days is not None or sessions is not None):
        raise typer.BadParameter("say how long: --days, --sessions or both; or else --keep-all")
    with opened(where, create=True) as mem:
        policy = mem.retain(whose.scope, days=days, sessions=sessions)
    _show(where, () if policy is None else (policy,))


def show_(where: Where, whose: Whose) -> None:
    """The policies of a user."""
    with opened(where) as mem:
        found = mem.retention(whose.scope)
    _show(where, found)


def apply(
    where: Where,
    anyone: Anyone,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
) -> None:
    """Erase what is past its time now, of one user or of everybody."""
    with opened(where) as mem, busy("applying"):
        report = mem.apply_retention(anyone.scope, dry_run=dry_run)
    show(where.json, report, lambda: _told(report))


def _show(where: Where, found: Sequence[RetentionPolicy]) -> None:
    show(where.json, found, lambda: _policies(found))


def _policies(found: Sequence[RetentionPolicy]) -> Iterable[RenderableType]:
    if not found:
        return nothing("No policy: all is kept.")
    rows = (
        (
            one.agent or "",
            one.session or "",
            "" if one.days is None else one.days,
            "" if one.sessions is None else one.sessions,
            minute(one.applied_at),
        )
        for one in found
    )
    return [table("agent", "session", ">days", ">sessions", "applied", rows=rows)]


def _told(report: RetentionReport) -> Iterator[RenderableType]:
    policies = how_many(report.policies, "policy", "policies")
    yield words(f"{policies}, {how_many(report.episodes, 'message')}", "bold")
    for receipt in report.receipts:
        yield from receipt_parts(receipt)
