"""Room for words in a narrow terminal: columns of times may wrap there, ids and figures never."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Column, Table

_ENOUGH = 16  # cells in which a column of words reads well
_BETWEEN = 3  # cells beside a column


def make_room(table: Table, yielding: Sequence[Column], width: int) -> None:
    """Let columns wrap that need not, where those that never wrap leave too little for the words.

    Args:
        table: A filled table; changed in place.
        yielding: Its columns that may wrap where room is scarce.
        width: Cells of the terminal.
    """
    fixed = [column for column in table.columns if column.no_wrap]
    wrapping = len(table.columns) - len(fixed)
    shown = [[column.header, *column.cells] for column in fixed]
    taken = _BETWEEN * len(table.columns) + sum(map(_cells, shown))
    if width - taken < _ENOUGH * wrapping:
        for column in yielding:
            column.no_wrap = False


def _cells(shown: Sequence[object]) -> int:
    from rich.cells import cell_len

    return max((cell_len(str(one)) for one in shown), default=0)
