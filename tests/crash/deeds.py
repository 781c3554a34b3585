"""What a child process does until it is killed, and the moments at which it can be."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import Pool

from engram_core import Engram
from engram_core.storage.chroma.folder import ChromaFolder
from engram_core.storage.database import FILE_NAME
from engram_core.storage.migrations import migrations
from tests.crash.chores import CHORES, KINDS, Say
from tests.crash.prepared import ANA, CANARY, opened
from tests.laws.world import PLACES, PlainExtractor

BATCH = 7
OLD = 6
FILE_EVENTS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "sqlite3.connect"}


def add(mem: Engram, say: Say) -> None:
    for number in range(20):
        receipt = mem.add(f"a single message, number {number}", ANA)
        say("stored", f"a single message, number {number}", *receipt.episodes)


def add_batches(mem: Engram, say: Say) -> None:
    for number in range(12):
        texts = [f"batch number {number}, part {part}" for part in range(BATCH)]
        receipt = mem.add(texts, ANA)
        for text, episode in zip(texts, receipt.episodes, strict=True):
            say("stored", text, episode)


def consolidate(mem: Engram, say: Say) -> None:
    say("consolidating")
    mem.consolidate()


def index(mem: Engram, say: Say) -> None:
    for number in range(4):
        receipt = mem.add(f"indexed message {number}", ANA)
        say("stored", f"indexed message {number}", *receipt.episodes)
        mem.consolidate()


def erase(mem: Engram, say: Say) -> None:
    told = [one for one in mem.episodes(ANA) if CANARY in one.text]
    for one in told:
        say("erasing", one.text.split(" ")[1])
        mem.erase(ANA, episode=one.id)
        say("erased", one.text.split(" ")[1])


def rebuild(mem: Engram, say: Say) -> None:
    say("rebuilding")
    mem.rebuild()
    say("rebuilt")


class Sparing(PlainExtractor):
    """Reads as the plain one does, but not of one place."""

    name = "sparing@1"

    def extract(self, episode: Any, before: Any) -> list[Any]:
        return [one for one in super().extract(episode, before) if one.object != PLACES[0]]


def reextract(mem: Engram, say: Say) -> None:
    say("reading again")
    mem.reextract(ANA, extractor=Sparing(), dry_run=False)
    say("read again")


def migrate(mem: Engram, say: Say) -> None:
    say("migrated")


DEEDS = (add, add_batches, consolidate, index, erase, rebuild, reextract, migrate, *CHORES)
NAMED = {deed.__name__: deed for deed in DEEDS}
OPTIONS: dict[str, dict[str, Any]] = {"index": {"vector_index": "chroma"}, **KINDS}


def set_back(store: Path) -> None:
    """Undo the migrations after the first six, none of which holds anything yet."""
    later = "".join(one.sql for one in migrations("sqlite") if one.number > OLD)
    early = "".join(one.sql for one in migrations("sqlite") if one.number <= OLD)
    with sqlite3.connect(store / FILE_NAME) as raw:
        for kind, name in reversed(re.findall(r"(?m)^CREATE (?:UNIQUE )?(\w+) (\w+)", later)):
            raw.execute(f"drop {kind} {name}")
        for table, column in re.findall(r"(?m)^ALTER TABLE (\w+) ADD COLUMN (\w+)", later):
            raw.execute(f"alter table {table} drop column {column}")
        for gone in re.findall(r"(?m)^DROP INDEX (\w+)", later):
            raw.execute(re.findall(rf"(?m)^CREATE INDEX {gone} .*", early)[0])
        raw.execute("delete from schema_version where number > ?", (OLD,))
    raw.close()


class Moments:
    """Counts the steps of a process, and kills it at one of them."""

    def __init__(self, fatal: int | None) -> None:
        self.passed = 0
        self._fatal = fatal

    def watch(self, place: Path) -> None:
        """From now on every statement, its end, every commit and what follows is a step.

        So is whatever is done to the names of files below `place`.
        """
        sys.addaudithook(lambda name, given: self._touch(place, name, given))
        for name in ("before_cursor_execute", "after_cursor_execute", "commit", "rollback"):
            event.listen(Engine, name, self.step)
        event.listen(Pool, "checkin", self.step)
        run = ChromaFolder.run

        def stepping(folder: ChromaFolder, work: Any) -> Any:
            self.step()
            try:
                return run(folder, work)
            finally:
                self.step()

        ChromaFolder.run = stepping  # type: ignore[method-assign]

    def _touch(self, place: Path, name: str, given: tuple[object, ...]) -> None:
        if name in FILE_EVENTS and str(given[0]).startswith(str(place)):
            self.step()

    def step(self, *_: object) -> None:
        self.passed += 1
        if self.passed == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def live(name: str, store: str, fatal: int | None, told: Connection) -> None:
    """The life of a child: open the store, do the deed, tell of it, and end with the step count."""
    moments = Moments(fatal)

    def say(*words: str) -> None:
        told.send(words)

    if name == "migrate":
        moments.watch(Path(store).parent)
        opened(store).close()
    else:
        mem = opened(store, **OPTIONS.get(name, {}))
        moments.watch(Path(store).parent)
        NAMED[name](mem, say)
        mem.close()
    say("lived", str(moments.passed))
