"""Tables that fit the terminal: times wrap where room is scarce, else each row is told in lines.

Ids and figures are never cut: an id that is broken cannot be handed to the next command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Column, Table

_ENOUGH = 16  # cells in which a column of words reads well
_LEAST = 12  # cells below which wrapped words are read no more
_BETWEEN = 3  # cells beside a column


def fitted(table: Table, yielding: Sequence[Column], width: int) -> RenderableType:
    """The table where its columns fit, else its rows line by line.

    Args:
        table: A filled table of texts; its columns may be let wrap.
        yielding: Its columns that may wrap where room is scarce.
        width: Cells of the terminal.
    """
    if width < _needed(table, _ENOUGH):
        for column in yielding:
            column.no_wrap = False
    return table if _needed(table, _LEAST) <= width else _in_lines(table)


def _needed(table: Table, least: int) -> int:
    """Cells that the table takes with so many for a column that wraps, fewer where it has less."""
    widest = [_cells([column.header, *column.cells]) for column in table.columns]
    taken = [
        cells if column.no_wrap else min(cells, least)
        for column, cells in zip(table.columns, widest, strict=True)
    ]
    return sum(taken) + _BETWEEN * len(taken)


def _cells(shown: Sequence[object]) -> int:
    from rich.cells import cell_len

    lines = [line for one in shown for line in str(one).splitlines()]
    return max(map(cell_len, lines), default=0)


def _in_lines(table: Table) -> RenderableType:
    from rich.console import Group
    from rich.table import Table

    lines = Table.grid("", "", padding=(0, 2, 0, 0))
    lines.columns[0].no_wrap = True
    lines.columns[1].overflow = "fold"
    for cells in _rows(table):
        lines.add_row("", "")
        for heading, cell in cells:
            lines.add_row(heading, cell)
    return Group(*([table.title] if table.title else []), lines, "")


def _rows(table: Table) -> Iterator[list[tuple[RenderableType, RenderableType]]]:
    """The cells of each row with their headings, without the empty ones."""
    headings = [column.header for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        yield [(heading, cell) for heading, cell in zip(headings, row, strict=True) if str(cell)]
