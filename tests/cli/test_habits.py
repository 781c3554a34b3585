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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_given_its_completion(engram, shell, monkeypatch):
    # Else Typer asks which shell the tests were started from, and knows no plain sh.
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    ended = engram("--show-completion", shell, embedder=None)
    assert ended.code == 0, ended.err
    assert "_ENGRAM_COMPLETE" in ended.out


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
