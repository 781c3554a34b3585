"""What all commands do alike: help, one JSON document, no colour, early readers, completion."""

import json
import os
import subprocess
import sys

import pytest
import typer.main

from engram_core.cli.app import build_app

GROUP = typer.main.get_command(build_app())
COMMANDS = sorted(
    f"{name} {inner}".strip()
    for name, command in GROUP.commands.items()
    for inner in getattr(command, "commands", {"": None})
)
SERVING = {"mcp", "ui", "worker"}  # they run until they are stopped
LONG = {"demo", "eval run", "eval report", "eval compare"}  # they have tests of their own

# Each on a store where somebody moved; {now} is the fact that holds, {episode} a message.
USES = {
    "add": "add Hello.",
    "remember": "remember user likes hens",
    "import": "import {folder}/ana.jsonl",
    "recall": "recall Lille",
    "facts": "facts",
    "history": "history",
    "timeline": "timeline",
    "summaries": "summaries",
    "users": "users",
    "graph": "graph",
    "walk": "walk user",
    "profile": "profile",
    "why": "why {now}",
    "diff": "diff 2024-01-01T00:00:00Z",
    "contradictions": "contradictions",
    "retroactive": "retroactive",
    "adjudicate": "adjudicate",
    "consolidate": "consolidate",
    "correct": "correct {now} Douai",
    "end": "end {now} --at 2025-01-01T00:00:00Z",
    "retract": "retract {now}",
    "keep-both": "keep-both {now} {then}",
    "merge": "merge Lille Bruges",
    "unmerge": "unmerge none",
    "reextract": "reextract --extractor rules",
    "undo": "undo none",
    "entities": "entities",
    "link": "link telegram:1",
    "unlink": "unlink telegram:1",
    "identities": "identities",
    "erase": "erase --everything --yes",
    "backup": "backup {folder}/copy",
    "copy": "copy {folder}/other",
    "export": "export {folder}/out.jsonl",
    "restore": "restore {folder}/none.jsonl",
    "rebuild": "rebuild",
    "reembed": "reembed",
    "check": "check",
    "stats": "stats",
    "status": "status {episode}",
    "doctor": "doctor",
    "retention set": "retention set --days 9000",
    "retention show": "retention show",
    "retention apply": "retention apply",
}
REFUSED = {"unmerge", "undo", "unlink", "restore"}  # there is nothing to do it to


@pytest.fixture
def use(moved, tmp_path):
    """Run the way a command is used, with ids of the store filled in."""
    (tmp_path / "ana.jsonl").write_text(
        '{"role": "user", "content": "I keep hens.", "at": "2024-05-02T09:00:00Z"}\n', "utf-8"
    )
    versions = {one["object"]: one["id"] for one in moved("history", "--json").json}
    [span] = moved("why", versions["Lille"], "--json").json["evidence"]
    known = {"now": versions["Lille"], "then": versions["Bruges"], "episode": span["episode"]}

    def run(name, *options):
        words = [word.format(folder=tmp_path, **known) for word in USES[name].split()]
        return moved(*words, *options)

    return run


def test_every_command_that_comes_to_an_end_is_among_the_uses():
    assert set(COMMANDS) == set(USES) | SERVING | LONG


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_0_and_names_the_command(engram, name):
    ended = engram(*name.split(), "--help", embedder=None)
    assert (ended.code, ended.err) == (0, "")
    assert f"engram {name}" in ended.out


@pytest.mark.parametrize("name", USES)
def test_json_is_one_document_or_else_one_line_of_error(use, name):
    ended = use(name, "--json")
    if name in REFUSED:
        assert (ended.code, ended.out) == (1, "")
        assert ended.err.startswith("engram: ")
        assert ended.err.count("\n") == 1
    else:
        assert ended.code == 0, ended.err
        json.loads(ended.out)


@pytest.mark.parametrize("arguments", [["facts"], ["facts", "--json"], ["--help"]])
def test_a_reader_that_leaves_early_is_told_nothing(moved, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        ended = subprocess.run(
            [sys.executable, "-m", "engram_core.cli", *arguments],
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.stderr == b""


OWN = {"bash": "COMPREPLY", "zsh": "#compdef engram", "fish": "complete --command engram"}


@pytest.mark.parametrize("shell", OWN)
@pytest.mark.parametrize("form", [["--show-completion", "{}"], ["--show-completion={}"]])
def test_the_shell_that_is_named_is_given_its_own_completion(engram, shell, form):
    ended = engram(*(one.format(shell) for one in form), embedder=None)
    assert ended.code == 0, ended.err
    assert OWN[shell] in ended.out


def test_completion_is_installed_for_the_shell_that_is_named(engram, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert engram("--install-completion", "fish", embedder=None).code == 0
    written = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert written == ["engram.fish"]


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
@pytest.mark.parametrize("named", [["sh"], ["zsh", "facts"]])
def test_completion_for_no_shell_that_can_is_refused_with_those_that_can(
    engram, option, named, tmp_path, monkeypatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    ended = engram(option, *named, embedder=None)
    assert (ended.code, ended.out) == (2, "")
    assert "one of bash, zsh, fish" in ended.err
    assert not any(tmp_path.iterdir())


def test_a_shell_completes_commands_and_options(store):
    assert completed("engram rec") == ["recall"]
    assert "--known-at" in completed("engram facts --")


def completed(line):
    """What the shell is offered for the last word of a line."""
    asked = {"_ENGRAM_COMPLETE": "complete_bash", "COMP_WORDS": line}
    ended = subprocess.run(
        [sys.executable, "-m", "engram_core.cli"],
        env={**os.environ, **asked, "COMP_CWORD": str(len(line.split()) - 1)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout.split()
