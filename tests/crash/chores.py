"""What a child does to look after its store until it is killed; the files lie beside the store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from engram_core import Engram, Scope
from engram_core.consolidate.adjudicate import Adjudicator
from engram_core.storage.chroma.folder import ChromaFolder
from engram_core.storage.database import Database
from engram_core.upkeep.backup import restore_backup
from tests.consolidate.test_adjudication_rounds import says
from tests.crash.prepared import ANA, BO, CANARY, DOOMED, doomed, opened
from tests.laws.world import PLACES
from tests.llm.models import Scripted

Say = Callable[..., None]
POLICIES = 8
AGAIN = 3  # times that a file is written
CY = Scope(user="cy")
THEIRS = "a message of somebody else"
ANOTHER = {"embedder": "hashing:24", "mismatch": "reembed"}


def beside(mem: Engram | Path, name: str) -> Path:
    """A place next to a store."""
    return (mem if isinstance(mem, Path) else Path(mem.location)).parent / name


def ruling_model() -> Scripted:
    """A model to which two wordings are one thing."""
    return Scripted(says("same"))


def adjudicate(mem: Engram, say: Say) -> None:
    asked = Adjudicator.rule

    def asking(self: Adjudicator, pair: Any) -> Any:
        say("asked", *sorted(pair.lineages))
        return asked(self, pair)

    Adjudicator.rule = asking  # type: ignore[method-assign]
    mem.consolidate()
    say("idle")
    while mem._idle_step():
        say("looked")


def retain(mem: Engram, say: Say) -> None:
    mem.clock.advance(timedelta(days=2))  # type: ignore[attr-defined]
    for number in range(DOOMED):
        mem.retain(doomed(number), days=1)
        say("retaining", f"{CANARY}{number}")
        mem.apply_retention(doomed(number))
        say("erased", f"{CANARY}{number}")


def policies(mem: Engram, say: Say) -> None:
    for number in range(1, POLICIES):
        say("setting", str(number))
        mem.retain(ANA, days=1000 * number, sessions=1000 * number)
        say("policy", str(number))


def undo(mem: Engram, say: Say) -> None:
    for number in range(AGAIN):
        merged = mem.merge(ANA, PLACES[number], PLACES[number - 1])
        say("ruled", merged.id)
        say("ruled", mem.unmerge(ANA, merged).id)
        phone = f"phone {number}"
        mem.add(f"owns kayak{number} asserts -", Scope(user=phone))
        say("ruled", mem.link(ANA, phone).id)
        say("ruled", mem.unlink(ANA, phone).id)
        (episode,) = mem.add(f"without {phone}", ANA).episodes
        say("stored", f"without {phone}", episode)
        say("parted", phone)


def erase_indexed(mem: Engram, say: Say) -> None:
    mem.consolidate()
    for one in [one for one in mem.episodes(ANA) if CANARY in one.text]:
        say("erasing")
        mem.erase(ANA, episode=one.id)
        say("erased", one.text.split(" ")[1])


def export(mem: Engram, say: Say) -> None:
    for number in range(AGAIN):
        mem.export(ANA, beside(mem, "ana.jsonl"))
        say("exported", str(number))


def back_up(mem: Engram, say: Say) -> None:
    for number in range(AGAIN):
        mem.backup(beside(mem, f"backup {number}"))
        say("backed up", str(number))


def copy(mem: Engram, say: Say) -> None:
    say("copying")
    with opened(beside(mem, "copied")) as other:
        for scope in (ANA, BO):
            mem.copy_to(other, scope)
            say("copied", scope.user)


def restore(mem: Engram, say: Say) -> None:
    mem.backup(beside(mem, "kept"))
    say("restoring")
    restore_backup(beside(mem, "kept"), beside(mem, "restored"), mem.clock)
    say("restored", "kept")


def take_in(mem: Engram, say: Say) -> None:
    mem.export(ANA, beside(mem, "ana.jsonl"))
    with opened(beside(mem, "other"), vector_index="chroma") as other:
        other.add(THEIRS, CY)
        say("taking in")
        other.import_(beside(mem, "ana.jsonl"))
        say("taken in", "ana")


def compact(mem: Engram, say: Say) -> None:
    mem.consolidate()
    for kind, name in ((ChromaFolder, "sweep"), (Database, "purge")):
        setattr(kind, name, _telling(getattr(kind, name), name, say))
    for number in range(DOOMED):
        mem.erase(doomed(number), session=doomed(number).session)
        say("erased", f"{CANARY}{number}")


def _telling(work: Callable[..., Any], name: str, say: Say) -> Callable[..., Any]:
    """The same work, told of before and after, so that a death may come in the midst of it."""

    def telling(*given: Any, **named: Any) -> Any:
        say("begun", name)
        done = work(*given, **named)
        say("done", name)
        return done

    return telling


def reembed(mem: Engram, say: Say) -> None:
    say("making anew")
    mem.reembed()
    say("made anew", mem._parts.embedder.name)


CHORES = (
    *(adjudicate, retain, policies, undo, erase_indexed, export, back_up, copy),
    *(restore, take_in, compact, reembed),
)
KINDS: dict[str, dict[str, Any]] = {
    "adjudicate": {"llm": ruling_model()},
    "erase_indexed": {"vector_index": "chroma"},
    "compact": {"vector_index": "chroma"},
    "reembed": {"vector_index": "chroma", **ANOTHER},
}
