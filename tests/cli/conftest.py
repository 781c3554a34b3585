"""Running `engram` in this process, on a store of its own."""

import json
import shutil
from dataclasses import dataclass

import pytest

from engram_core import Engram, Scope
from engram_core.cli import main


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def store(tmp_path, monkeypatch):
    folder = tmp_path / "store"
    monkeypatch.setenv("ENGRAM_STORE", str(folder))
    monkeypatch.setenv("ENGRAM_USER", "noor")
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("NO_COLOR", "1")
    return folder


@pytest.fixture
def engram(store, capsys):
    def run(*arguments, embedder="hashing:64"):
        capsys.readouterr()
        named = [] if embedder is None else ["--embedder", embedder]
        try:
            code = main([*arguments, *named])
        except SystemExit as ended:
            code = ended.code or 0
        said = capsys.readouterr()
        return Ended(code, said.out, said.err)

    return run


@pytest.fixture(scope="session")
def of_noor(tmp_path_factory):
    """A store made once, to be copied."""
    folder = tmp_path_factory.mktemp("noor") / "store"
    with Engram.open(folder, embedder="hashing:64", background=False) as mem:
        noor = Scope("noor")
        mem.add("I've lived in Bruges since 2018.", noor, at="2024-02-03T09:00:00+01:00")
        mem.add("From 1 May 2024 I live in Lille.", noor, at="2024-04-06T09:00:00+02:00")
        mem.consolidate()
    return folder


@pytest.fixture
def moved(engram, store, of_noor):
    """Noor lived in Bruges, and moves to Lille."""
    shutil.copytree(of_noor, store)
    return engram


@pytest.fixture
def two_chores(engram):
    """A message in each of two sessions."""
    for session, text in (("kitchen", "The tap drips."), ("garden", "The rake is lost.")):
        engram("add", text, "--session", session)


@pytest.fixture
def left(engram):
    """How many messages there are, when it is asked."""
    return lambda: engram("stats", "--json").json["episodes"]
