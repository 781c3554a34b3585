"""A report as one HTML page; its plots stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Picture, Table, steady

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
       color: #1a1a1a; background: #fff; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ddd; text-align: left; }
th { vertical-align: bottom; }
.figure { text-align: right; }
td.figure { white-space: nowrap; }
img { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e8; background: #16181c; } th, td { border-color: #3a3d42; }
}
"""


def to_html(blocks: Sequence[Block]) -> str:
    """The blocks as one page."""
    title = next((one.text for one in blocks if isinstance(one, Heading)), "Evaluation")
    body = "\n".join(_block(one) for one in blocks)
    return steady(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case Paragraph():
            return f"<p>{escape(block.text)}</p>"
        case Picture():
            return f'<p><img src="{escape(block.path)}.svg" alt="{escape(block.shows)}"></p>'
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    marks = [' class="figure"' if figures else "" for figures in table.figures]
    head = "".join(
        f'<th scope="col"{mark}>{_name(one)}</th>'
        for one, mark in zip(table.columns, marks, strict=True)
    )
    rows = "\n".join(_row(row, marks) for row in table.rows)
    held = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    return f'<div class="wide">{held}</div>'


def _row(row: Sequence[str], marks: Sequence[str]) -> str:
    cells = (f"<td{mark}>{escape(cell)}</td>" for cell, mark in zip(row, marks, strict=True))
    return f"<tr>{''.join(cells)}</tr>"


def _name(column: str) -> str:
    """The name of a column, which may break where its words meet: "ndcg_longmemeval@5"."""
    return escape(column).replace("_", "_<wbr/>").replace("@", "<wbr/>@")
