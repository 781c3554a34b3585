"""The commands `eval run`, `eval report` and `eval compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engram_core.cli.evaluating_options import AskingOptions, ModelOptions, QuestionOptions
from engram_core.cli.flags import Commands
from engram_core.cli.interrupting import GOES_ON
from engram_core.cli.options import command
from engram_core.cli.output import busy, note, show, table, words

if TYPE_CHECKING:
    from engram_core.evaluate.folder import Run
    from engram_core.evaluate.report import Written

ATTENTION = 1
UNGRADED = "ungraded"  # not a failure of the run: it was not given the judge that this takes


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    group = typer.Typer(
        cls=Commands,
        name="eval",
        help="Measure memory on a benchmark: run it, report on it, compare two runs.",
        no_args_is_help=True,
    )
    command(group, interrupted=GOES_ON)(run)
    command(group)(report)
    command(group)(compare)
    app.add_typer(group)


def run(
    dataset: Annotated[str, typer.Argument(help="A file or folder, or `small`, which ships.")],
    out: Annotated[Path, typer.Option(help="The folder of the run, made if missing.")],
    choice: QuestionOptions,
    models: ModelOptions,
    how: AskingOptions,
    system: Annotated[
        list[str] | None,
        typer.Option(help="lean, bm25, full_context, … or package.module:factory; repeatable."),
    ] = None,
    cache: Annotated[
        Path | None, typer.Option(help="What was found out, to share between runs; in --out.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document and nothing else.")
    ] = False,
) -> None:
    """Run systems on the same questions and write the report.

    Interrupted with Ctrl-C it keeps what was found out: the same command goes on from there. Ends
    with 1 when questions failed.
    """
    from engram_core.evaluate.evaluating import evaluate

    held = choice.load(dataset)
    with busy("asking") as tell:
        done = evaluate(
            held,
            system or ["lean"],
            out,
            settings=how.settings(held.name),
            embedder=how.embedder,
            workers=models.workers,
            cache=cache,
            tokenizer=how.tokenizer,
            tell=tell,
            **models.made(),
        )
    _reported(done, as_json)
    if any(line["failure"] and line["failure"]["kind"] != UNGRADED for line in done.answers):
        raise typer.Exit(ATTENTION)


def report(
    folder: Annotated[Path, typer.Argument(help="The --out folder of a run.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document and nothing else.")
    ] = False,
) -> None:
    """Write the report of a run anew: Markdown, HTML and plots."""
    from engram_core.evaluate.folder import read_run

    _reported(read_run(folder), as_json)


def compare(
    first: Annotated[Path, typer.Argument(help="The folder of a run.")],
    second: Annotated[Path, typer.Argument(help="The folder of another.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document and nothing else.")
    ] = False,
) -> None:
    """Compare the systems of two runs question by question.

    Refused when they differ in questions, reader or judge.
    """
    from dataclasses import asdict

    from engram_core.evaluate.compare import compare as compared
    from engram_core.evaluate.folder import read_run
    from engram_core.evaluate.report.answers import paired_table

    pairs = compared(read_run(first), read_run(second))
    made = paired_table(pairs)
    heads = [made.columns[0], *(f">{one}" for one in made.columns[1:])]
    document = {"pairs": [asdict(one) for one in pairs]}
    show(as_json, document, lambda: [table(*heads, rows=made.rows)])


def _reported(done: Run, as_json: bool) -> None:
    from engram_core.evaluate.report import write_report

    written = write_report(done)
    show(as_json, _document(done, written), lambda: [_scores(done)])
    if written.note:
        note(written.note)
    note(f"{written.markdown} and {written.html} tell the rest")


def _document(done: Run, written: Written) -> dict[str, Any]:
    return {
        "answers": len(done.answers),
        "missing": done.missing,
        "failed": sum(line["failure"] is not None for line in done.answers),
        "scores": {name: _score(done, name) for name in done.systems},
        "markdown": str(written.markdown),
        "html": str(written.html),
        "plots": [str(one) for one in written.plots],
    }


def _score(done: Run, system: str) -> dict[str, float | int | None]:
    from engram_core.evaluate.tallies import answerable, mean_tokens, tally

    found = tally(answerable(done.of(system)))
    return {
        "questions": found.asked,
        "failed": found.failed,
        "score": found.score,
        "right": None if found.right is None else found.right.value,
        "tokens": mean_tokens(done.of(system)),
    }


def _scores(done: Run) -> Any:  # noqa: ANN401 - what Rich prints
    from engram_core.evaluate.report.blocks import amount, share

    if not done.answers:
        return words("There is no answer yet.")
    rows = []
    for system in done.systems:
        held = _score(done, system)
        rows.append(
            (
                system,
                held["questions"],
                held["failed"] if done.manifest["reader"] else "–",
                share(held["score"]),
                share(held["right"]),
                amount(held["tokens"]),
            )
        )
    return table("system", ">questions", ">failed", ">score", ">right", ">tokens", rows=rows)
