"""`engram demo`, as the command line finds it by its entry point. Light to import."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.options import command
from engram_core.cli.output import busy, console, note, show_json
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from engram_integrations.demo.run import Stage
    from engram_integrations.demo.story import Story

FAILED = 1


def register(app: typer.Typer) -> None:
    """Add `demo` to the command line."""
    command(app)(demo)


def demo(
    file: Annotated[
        Path | None,
        typer.Option(help="A conversation of your own, in any format of `engram import`."),
    ] = None,
    format: Annotated[
        str, typer.Option(help="As for `engram import`; auto by the file's content.")
    ] = "auto",
    conversation: Annotated[
        str | None, typer.Option(help="Which one, of a file with several; the first unless given.")
    ] = None,
    user: Annotated[
        str | None, typer.Option("--user", "-u", help="Whose memory; the first speaker's.")
    ] = None,
    timezone: Annotated[
        str | None, typer.Option(help="Where times without an offset are to be read.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(help="When sessions began that state no time: ISO 8601 with an offset."),
    ] = None,
    store: Annotated[
        Path | None, typer.Option(help="An empty folder to keep the store in; else it is not kept.")
    ] = None,
    embedder: Annotated[str, typer.Option(help="As for every command.")] = "auto",
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document and nothing else.")
    ] = False,
) -> None:
    """Nine months of somebody's life: remembered, asked about, forgotten, and used by two agents.

    The agents use the model that OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL name, else a
    scripted one that needs no network. Ends with 1 when an expected answer is missing.
    """
    from engram_integrations.demo.story import shipped_story, story_of_file

    if file is None:
        story = shipped_story()
    else:
        story = story_of_file(
            file,
            format=format,
            conversation=conversation,
            user=user,
            timezone=timezone,
            start=start,
        )
    with _folder(store) as folder:
        done = _run(story, folder, embedder, kept=store is not None, quiet=json)
    problems = tuple(problem for stage in done for problem in stage.problems)
    if json:
        show_json({"problems": problems, "stages": [_named(stage) for stage in done]})
    else:
        from engram_integrations.demo.screen import verdict

        _print(verdict(problems))
    if problems:
        raise typer.Exit(FAILED)


@contextmanager
def _folder(store: Path | None) -> Iterator[Path]:
    if store is not None:
        yield store
        return
    with tempfile.TemporaryDirectory(prefix="engram-demo-") as folder:
        yield Path(folder)


def _run(story: Story, folder: Path, embedder: str, *, kept: bool, quiet: bool) -> list[Stage]:
    """Run the stages, each printed as soon as it is done."""
    from engram_integrations.demo.endpoint import endpoint_of
    from engram_integrations.demo.run import stages
    from engram_integrations.demo.screen import parts

    if not quiet:
        sessions = how_many(len(story.sessions), "session")
        note(f"reading {how_many(story.messages, 'message')} of {sessions}")
    done: list[Stage] = []
    with busy("remembering") as tell:
        running = stages(
            story,
            folder,
            embedder=embedder,
            endpoint=endpoint_of(os.environ),
            kept=kept,
            tell=lambda count: tell(count, story.messages),
        )
        done.append(next(running))
    for stage in done:
        if not quiet:
            _print(parts(stage))
    for stage in running:
        done.append(stage)
        if not quiet:
            _print(parts(stage))
    return done


def _print(printable: Iterator[object]) -> None:
    out = console()
    for part in printable:
        out.print(part)


def _named(stage: Stage) -> dict[str, object]:
    return {"stage": type(stage).__name__.casefold(), **stage.to_dict()}
