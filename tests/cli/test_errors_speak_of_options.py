"""Errors name the options and commands that the reader typed, never arguments of Python."""

import subprocess
import sys

import pytest
import typer.main

from engram_core.cli.app import build_app
from engram_core.cli.speaking import RENAMED, VERBS, in_options, speaking_of

NAIVE = "2024-01-01T10:00:00"
AWARE = f"{NAIVE}+00:00"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["facts", "--as-of", NAIVE], "--as-of has no timezone"),
        (["facts", "--as-of", AWARE, "--known-at", AWARE], "either --as-of, or --valid-at and"),
        (["remember", "user", "likes", "hens", "--from", NAIVE], "--from has no timezone"),
        (
            ["remember", "user", "likes", "hens", "--from", AWARE, "--until", AWARE],
            "--until must be after --from",
        ),
        (["diff", NAIVE], "BEFORE has no timezone"),
        (["walk", "user", "--hops", "99"], "--hops is a whole number"),
        (["recall", "hens", "--channel", "smell"], "--channel does not know 'smell'"),
        (["unmerge", "none"], "the decision that `engram merge` gave"),
        (["consolidate", "--model", "small"], "give both --endpoint"),
        (["why", "f9"], "take the id from `engram facts`, `engram history`"),
        (["facts", "--embedder", "hashing:32"], "by words alone with --lexical"),
    ],
)
def test_an_error_names_what_was_typed(moved, typed, said):
    ended = moved(*typed, embedder=None if "--embedder" in typed else "hashing:64")
    assert ended.code == 1
    assert said in ended.err
    for python in ("datetime(", "()", "valid_at", "as_of", "mismatch", "None"):
        assert python not in ended.err


def test_an_import_asks_for_its_own_options(engram, tmp_path):
    lines = '{"role": "user", "content": "Hens."}', f'{{"content": "Eggs.", "at": "{NAIVE}"}}'
    (tmp_path / "hens.jsonl").write_text("\n".join(lines), "utf-8")
    told = engram("import", str(tmp_path / "hens.jsonl")).err
    assert "--start" in told
    assert "--timezone" in told
    assert "assume_timezone" not in told
    strict = engram("import", str(tmp_path / "hens.jsonl"), "--strict").err
    assert "pass --start with the time" in strict


def test_values_and_what_is_no_option_stay_as_they_are():
    with speaking_of("add", {"embedder": "--embedder", "at": "--at"}):
        assert in_options("open it with embedder='at=1'") == "open it with --embedder 'at=1'"
        assert in_options("'facts()' is no name") == "'facts()' is no name"
        assert in_options("looked at=, mode=ro") == "looked --at, mode=ro"
        assert in_options("it is at hand") == "it is at hand"


def test_every_command_that_is_named_exists():
    group = typer.main.get_command(build_app())
    for name in (*VERBS.split("|"), *RENAMED.values()):
        assert name.split()[0] in group.commands


WITHOUT = """
import sys
for package in ("mcp", "mcp.server", "starlette", "starlette.applications"):
    sys.modules[package] = None
from engram_core.cli import main
sys.exit(main([sys.argv[1], "--embedder", "hashing:64"]))
"""


@pytest.mark.parametrize("named", ["mcp", "ui"])
def test_a_package_that_is_missing_is_told_of_the_command(engram, named):
    engram("add", "Hello.")
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, named], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert f"`engram {named}` needs" in ended.stderr
    assert f"pip install 'engram-integrations[{named}]'" in ended.stderr
