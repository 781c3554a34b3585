"""What a child process does until it is killed, and the moments at which it can be."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import Pool

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.storage.chroma import ChromaFolder
from engram_core.storage.database import FILE_NAME
from engram_core.storage.migrations import migrations
from tests.laws.world import NOW, PLACES, PlainExtractor, Said, day

ANA, BO = Scope(user="ana"), Scope(user="bo")
BATCH = 7
OLD = 6
CANARY = "zirquel"  # "zirquel3" is told as the third of what is to be erased
TOLD = tuple(
    Said(number * 9 % 50, predicate, PLACES[number % 3], polarity)
    for number, (predicate, polarity) in enumerate(
        [("lives_in", "asserts"), ("owns", "asserts"), ("lives_in", "asserts"), ("owns", "ends")]
        * 3
    )
)
Say = Callable[..., None]


def opened(store: Path | str, at: timedelta = timedelta(), **options: Any) -> Engram:
    """The store, with everything that costs little, so long after it was prepared."""
    return Engram.open(
        store,
        **{
            "embedder": "hashing:16",
            "extractor": PlainExtractor(),
            "background": False,
            "clock": ManualClock(NOW + at),
            **options,
        },
    )


def prepare(store: Path) -> None:
    """Two users with beliefs, rulings, words to be erased, and messages not yet read."""
    with opened(store) as mem:
        for said in TOLD:
            mem.add(said.text, ANA, at=day(said.said))
        mem.add([said.text for said in TOLD[:4]], BO, at=day(3))
        for number in range(4):
            mem.add(f"owns {CANARY}{number} asserts -", ANA, at=day(60 + number))
        mem.consolidate()
        for scope in (ANA, BO):
            (home,) = mem.facts(scope, predicate="lives_in")
            mem.correct(home.id, scope, object="Tarn", reason="misheard")
        for said in TOLD:
            mem.add(Said(said.said + 100, said.predicate, said.object).text, ANA, at=day(170))


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


DEEDS = (add, add_batches, consolidate, index, erase, rebuild, reextract, migrate)
NAMED = {deed.__name__: deed for deed in DEEDS}
OPTIONS: dict[str, dict[str, Any]] = {"index": {"vector_index": "chroma"}}


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

    def watch(self) -> None:
        """From now on every statement, its end, every commit and what follows is a step."""
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
        moments.watch()
        opened(store).close()
    else:
        mem = opened(store, **OPTIONS.get(name, {}))
        moments.watch()
        NAMED[name](mem, say)
        mem.close()
    say("lived", str(moments.passed))
