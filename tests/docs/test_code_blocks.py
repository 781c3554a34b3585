"""What README and docs show is run, each file from top to bottom, and prints what it says."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from blocks import NOT_RUN, PROJECT, Session, blocks_of, commands_of

from engram_core.cli import main

FILES = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
WITH_PYTHON = [one for one in FILES if any(b.language == "python" for b in blocks_of(one))]


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.chdir(tmp_path)
    session = Session()
    yield session
    session.close()


# llama-index looks into pydantic's deprecated attributes, and its Memory leaves a connection open.
@pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize("path", WITH_PYTHON, ids=lambda path: path.name)
def test_the_python_of_a_document_runs_and_prints_what_it_says(
    path: Path, session: Session
) -> None:
    for block in blocks_of(path):
        if block.language != "python" or block.skipped:
            continue
        printed = session.run(block)
        if block.expected is not None:
            assert _trimmed(printed) == _trimmed(block.expected), str(block)


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def test_the_commands_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENGRAM_STORE", raising=False)
    monkeypatch.setenv("ENGRAM_USER", "ana")
    commands = list(commands_of(blocks_of(PROJECT / "README.md")))
    assert len(commands) >= 5
    for command in commands:
        if "FACT_ID" in command:
            capsys.readouterr()
            _run("engram facts --json")
            command = command.replace("FACT_ID", json.loads(capsys.readouterr().out)[0]["id"])
        assert _run(command) == 0, (command, capsys.readouterr())


def _run(command: str) -> int:
    try:
        return main(shlex.split(command, comments=True)[1:])
    except SystemExit as ended:
        return int(ended.code or 0)


def test_few_blocks_are_left_unrun() -> None:
    marked = sum(path.read_text(encoding="utf-8").count(NOT_RUN) for path in FILES)
    blocks = [block for path in FILES for block in blocks_of(path) if block.language == "python"]
    assert sum(block.skipped for block in blocks) == marked
    assert marked <= len(blocks) / 4


def test_documents_link_only_to_what_is_there() -> None:
    for path in FILES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
