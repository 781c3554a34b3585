"""The examples run as they stand, offline, and give what they promise."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "langchain"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def load(name: str) -> dict[str, Any]:
        return runpy.run_path(str(EXAMPLES / f"{name}.py"))

    return load


def test_chat_agent(example, tmp_path: Path) -> None:
    assert "lives in Trondheim" in example("chat_agent")["main"](str(tmp_path))


def test_search_tool(example, tmp_path: Path) -> None:
    assert "peanuts" in example("search_tool")["main"](str(tmp_path))


def test_rag(example, tmp_path: Path) -> None:
    answer = example("rag")["main"](str(tmp_path))
    assert "serviced by Nordvik. (2024-03-05" in answer
    assert "slate" not in answer


def test_time_travel(example, tmp_path: Path) -> None:
    module = example("time_travel")
    now, march = module["main"](str(tmp_path)).splitlines()
    assert "lives in Malmö" in now
    assert "lives in Ghent" in march
    assert "Malmö" not in march
    assert module["settings"](str(tmp_path)) == [{"colour": "dark"}, {"colour": "light"}]


def test_support_bot(example, tmp_path: Path) -> None:
    answers = example("support_bot")["main"](str(tmp_path))
    assert "cargo bike" in answers["ana"]
    assert "folding" not in answers["ana"]
    assert "folding bike" in answers["ben"]


def test_every_example_is_run_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    names = {one.stem for one in EXAMPLES.glob("*.py")} - {"offline"}
    assert names == {name for name in names if f'example("{name}")' in here}
