"""Names made to widen a read are taken literally or refused, by every verb and every command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engram_core import Engram, Scope
from engram_core.cli import main
from engram_core.errors import InvalidScope
from engram_core.storage.session_buffer import Buffered
from engram_integrations.langchain import EngramStore
from tests.isolation.acts import READS, Side, done
from tests.laws.world import NOW, a_world

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
NAMES = [
    "%", "_", "w%", "wr_n", "*", "?", "\\", "'", '"', "'; DROP TABLE episode; --", "' OR '1'='1",
    "--", "../wren", "/", "a\nb", "{user}", "%s", ":user", "$1", "🦊", "wren", "Wren", "wren ",
    " wren", "wren-corp", "ｗren", "zo\u00eb", "zoe\u0308", "w" * 256, "1", "01", "1.0", "null",
]  # fmt: skip
REFUSED = ["a\0b", "\ud83d", "w" * 257, "w" * 300, "", " ", "\u2003\t", 1, 1.0, True, None, b"wren"]


def word(number: int) -> str:
    """A word that only the message of this number holds."""
    return f"zirq{number:03d}x"


def told(mem: Engram, scope: Scope, number: int) -> None:
    """What each of the neighbours has said, once."""
    mem.add(f"owns {word(number)} asserts -", scope, at=NOW)


def strangers(shown: object, number: int) -> list[str]:
    """The words of others in what was shown to the one of this number."""
    text = str(shown)
    return [word(n) for n in range(len(NAMES)) if n != number and word(n) in text]


@pytest.mark.parametrize("label", ["user", "tenant"])
def test_every_verb_and_adapter_takes_them_literally(label: str, tmp_path: Path) -> None:
    scopes = [Scope(**{"user": "wren", label: name}) for name in NAMES]
    with a_world() as mem:
        for number, scope in enumerate(scopes):
            told(mem, scope, number)
            mem.append_buffer(
                Scope(scope.user, scope.tenant, session="s1"), [Buffered({"said": word(number)})]
            )
        mem.consolidate()
        store = EngramStore(mem, user="shelf")
        for number, scope in enumerate(scopes):
            side = Side(mem, scope, tmp_path, store)
            shown = [done(READS[name], side, 0) for name in sorted(READS)]
            assert strangers(shown, number) == []
            assert word(number) in str(shown)


@pytest.mark.parametrize("label", ["user", "tenant"])
def test_what_one_of_them_erases_or_keeps_for_a_time_is_their_own(label: str) -> None:
    scopes = [Scope(**{"user": "wren", label: name}) for name in NAMES]
    with a_world() as mem:
        for number, scope in enumerate(scopes):
            told(mem, scope, number)
        mem.consolidate()
        for number, scope in enumerate(scopes):
            if number % 3 == 0:
                assert mem.erase(scope).counts["episodes"] == 1
            elif number % 3 == 1:
                assert mem.erase(scope, entity=word(number)).counts["episodes"] == 1
                mem.retain(scope, sessions=1)
        mem.apply_retention()
        for number, scope in enumerate(scopes):
            kept = [word(number)] if number % 3 == 2 else []
            assert [one.object for one in mem.facts(scope)] == kept
            assert len(mem.retention(scope)) == (number % 3 == 1)
        assert mem.check().ok


NARROWED: dict[str, Callable[[Engram, Scope], Any]] = {
    "recall": lambda mem, scope: mem.recall("owns", scope, k=90, abstain="off"),
    "context": lambda mem, scope: mem.context("owns", scope),
    "facts": lambda mem, scope: mem.facts(scope),
    "timeline": lambda mem, scope: mem.timeline(scope),
    "summaries": lambda mem, scope: mem.summaries(scope),
    "graph": lambda mem, scope: mem.graph(scope),
    "stats": lambda mem, scope: mem.stats(scope),
    "episodes": lambda mem, scope: mem.episodes(scope),
    "entities": lambda mem, scope: mem.entities(scope),
    "diff": lambda mem, scope: mem.diff(scope, "2020-01-01T00:00Z", "2027-01-01T00:00Z"),
    "erase": lambda mem, scope: mem.erase(scope, dry_run=True),
}


@pytest.mark.parametrize("label", ["session", "agent"])
def test_a_session_or_agent_of_such_a_name_narrows_to_itself(label: str) -> None:
    scopes = [Scope(user="wren", **{label: name}) for name in NAMES]
    with a_world() as mem:
        for number, scope in enumerate(scopes):
            told(mem, scope, number)
        mem.consolidate()
        for number, scope in enumerate(scopes):
            shown = {name: act(mem, scope) for name, act in NARROWED.items()}
            assert {name: strangers(one.to_dict() if hasattr(one, "to_dict") else one, number)
                    for name, one in shown.items()} == dict.fromkeys(NARROWED, [])  # fmt: skip
            assert shown["stats"].episodes == len(shown["erase"].episodes) == 1
        for scope in scopes[::2]:
            mem.erase(scope)
        left = {one.text for one in mem.episodes(Scope(user="wren"))}
        assert left == {f"owns {word(n)} asserts -" for n in range(1, len(NAMES), 2)}


@pytest.mark.parametrize("name", REFUSED, ids=repr)
@pytest.mark.parametrize("label", ["user", "tenant", "session", "agent"])
def test_what_is_no_name_is_refused_before_any_verb(label: str, name: object) -> None:
    if name is None and label in ("session", "agent"):
        pytest.skip("no label is a choice")
    with pytest.raises(InvalidScope, match=label):
        Scope(**{"user": "wren", label: name})  # type: ignore[arg-type]


COMMANDS = (
    ["facts"],
    ["recall", "owns"],
    ["history"],
    ["timeline"],
    ["stats"],
    ["summaries"],
    ["profile"],
    ["entities"],
    ["contradictions"],
    ["erase", "--everything", "--dry-run"],
    ["retention", "show"],
)


def ended(words: list[str]) -> object:
    """The exit code of a command."""
    try:
        return main([*words, "--embedder=hashing:16"])
    except SystemExit as left:
        return left.code or 0


@pytest.mark.parametrize("label", ["user", "tenant"])
def test_the_command_line_takes_them_literally(
    label: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ENGRAM_STORE", str(tmp_path / "store"))
    monkeypatch.delenv("ENGRAM_USER", raising=False)
    chosen = ["%", *NAMES[6::11]]

    def run(name: str, *words: str) -> str:
        named = {"user": "wren", label: name}
        options = [f"--{option}={value}" for option, value in named.items()]
        assert ended([*words, *options, "--json"]) == 0, words
        return capsys.readouterr().out

    for number, name in enumerate(chosen):
        run(name, "add", f"I own a {word(number)}.")
        run(name, "consolidate")
    for number, name in enumerate(chosen):
        for words in COMMANDS:
            shown = run(name, *words)
            assert strangers(shown, number) == []
        assert json.loads(run(name, "stats"))["episodes"] == 1
    run(chosen[0], "erase", "--everything", "--yes")
    left = [json.loads(run(name, "stats"))["episodes"] for name in chosen]
    assert left == [0] + [1] * (len(chosen) - 1)


@pytest.mark.parametrize("name", ["", " ", "w" * 300, "a\0b"])
@pytest.mark.parametrize("label", ["user", "tenant", "session", "agent"])
def test_the_command_line_refuses_what_is_no_name(
    label: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = {"user": "wren", label: name}
    options = [f"--{option}={value}" for option, value in named.items()]
    store = f"--store={tmp_path / 'store'}"
    assert ended(["add", "I own a kite.", "--user=wren", store]) == 0
    assert ended(["stats", *options, store]) not in (0, None)
    assert label in capsys.readouterr().err
