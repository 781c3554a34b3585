"""Commands that look after a store: export, restore, rebuild, reembed, check, stats, status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.backing_up import restore_store
from engram_core.cli.interrupting import ANEW
from engram_core.cli.opening import opened
from engram_core.cli.options import Anyone, When, Where, Whose, command
from engram_core.cli.output import busy, note, show, table, words
from engram_core.cli.speaking import in_options
from engram_core.cli.tables import count_table, minute
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import CheckReport, ErasureReceipt, Stats, Transfer

ATTENTION = 1


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for long in (export, restore, rebuild, reembed):
        command(app, interrupted=ANEW)(long)
    for short in (check, stats, status):
        command(app)(short)


def export(
    path: Annotated[Path, typer.Argument(help="The file to write; it is replaced.")],
    where: Where,
    whose: Whose,
) -> None:
    """Write all of a user's memory to a file of JSON lines.

    The file is a copy outside the store: an erasure does not reach it.
    """
    with opened(where) as mem, busy("writing"):
        done = mem.export(whose.scope, path)
    _moved(where, done)


def restore(
    path: Annotated[
        Path, typer.Argument(help="A file of `engram export`, or a folder of `engram backup`.")
    ],
    where: Where,
) -> None:
    """Take in an export, whose user must be empty here; or make the store anew of a backup."""
    if path.is_dir():
        restore_store(path, where)
        return
    with opened(where, create=True) as mem, busy("restoring"):
        done = mem.import_(path)
    _moved(where, done)


def _moved(where: Where, done: Transfer) -> None:
    title = words(f"{done.tenant} / {done.user}", "bold")
    late = f"Retention will erase {done.overdue} of these messages, in an hour at the earliest"
    told = [words(f"{late}: see `engram retention show`.")] if done.overdue else []
    counts = [(name.replace("_", " "), count) for name, count in done.rows.items()]
    show(where.json, done, lambda: [title, count_table(counts), *told])


def rebuild(where: Where, anyone: Anyone) -> None:
    """Drop all that is derived and replay the log: the same beliefs again."""
    with opened(where) as mem, busy("rebuilding"):
        made = mem.rebuild(anyone.scope)
    told = f"{how_many(made, 'fact version')} made"
    show(where.json, {"versions": made}, lambda: [words(told)])


def reembed(where: Where) -> None:
    """Make every vector anew, with the embedder given by --embedder."""
    with opened(where, mismatch="reembed") as mem, busy("embedding"):
        made = mem.reembed()
        advice = mem.embedder_advice
    document = {"vectors": made, "embedder": advice}
    show(where.json, document, lambda: [words(f"{how_many(made, 'vector')} made. {advice}")])


def check(
    where: Where,
    receipt: Annotated[
        Path | None,
        typer.Option(
            help="What `engram erase --json` printed: look only whether all of it is still gone."
        ),
    ] = None,
) -> None:
    """Look the whole store over without changing anything. Ends with 1 if something is wrong."""
    erased = None if receipt is None else _receipt(receipt)
    with opened(where, mismatch="lexical") as mem, busy("checking"):
        report = mem.check() if erased is None else mem.verify_erasure(erased)
    document = {"ok": report.ok, **report.to_dict()}
    show(where.json, document, lambda: _found(report))
    if not report.ok:
        raise typer.Exit(ATTENTION)


def _receipt(path: Path) -> ErasureReceipt:
    from engram_core.errors import InvalidInput
    from engram_core.model import ErasureReceipt

    try:
        record = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{path} is no receipt that can be read: {why}") from error
    return ErasureReceipt.from_dict(record)


def _found(report: CheckReport) -> list[RenderableType]:
    parts: list[RenderableType] = [count_table(report.checked.items())] if report.checked else []
    if report.ok:
        return [*parts, words("All is well.", "bold")]
    rows = ((one.where, one.what, in_options(one.mend)) for one in report.problems)
    return [*parts, table("where", "what is wrong", "how to mend it", rows=rows)]


def stats(where: Where, whose: Whose, when: When) -> None:
    """How much there is: messages, sessions, facts and their versions, waiting work."""
    with opened(where) as mem:
        found = mem.stats(whose.scope, **when.times)
        advice = mem.embedder_advice
    show(where.json, found, lambda: [count_table(_counts(found))])
    if not where.json:
        note(in_options(advice))


def _counts(found: Stats) -> list[tuple[str, object]]:
    jobs = ", ".join(f"{count} {state}" for state, count in found.jobs.items() if count)
    return [
        ("messages", found.episodes),
        ("sessions", found.sessions),
        ("facts", found.facts),
        ("fact versions", found.versions),
        ("entities", found.entities),
        ("summaries", found.summaries),
        ("first message", minute(found.first_at)),
        ("last message", minute(found.last_at)),
        ("work", jobs or "none"),
        *(("being read", str(one)) for one in found.leases),
    ]


def status(
    episodes: Annotated[list[str], typer.Argument(help="Ids that `engram add --json` gave.")],
    where: Where,
) -> None:
    """How far messages have come: pending, leased (being read), done or failed."""
    from engram_core.model import Receipt

    with opened(where) as mem:
        found = mem.status(Receipt(tuple(episodes), (True,) * len(episodes), None))
    rows = ((one.episode, one.state, one.attempts, one.error or "") for one in found)
    show(
        where.json,
        found,
        lambda: [table("#episode", "state", ">attempts", "error", rows=rows)],
    )
