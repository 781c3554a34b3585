"""Ctrl-C ends a command with 130, without a trace; nothing is lost, and how to go on is said."""

import json

import pytest

import engram_core.cli.app as cli_app
from engram_core import Engram


@pytest.fixture
def interrupted_at(monkeypatch):
    """Press Ctrl-C at the nth call of a verb."""

    def press(verb, nth):
        kept = getattr(Engram, verb)
        calls = []

        def called(*given, **options):
            calls.append(verb)
            if len(calls) == nth:
                raise KeyboardInterrupt
            return kept(*given, **options)

        monkeypatch.setattr(Engram, verb, called)

    return press


@pytest.fixture
def two_sessions(tmp_path):
    path = tmp_path / "two.jsonl"
    said = [
        {"content": "I keep hens.", "session": name, "at": f"2024-05-0{day}T09:00:00Z"}
        for day, name in enumerate(("spring", "summer"), 1)
    ]
    path.write_text("\n".join(json.dumps({"role": "user", **one}) for one in said), "utf-8")
    return str(path)


def test_an_import_keeps_what_it_has_stored_and_goes_on_from_there(
    engram, left, interrupted_at, two_sessions
):
    interrupted_at("add", 2)
    ended = engram("import", two_sessions)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == (
        "interrupted: what is done is kept, and the same command goes on from there\n"
    )
    assert left() == 1
    done = engram("import", two_sessions, "--json").json
    assert (done["stored"], done["duplicates"]) == (1, 1)


@pytest.mark.parametrize(
    ("verb", "command", "said"),
    [
        ("consolidate", "consolidate", "the same command goes on from there"),
        ("rebuild", "rebuild", "the same command begins anew"),
        ("reembed", "reembed", "the same command begins anew"),
        ("facts", "facts", "interrupted"),
    ],
)
def test_a_command_that_takes_long_says_how_to_go_on(moved, interrupted_at, verb, command, said):
    before = moved("facts", "--json").json
    interrupted_at(verb, 1)
    ended = moved(command)
    assert ended.code == 130
    assert ended.err.count("\n") == 1
    assert said in ended.err
    assert moved("facts", "--json").json == before


def test_ctrl_c_while_the_command_line_is_put_together_leaves_no_trace(engram, monkeypatch):
    def pressed():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli_app, "build_app", pressed)
    ended = engram("facts")
    assert (ended.code, ended.out, ended.err) == (130, "", "")


@pytest.mark.parametrize("command", ["backup", "copy", "export"])
def test_what_is_half_copied_when_ctrl_c_comes_leaves_no_file(
    moved, store, tmp_path, monkeypatch, command
):
    before = moved("facts", "--json").json

    def pressed(*_):
        raise KeyboardInterrupt

    half_way = {
        "backup": "engram_core.upkeep.backup._looked_over",
        "copy": "engram_core.upkeeping.rederive",
        "export": "engram_core.upkeep.export._tell",
    }
    monkeypatch.setattr(half_way[command], pressed)
    ended = moved(command, str(tmp_path / "there"))
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.count("\n") == 1
    assert "the same command" in ended.err
    monkeypatch.undo()
    monkeypatch.setenv("ENGRAM_STORE", str(store))
    monkeypatch.setenv("ENGRAM_USER", "noor")
    made = [path.name for path in tmp_path.iterdir() if path.name.startswith("there")]
    assert made == (["there"] if command == "copy" else [])  # a store, with nobody in it
    assert moved(command, str(tmp_path / "there")).code == 0
    assert moved("facts", "--json").json == before


def test_messages_at_hand_are_free_at_once_after_ctrl_c(engram, two_chores, monkeypatch):
    from engram_core.consolidate.extract.rules import RuleExtractor

    def pressed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(RuleExtractor, "extract", pressed)
        ended = engram("consolidate")
    assert ended.code == 130
    assert "goes on from there" in ended.err
    assert engram("consolidate", "--json").json["pending"] == 0
