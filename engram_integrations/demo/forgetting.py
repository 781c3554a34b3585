"""Forgetting one message for good, and looking for its words in every file of the store."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engram_core.engine import Engram
from engram_core.errors import NotFound
from engram_core.model import ErasureReceipt, Result
from engram_core.scope import Scope


@dataclass(frozen=True, slots=True)
class Sighting(Result):
    """Where words are still to be seen: in recalls, in fact versions, and in files."""

    recalled: bool
    versions: int
    files: tuple[str, ...]
    scanned: int

    @property
    def gone(self) -> bool:
        """Whether they are nowhere."""
        return not (self.recalled or self.versions or self.files)


@dataclass(frozen=True, slots=True)
class Forgotten(Result):
    """What was erased, and where its words were to be seen before and after."""

    message: str
    receipt: ErasureReceipt
    before: Sighting
    after: Sighting

    @property
    def problems(self) -> tuple[str, ...]:
        """Whether its words can still be seen."""
        return () if self.after.gone else ("what was erased can still be seen",)


def forget(mem: Engram, scope: Scope, folder: Path, session: str, words: str) -> Forgotten:
    """Erase the message of a session that holds some words.

    Args:
        mem: The memory.
        scope: Whose.
        folder: Where its files are.
        session: The session.
        words: In the message to be erased.

    Raises:
        NotFound: No message there holds them.
    """
    told = mem.episodes(Scope(scope.user, scope.tenant, session=session))
    message = next((one for one in told if words in one.text), None)
    if message is None:
        raise NotFound(f"no message of {session!r} holds {words!r}")
    before = look_for(mem, scope, folder, words)
    receipt = mem.erase(scope, episode=message.id)
    return Forgotten(message.text, receipt, before, look_for(mem, scope, folder, words))


def look_for(mem: Engram, scope: Scope, folder: Path, words: str) -> Sighting:
    """Look for words through the front door and through the back."""
    found = mem.recall(f"phone number {words}", scope, abstain="off")
    versions = sum(words in fact.text or words in fact.object for fact in mem.history(scope))
    holding, scanned = files_holding(folder, words)
    return Sighting(words in found.context, versions, holding, scanned)


def files_holding(folder: Path, words: str) -> tuple[tuple[str, ...], int]:
    """The files under a folder whose bytes hold the words, and how many files were read."""
    needles = [words.encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be")]
    needles.append("".join(words.split()).encode())
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    holding = (
        str(path.relative_to(folder))
        for path in paths
        if any(needle in data for data in [path.read_bytes()] for needle in needles)
    )
    return tuple(holding), len(paths)
