"""Whoever is told to install an extra gets one that is there, by the name of the distribution."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
EXTRAS = set(
    tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
)
PAGES = [PROJECT / "README.md", *(PROJECT / "docs").glob("*.md")]
CODE = [
    one for name in ("engram_core", "engram_integrations") for one in (PROJECT / name).rglob("*.py")
]
ASKED = re.compile(r"(engram-integrations|'\.)\[([a-z,-]+)\]")


def named(path):
    return [
        (where, set(extras.split(","))) for where, extras in ASKED.findall(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_names_extras_that_are_there(path):
    assert [extras for _, extras in named(path) if not extras <= EXTRAS] == []


def test_messages_name_extras_that_are_there_by_the_name_of_what_is_installed():
    found = [one for path in CODE for one in named(path)]
    assert len(found) >= 8
    assert [one for one in found if not one[1] <= EXTRAS or one[0] != "engram-integrations"] == []


def test_the_readme_tells_both_ways():
    told = {where for where, _ in named(PROJECT / "README.md")}
    assert told == {"engram-integrations", "'."}
