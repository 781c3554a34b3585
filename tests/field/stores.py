"""Opening small stores for the field cases, and looking into their files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from engram_core import Engram, Scope
from engram_core.claims import Claim
from engram_core.model import Episode

START = datetime(2024, 4, 8, 9, 0, tzinfo=UTC)  # a Monday
ROOT = Path(__file__).parents[2]


class HomeExtractor:
    """Reads "I live in ….", "I own …." and nothing else, so that a child need not learn grammar."""

    name = "home@1"
    reads_context = False

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        for opening, predicate in (("I live in ", "lives_in"), ("I own ", "owns")):
            start = episode.text.find(opening)
            if start >= 0:
                begin = start + len(opening)
                end = episode.text.index(".", begin)
                return [Claim("user", predicate, episode.text[begin:end], (begin, end))]
        return []


OPEN_IN_CHILD = """
import sys
from engram_core import Scope
from tests.field.stores import HomeExtractor, open_small
mem = open_small(sys.argv[1], extractor=HomeExtractor())
scope = Scope(user="wren")
"""


def day(number: float) -> datetime:
    """An instant so many days after the start."""
    return START + timedelta(days=number)


def open_small(folder: Path | str, **options: Any) -> Engram:
    """A store in a folder, with an embedder that costs nothing and no background thread."""
    return Engram.open(folder, **{"embedder": "hashing:16", "background": False, **options})


def in_memory(**options: Any) -> Engram:
    """A store in memory, likewise."""
    return Engram.in_memory(**{"embedder": "hashing:16", "background": False, **options})


def two_facts(scope: Scope) -> Engram:
    """A memory of two facts, for tests that change nothing in it."""
    made = in_memory(extractor=HomeExtractor())
    made.add(["I own a kite.", "I live in Ostby."], scope, at=START)
    made.consolidate()
    return made


def files_with(folder: Path, word: str) -> list[Path]:
    """The files of a store whose bytes hold a word."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if word.encode() in path.read_bytes()]


def child(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A process that opened the store named first as `mem`, with `scope` at hand."""
    return subprocess.Popen(
        [sys.executable, "-c", OPEN_IN_CHILD + script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def texts(found: Any) -> list[str]:
    """The texts of hits, episodes or facts."""
    return [one.text for one in getattr(found, "hits", found)]
