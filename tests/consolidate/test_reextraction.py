"""Reading the log again: shown first, adopted as one decision, undone without a trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.claims import Claim, Polarity
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, ExtractionError, NotFound
from engram_core.model import Episode, Fact

BO = Scope(user="bo")
START = datetime(2025, 3, 1, 9, tzinfo=UTC)


class Reader:
    """Reads "place: X" and, when it is the better one, "pet: X" too."""

    reads_context = False

    def __init__(self, name: str, words: dict[str, str], fails_on: str = "\0") -> None:
        self.name, self.words, self.fails_on = name, words, fails_on

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        if self.fails_on in episode.text:
            raise ExtractionError("cannot read that")
        found = []
        for word, predicate in self.words.items():
            at = episode.text.find(f"{word}: ")
            if at >= 0:
                thing = episode.text[at:].split(": ")[1].split(";")[0]
                found.append(Claim("user", predicate, thing, (at, at + len(word) + 2 + len(thing))))
        return found


OLD = Reader("reader@1", {"place": "lives_in", "job": "works_at"})
NEW = Reader("reader@2", {"place": "lives_in", "pet": "has_pet"})


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(START)


@pytest.fixture
def mem(clock: ManualClock) -> Iterator[Engram]:
    with Engram.in_memory(
        embedder="hashing", extractor=OLD, clock=clock, background=False
    ) as memory:
        for number, text in enumerate(
            ("place: Ostrale; pet: Mirrow", "job: Tansy Mill", "place: Brennick")
        ):
            memory.add(text, BO, at=START + timedelta(days=number))
        memory.consolidate()
        clock.advance(timedelta(days=10))
        yield memory


def told(facts: Sequence[Fact]) -> set[str]:
    return {fact.text for fact in facts}


def everything(memory: Engram) -> list[dict[str, object]]:
    return [fact.to_dict() for fact in memory.history(BO)]


def test_a_dry_run_tells_the_difference_and_keeps_nothing(mem: Engram) -> None:
    before = everything(mem)

    would = mem.reextract(BO, extractor=NEW)

    assert would.dry_run
    assert would.decision is None
    assert (would.read, would.kept, would.added, would.withdrawn) == (3, 2, 1, 1)
    assert {change.kind for change in would.diff.changes} == {"added", "expired"}
    assert everything(mem) == before


def test_what_is_adopted_is_what_the_dry_run_told(mem: Engram) -> None:
    would = mem.reextract(BO, extractor=NEW)
    done = mem.reextract(BO, extractor=NEW, dry_run=False, reason="reads pets")

    assert done.decision is not None
    assert [(one.kind, one.after and one.after.text) for one in would.diff.changes] == [
        (one.kind, one.after and one.after.text) for one in done.diff.changes
    ]
    assert told(mem.facts(BO)) == {"user lives in Brennick", "user has the pet Mirrow"}


def test_what_both_readings_say_keeps_its_versions(mem: Engram) -> None:
    [home] = mem.facts(BO, predicate="lives_in")
    mem.reextract(BO, extractor=NEW, dry_run=False)
    assert mem.facts(BO, predicate="lives_in") == [home]


def test_the_past_before_the_adoption_is_answered_as_ever(mem: Engram, clock: ManualClock) -> None:
    then = clock.now()
    before = told(mem.facts(BO, known_at=then))
    clock.advance(timedelta(days=1))
    mem.reextract(BO, extractor=NEW, dry_run=False)
    assert told(mem.facts(BO, known_at=then)) == before


def test_adopting_the_same_reading_twice_decides_nothing_the_second_time(mem: Engram) -> None:
    mem.reextract(BO, extractor=NEW, dry_run=False)
    rows = everything(mem)
    again = mem.reextract(BO, extractor=NEW, dry_run=False)
    assert again.decision is None
    assert everything(mem) == rows


def test_undoing_gives_back_the_beliefs_from_before(mem: Engram, clock: ManualClock) -> None:
    before = told(mem.facts(BO))
    done = mem.reextract(BO, extractor=NEW, dry_run=False)
    between = clock.now()
    clock.advance(timedelta(days=1))
    assert done.decision is not None

    mem.undo(BO, done.decision)

    assert told(mem.facts(BO)) == before
    assert "user has the pet Mirrow" in told(mem.facts(BO, known_at=between))
    with pytest.raises(Conflict, match="undone already"):
        mem.undo(BO, done.decision)


def test_a_rebuild_replays_adoption_and_undoing(mem: Engram) -> None:
    done = mem.reextract(BO, extractor=NEW, dry_run=False)
    adopted = everything(mem)
    mem.rebuild()
    assert everything(mem) == adopted
    assert done.decision is not None
    mem.undo(BO, done.decision)
    undone = everything(mem)
    mem.rebuild()
    assert everything(mem) == undone
    assert mem.check().problems == ()


def test_beliefs_go_on_from_the_new_reading(mem: Engram) -> None:
    mem.reextract(BO, extractor=NEW, dry_run=False)
    mem.add("job: Quorle", BO, at=START + timedelta(days=5))
    mem.consolidate()
    assert told(mem.facts(BO, predicate="works_at")) == {"user works at Quorle"}
    assert len(mem.history(BO, predicate="works_at")) == 2  # the withdrawn one closed nothing
    rows = everything(mem)
    mem.rebuild()
    assert everything(mem) == rows


def test_what_was_retracted_does_not_come_back_by_another_reading(mem: Engram) -> None:
    [home] = mem.facts(BO, predicate="lives_in")
    mem.retract(home.id, BO, reason="never lived there")

    class Dated(Reader):
        def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
            return [
                Claim(one.subject, one.predicate, one.object, one.span, valid_from=START)
                for one in super().extract(episode, before)
            ]

    mem.reextract(BO, extractor=Dated("dated@1", {"place": "lives_in"}), dry_run=False)

    assert "user lives in Brennick" not in told(mem.facts(BO))
    mem.rebuild()
    assert "user lives in Brennick" not in told(mem.facts(BO))


def test_episodes_the_extractor_fails_on_keep_their_reading(mem: Engram) -> None:
    poor = Reader("poor@1", {"pet": "has_pet"}, fails_on="Brennick")
    done = mem.reextract(BO, extractor=poor, dry_run=False)
    assert [one.outcome for one in done.failed] == ["failed"]
    assert told(mem.facts(BO, predicate="lives_in")) == {"user lives in Brennick"}


def test_erasing_after_adoption_and_undoing_brings_no_words_back(mem: Engram) -> None:
    done = mem.reextract(BO, extractor=NEW, dry_run=False)
    assert done.decision is not None
    job = next(one for one in mem.episodes(BO) if "Tansy" in one.text)
    mem.erase(BO, episode=job.id)
    mem.undo(BO, done.decision)
    assert not any("Tansy" in fact.text for fact in mem.history(BO))
    assert told(mem.facts(BO)) == {"user lives in Brennick"}
    assert mem.check().problems == ()


def test_an_older_adoption_is_not_undone_under_a_newer_one(mem: Engram) -> None:
    first = mem.reextract(BO, extractor=NEW, dry_run=False)
    mem.reextract(BO, extractor=OLD, dry_run=False)
    assert first.decision is not None
    with pytest.raises(Conflict, match="undo 'd"):
        mem.undo(BO, first.decision)


def test_only_a_re_extraction_can_be_undone_by_its_id(mem: Engram) -> None:
    with pytest.raises(NotFound, match="no re-extraction"):
        mem.undo(BO, "d999-nowhere")


def test_what_was_stated_directly_is_not_read_again(mem: Engram) -> None:
    mem.remember(BO, "user", "owns", "canoe")
    mem.reextract(BO, extractor=NEW, dry_run=False)
    assert "user owns canoe" in told(mem.facts(BO))


def test_a_session_narrows_what_is_read(mem: Engram) -> None:
    mem.add("pet: Quill", Scope(user="bo", session="s2"), at=START + timedelta(days=4))
    mem.consolidate()
    done = mem.reextract(Scope(user="bo", session="s2"), extractor=NEW, dry_run=False)
    assert done.read == 1
    assert "user works at Tansy Mill" in told(mem.facts(BO))


def test_an_export_carries_the_adoption(mem: Engram, tmp_path: object) -> None:
    mem.reextract(BO, extractor=NEW, dry_run=False)
    path = f"{tmp_path}/bo.jsonl"
    mem.export(BO, path)
    options = {"embedder": "hashing", "extractor": OLD, "background": False}
    with Engram.in_memory(**options) as other:
        other.import_(path)
        assert [fact.to_dict() for fact in other.history(BO)] == everything(mem)
        other.add("job: Quorle", BO, at=START + timedelta(days=5))
        other.consolidate()
        assert told(other.facts(BO, predicate="works_at")) == {"user works at Quorle"}
        assert other.check().problems == ()


def test_a_denial_read_anew_takes_its_part(mem: Engram) -> None:
    class Denying(Reader):
        def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
            if "Brennick" not in episode.text:
                return super().extract(episode, before)
            return [Claim("user", "works_at", "Brennick", (0, 15), Polarity.DENIES)]

    mem.reextract(BO, extractor=Denying("deny@1", OLD.words), dry_run=False)
    assert told(mem.facts(BO)) == {"user lives in Ostrale", "user works at Tansy Mill"}
