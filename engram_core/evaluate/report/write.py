"""Writing the report of a run: Markdown and HTML, with plots where Matplotlib is installed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engram_core.errors import MissingExtra
from engram_core.evaluate.folder import Run
from engram_core.evaluate.report.abstention import abstention
from engram_core.evaluate.report.answers import answers, context_sizes
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph
from engram_core.evaluate.report.costs import costs
from engram_core.evaluate.report.html import to_html
from engram_core.evaluate.report.markdown import to_markdown
from engram_core.evaluate.report.plots import draw
from engram_core.evaluate.report.retrieval import retrieval
from engram_core.evaluate.report.setup import setup, troubles

MARKDOWN, HTML = "report.md", "report.html"


@dataclass(frozen=True, slots=True)
class Written:
    """Where a report stands.

    Args:
        markdown: The file.
        html: The page.
        plots: Their SVG files; a PNG stands beside each.
        note: Why there are no plots; None when there are.
    """

    markdown: Path
    html: Path
    plots: tuple[Path, ...]
    note: str | None


def write_report(run: Run) -> Written:
    """Write the report into the folder of the run."""
    plots, note = _plots(run)
    blocks = [*setup(run), *answers(run), *context_sizes(run), *retrieval(run)]
    blocks += [*abstention(run), *plots, *troubles(run), *costs(run)]
    markdown, html = run.folder / MARKDOWN, run.folder / HTML
    markdown.write_text(to_markdown(blocks), encoding="utf-8", newline="\n")
    html.write_text(to_html(blocks), encoding="utf-8", newline="\n")
    drawn = tuple(sorted((run.folder / "plots").glob("*.svg"))) if note is None else ()
    return Written(markdown, html, drawn, note)


def _plots(run: Run) -> tuple[list[Block], str | None]:
    try:
        return [Heading("Plots"), *draw(run)], None
    except MissingExtra as error:
        note = f"There are no plots: {error}."
        return [Heading("Plots"), Paragraph(note)], note
