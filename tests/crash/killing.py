"""Starting children that are killed, and hearing what they told before."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tests.crash.deeds import live

LONG = 60  # seconds that no child lives


@dataclass
class Told:
    """What a child told, in order."""

    words: list[tuple[str, ...]] = field(default_factory=list)

    def of(self, what: str) -> list[str]:
        """What it said it had done of a kind."""
        return [rest[0] for kind, *rest in self.words if kind == what]

    @property
    def lived(self) -> int | None:
        """How many steps it took, if it was not killed."""
        return next((int(steps) for steps in self.of("lived")), None)


def context() -> Any:
    """Children are forked from a process that has imported everything and opened nothing."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["tests.crash.deeds", "chromadb", "bm25s"])
    return made


def born(name: str, store: Path, fatal: int | None) -> tuple[BaseProcess, Connection]:
    """A child that does a deed, to be killed at its `fatal` step."""
    made = context()
    ours, theirs = made.Pipe(duplex=False)
    child = made.Process(target=live, args=(name, str(store), fatal, theirs))
    child.start()
    theirs.close()
    return child, ours


def heard(child: BaseProcess, told: Connection) -> Told:
    """All it tells until it ends."""
    words = []
    with told, suppress(EOFError):
        while True:
            words.append(told.recv())
    child.join(LONG)
    child.close()
    return Told(words)


def killed_at_step(name: str, store: Path, fatal: int | None) -> Told:
    """What a child told before it killed itself at a step; None lets it live."""
    return heard(*born(name, store, fatal))


def killed_from_outside(name: str, store: Path, words: int, seconds: float) -> Told:
    """What a child told that was killed so long after it had said so many things."""
    child, told = born(name, store, None)
    first: list[tuple[str, ...]] = []
    with suppress(EOFError):
        while len(first) < words:
            first.append(told.recv())
    child.join(seconds)
    child.kill()
    rest = heard(child, told)
    return Told([*first, *rest.words])
