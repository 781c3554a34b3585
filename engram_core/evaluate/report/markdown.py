"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Picture, Table, steady


def to_markdown(blocks: Sequence[Block]) -> str:
    """The blocks as one document; what comes from the data cannot leave its cell."""
    return "\n\n".join(_block(one) for one in blocks) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {_plain(block.text)}"
        case Paragraph():
            return _plain(block.text)
        case Picture():
            return f"![{_plain(block.shows)}]({block.path}.svg)"
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    marks = ["---:" if figures else "---" for figures in table.figures]
    rows = [table.columns, marks, *table.rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows)


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    """Text on one line: no markup, link or picture, nor a backslash that would undo an escape."""
    flat = steady(" ".join(text.split())).replace("\\", "\\\\").replace("<", "&lt;")
    return flat.replace("](", "]\\(").replace("][", "]\\[")
