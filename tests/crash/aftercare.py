"""What must have come of a chore whose process was killed, and of the files it was writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import select

from engram_core import Engram
from engram_core.errors import Conflict
from engram_core.model.beliefs import ADJUDICATOR
from engram_core.storage.core import DECISION
from engram_core.upkeep.backup import restore_backup
from tests.crash import chores
from tests.crash.chores import AGAIN, ANOTHER, CY, THEIRS, beside, ruling_model
from tests.crash.killing import Told
from tests.crash.prepared import ALIKE, ANA, BO, doomed, opened
from tests.crash.soundness import LATER
from tests.laws.world import beliefs


def check_chore(store: Path, told: Told, deed: str) -> None:
    """See to what a chore leaves beside what holds of every store."""
    if deed in _AFTER:
        _AFTER[deed](store, told)


def ruled(mem: Engram) -> dict[str, str]:
    """The rulings in a store, by id, with their author."""
    with mem._parts.database.read() as connection:
        found = connection.execute(select(DECISION.c.id, DECISION.c.author)).all()
    return {name: author for name, author in found}


def adjudicated(store: Path, told: Told) -> None:
    """Each pair is ruled on once: what the dead had settled is not asked about again."""
    asked = Counter(tuple(rest) for kind, *rest in told.words if kind == "asked")
    assert set(asked.values()) <= {1}
    with opened(store, LATER, llm=ruling_model()) as mem:
        while mem._idle_step():
            pass
        by_model = [one for one in ruled(mem).values() if one.startswith(ADJUDICATOR)]
        assert len(by_model) == len(ALIKE)
        assert mem.adjudicate(ANA, limit=0).left_open == 0
        assert mem.check().ok


def retained(store: Path, told: Told) -> None:
    """What was past its time goes in the end, though who was to erase it died."""
    with opened(store, LATER) as mem:
        wanted = [one for number in range(4) for one in mem.retention(doomed(number))]
        while mem._apply_retention_when_due():
            pass
        for policy in wanted:
            assert mem.episodes(chores.doomed(int((policy.session or "").split(" ")[1]))) == []
        assert mem.check().ok


def policed(store: Path, told: Told) -> None:
    """The policy that stands is the last one set, or the one that was being set; whole."""
    last = max((int(number) for number in told.of("policy")), default=0)
    with opened(store, LATER) as mem:
        (days, sessions) = next(((one.days, one.sessions) for one in mem.retention(ANA)), (0, 0))
        assert days == sessions
        assert days in (1000 * last, 1000 * (last + 1))


def undone(store: Path, told: Told) -> None:
    """Every ruling that was acknowledged is in the log."""
    with opened(store, LATER) as mem:
        assert set(told.of("ruled")) <= ruled(mem).keys()


def exported(store: Path, told: Told) -> None:
    """A file by that name is whole; what was half written is cleared by the next export."""
    file = beside(store, "ana.jsonl")
    assert file.exists() or not told.of("exported")
    assert len(list(store.parent.glob("*.part"))) <= 1
    if file.exists():
        assert imported(file)
    with opened(store, LATER) as mem:
        mem.export(ANA, file)
        assert imported(file) == beliefs(mem, ANA)
    assert list(store.parent.glob("*.part")) == []


def imported(file: Path) -> set[tuple[object, ...]]:
    """What is believed by who takes in a file."""
    with Engram.in_memory(embedder="hashing:16", background=False) as other:
        other.import_(file)
        return beliefs(other, ANA)


def backed_up(store: Path, told: Told) -> None:
    """A folder by that name is a store; what was half written is cleared by the next backup."""
    done = [beside(store, f"backup {number}") for number in range(AGAIN)]
    assert all(done[int(number)].exists() for number in told.of("backed up"))
    assert len(list(store.parent.glob("*.part"))) <= 1
    with opened(store, LATER) as mem:
        for folder in done:
            if folder.exists():
                with opened(folder, LATER) as kept:
                    assert kept.check().ok
                    assert {one.text for one in kept.episodes(BO)} == {
                        one.text for one in mem.episodes(BO)
                    }
            else:
                mem.backup(folder)
        restore_backup(done[0], beside(store, "restored"), mem.clock)
    assert list(store.parent.glob("*.part")) == []


def copied(store: Path, told: Told) -> None:
    """Each user is there whole or not at all, and the same copy goes on."""
    with opened(store, LATER) as mem, opened(beside(store, "copied"), LATER) as other:
        for scope in (ANA, BO):
            count = len(other.episodes(scope))
            assert count or scope.user not in told.of("copied")
            assert count in (0, len(mem.episodes(scope)))
            if not count:
                mem.copy_to(other, scope)
                assert beliefs(other, scope) == beliefs(mem, scope)
        assert other.check().ok


def restored(store: Path, told: Told) -> None:
    """A folder by that name is a store; else the same restoring begins anew."""
    place = beside(store, "restored")
    assert place.exists() or not told.of("restored")
    with opened(store, LATER) as mem:
        if not place.exists():
            if not beside(store, "kept").exists():
                mem.backup(beside(store, "kept"))
            restore_backup(beside(store, "kept"), place, mem.clock)
        with opened(place, LATER) as again:
            assert again.check().ok
            assert beliefs(again, BO) == beliefs(mem, BO)
    assert list(store.parent.glob("*.part")) == []


def taken_in(store: Path, told: Told) -> None:
    """All of an archive is there or nothing; what was cut off is finished by the same import."""
    archive = beside(store, "ana.jsonl")
    with opened(store, LATER) as mem, opened(beside(store, "other"), LATER) as other:
        texts = [one.text for one in mem.episodes(ANA)]
        there = [one.text for one in other.episodes(ANA)]
        assert there in ([], texts)
        assert there or not told.of("taken in")
        if not archive.exists():
            mem.export(ANA, archive)
        with suppress(Conflict):  # raised where nothing was left to do
            other.import_(archive)
        assert beliefs(other, ANA) == imported(archive)
        assert {one.text for one in other.episodes(CY)} <= {THEIRS}
        assert other.check().ok
        assert found_by_meaning(other)


def found_by_meaning(mem: Engram) -> bool:
    """Whether the vector of a message is there."""
    newest = mem.episodes(ANA, last=1)[0]
    found = mem.recall(newest.text, ANA, channels=["dense"], abstain="off")
    return newest.id in {hit.id for hit in found.hits}


def settle(store: Path, told: Told, deed: str) -> None:
    """Finish what is to be finished before a store can be looked over as it was."""
    if deed == "reembed":
        _made_anew_and_back(store, told)


def _made_anew_and_back(store: Path, told: Told) -> None:
    """What was cut off is named, and finished by another; and the first embedder can come back."""
    with opened(store, LATER, vector_index="chroma", **ANOTHER) as mem:
        problems = mem.check().problems
        assert all("engram reembed" in one.mend for one in problems)
        assert not (problems and told.of("made anew"))
        assert (mem.recall("kayak", ANA).reason is None) <= (problems == ())
    for options in (ANOTHER, {"mismatch": "reembed"}):
        with opened(store, LATER, vector_index="chroma", **options) as mem:
            mem.reembed()
            assert mem.check().problems == ()
            assert found_by_meaning(mem)


_AFTER: dict[str, Callable[[Path, Told], None]] = {
    "adjudicate": adjudicated,
    "retain": retained,
    "policies": policed,
    "undo": undone,
    "export": exported,
    "back_up": backed_up,
    "copy": copied,
    "restore": restored,
    "take_in": taken_in,
}
