"""The command `import`: conversations from a file, as often as you like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engram_core.cli.interrupting import GOES_ON
from engram_core.cli.opening import opened
from engram_core.cli.options import Group, Where, Whose, command
from engram_core.cli.output import busy, note, show, words
from engram_core.cli.speaking import in_options
from engram_core.cli.tables import count_table
from engram_core.cli.working import consolidate_all, tell_troubles
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.engine import Engram
    from engram_core.ingest.importers import Damage, Imported
    from engram_core.model import ConsolidationReport
    from engram_core.scope import Scope

ATTENTION = 1
_VALUES = re.compile(r"\(got .*?\)|'[^']*'|\d+")  # by which reasons of one kind differ
MOST_TOLD = 20  # damaged records named one by one; a file without times has nothing but these


@dataclass(slots=True)
class ImportCounts:
    """What an import did."""

    sessions: set[str | None] = field(default_factory=set)
    messages: int = 0
    stored: int = 0
    duplicates: int = 0
    undated: int = 0
    damaged: list[Damage] = field(default_factory=list)
    conversations: Counter[str] = field(default_factory=Counter)

    def left_out(self, damage: Damage) -> None:
        """Count a record that could not be read."""
        self.damaged.append(replace(damage, why=in_options(damage.why)))

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "sessions": len(self.sessions),
            "messages": self.messages,
            "stored": self.stored,
            "duplicates": self.duplicates,
            "undated": self.undated,
            "conversations": dict(self.conversations),
            "damaged": [asdict(one) for one in self.damaged],
        }


@dataclass(frozen=True, slots=True)
class FileOptions(Group):
    """How the file is read."""

    format: Annotated[
        str,
        typer.Option(
            help="auto, or jsonl, openai, chatgpt, claude, transcript, langchain-sql, llama-index, "
            "mem0, locomo or longmemeval."
        ),
    ] = "auto"
    conversation: Annotated[
        str | None, typer.Option(help="Only this one, of a file that holds several.")
    ] = None
    timezone: Annotated[
        str | None,
        typer.Option(help="Where times without an offset are to be read, as Europe/Paris."),
    ] = None
    start: Annotated[
        str | None,
        typer.Option(help="When sessions began that state no time: ISO 8601 with an offset."),
    ] = None
    date_order: Annotated[
        str | None,
        typer.Option(
            help="day or month: which stands first in dates such as 03/04/24, where no date of the "
            "file shows it."
        ),
    ] = None
    on_error: Annotated[
        str, typer.Option(help="skip damaged records, or stop at the first one.")
    ] = "skip"
    strict: Annotated[bool, typer.Option("--strict", help="The same as --on-error stop.")] = False

    def conversations(
        self,
        file: Path,
        session: str | None,
        on_damage: Callable[[Damage], None],
        on_read: Callable[[int, int], None],
    ) -> Iterator[Imported]:
        """The conversations asked for, one by one.

        Args:
            file: Where they are.
            session: The session to put them in; None for their own.
            on_damage: Told of each record left out.
            on_read: Told how many bytes are read, and of how many.
        """
        from engram_core.ingest.importers import open_import

        found = open_import(
            file,
            format=self.format,
            on_error="stop" if self.strict else self.on_error,  # type: ignore[arg-type]
            assume_timezone=self.timezone,
            start=self.start,
            session=session,
            date_order=self.date_order,  # type: ignore[arg-type] # both are checked there
            on_damage=on_damage,
            on_read=on_read,
        )
        return (one for one in found if self.conversation in (None, one.conversation))


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    command(app, "import", GOES_ON)(import_file)


def import_file(
    file: Annotated[
        Path, typer.Argument(help="A file of conversations, or the zip of a data export.")
    ],
    where: Where,
    whose: Whose,
    reading: FileOptions,
    consolidate: Annotated[
        bool, typer.Option("--consolidate", help="Turn it into facts at once.")
    ] = False,
) -> None:
    """Take in conversations. Importing a file twice stores nothing twice.

    Damaged records are named by their position and left out; the command then ends with 1.
    """
    tally = ImportCounts()
    report = None
    with busy("importing (KB)") as tell:
        found = reading.conversations(
            file,
            session=whose.session,
            on_damage=tally.left_out,
            on_read=lambda done, size: tell(done >> 10, size >> 10),
        )
        with opened(where, create=True) as mem:
            _store(mem, whose.scope, found, tally)
    if consolidate:
        with opened(where) as mem:
            report = consolidate_all(mem, whose.scope)
        tell_troubles(report)
    for line in _left_out(tally.damaged):
        note(line)
    if tally.undated:
        note(
            f"{how_many(tally.undated, 'message states', 'messages state')} no time: dated from "
            f"{reading.start} on, a second apart, in the order of the file"
        )
    document = tally.to_dict() | ({} if report is None else {"consolidation": report.to_dict()})
    show(where.json, document, lambda: _told(tally, report))
    if tally.damaged or (report is not None and report.failed):
        raise typer.Exit(ATTENTION)


def _store(mem: Engram, scope: Scope, found: Iterator[Imported], tally: ImportCounts) -> None:
    for one in found:
        receipt = mem.add(list(one.messages), replace(scope, session=one.session))
        tally.sessions.add(one.session)
        tally.messages += len(receipt.stored)
        tally.stored += sum(receipt.stored)
        tally.duplicates += receipt.duplicates
        tally.undated += sum(draft.meta.get("dated_by") == "start" for draft in one.messages)
        if one.conversation not in (None, one.session):  # of several people, as in a benchmark
            tally.conversations[one.conversation] += len(receipt.stored)


def _left_out(damaged: list[Damage]) -> Iterator[str]:
    alike: dict[str, list[Damage]] = {}
    for damage in damaged[:MOST_TOLD]:
        alike.setdefault(_VALUES.sub("", damage.why), []).append(damage)
    for first, *others in alike.values():
        yield f"skipped {first.where}: {first.why}"
        if others:
            yield f"skipped for the same reason: {', '.join(one.where for one in others)}"
    if len(damaged) > MOST_TOLD:
        last = damaged[-1].where
        yield f"… and {len(damaged) - MOST_TOLD} more, up to {last}; --json names all of them"


def _told(tally: ImportCounts, report: ConsolidationReport | None) -> Iterator[RenderableType]:
    unplaced = sum(damage.lacks_offset for damage in tally.damaged)
    yield count_table(
        [
            ("sessions", len(tally.sessions)),
            ("messages", tally.messages),
            ("stored", tally.stored),
            ("already there", tally.duplicates),
            ("damaged", len(tally.damaged) - unplaced),
            *([("time without an offset", unplaced)] if unplaced else []),
        ]
    )
    if len(tally.conversations) > 1:
        yield words(
            f"{len(tally.conversations)} conversations went into one memory; import one at a time "
            "with --conversation: " + ", ".join(tally.conversations)
        )
    if report is not None:
        statements = how_many(report.assertions, "statement")
        yield words(f"{how_many(report.facts_added, 'fact version')} from {statements}")
    elif tally.stored:
        yield words("`engram consolidate` turns them into facts")
