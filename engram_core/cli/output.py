"""What is printed: one JSON document, or tables for people. Notes go to standard error."""

from __future__ import annotations

import json
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engram_core.cli.fitting import fitted

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from engram_core.model import Result

    Document = Result | Sequence[Result] | dict[str, Any]

_PIPE_WIDTH = 110  # columns where no terminal says how many it has
_MARKS = ">#!"  # before a heading; see table()


def console(*, stderr: bool = False) -> Console:
    """A console that honours NO_COLOR and COLUMNS, without markup in what it is given."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns
    return Console(stderr=stderr, width=width, markup=False, highlight=False, emoji=False)


def show(
    as_json: bool, document: Document, rendered: Callable[[], Iterable[RenderableType]]
) -> None:
    """Print an answer.

    Args:
        as_json: As JSON.
        document: The answer.
        rendered: Makes its parts for people; called only when they are wanted.
    """
    if as_json:
        show_json(document)
        return
    out = console()
    for part in rendered():
        out.print(part)


def show_json(document: Document) -> None:
    """Print a document as JSON, instants as ISO 8601 in UTC."""
    text = _STEERING.sub(_escaped, json.dumps(plain(document), ensure_ascii=False, indent=2))
    # A lone surrogate in a message cannot be encoded: it stays visible as its escape.
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


# What a terminal may obey, or be shown turned round by, and JSON lets stand as it is.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_STEERING = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"


def plain(document: Any) -> Any:  # noqa: ANN401 - JSON values
    """Results as JSON-ready values, wherever they stand in it."""
    from engram_core.model import Result  # `engram --help` does without the models

    if isinstance(document, Result):
        return document.to_dict()
    if isinstance(document, dict):
        return {key: plain(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [plain(item) for item in document]
    return document


def note(text: str) -> None:
    """A word to the user beside the answer, on standard error."""
    console(stderr=True).print(words(text), style="dim", soft_wrap=True)


def words(text: object, style: str = "") -> Text:
    """Stored text for the terminal: without what could steer it, or turn its lines round."""
    from rich.text import Text

    return Text(steady(text), style=style)


def steady(text: object) -> str:
    """As `words`, as a plain string."""
    return "".join(
        char if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs") else "\ufffd"
        for char in _TURNING.sub("", str(text))
    )


def table(
    *columns: str, rows: Iterable[Sequence[object]], title: str | None = None
) -> RenderableType:
    """A plain table, or its rows line by line where it does not fit; cells are taken literally.

    Args:
        *columns: Headings; one that begins with ">" is set right, one with "#" is copied whole,
            as ids are, and one with "!" does not wrap while there is room for the others.
        rows: Cells, a `Text` or anything that can be shown.
        title: Above it.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
    for column in columns:
        made.add_column(
            column.lstrip(_MARKS),
            justify="right" if column.startswith(">") else "left",
            no_wrap=column.startswith(tuple(_MARKS)),
            overflow="fold",
        )
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else words(cell) for cell in row))
    yielding = [
        one for one, name in zip(made.columns, columns, strict=True) if name.startswith("!")
    ]
    return fitted(made, yielding, console().width)


@contextmanager
def busy(what: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show that long work goes on, on a terminal only.

    Yields:
        A function to be told how much is done, and of how much, where that is known.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    err = console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, total: int | None = None) -> None:
            bar.update(task, completed=done, total=total)

        yield tell
