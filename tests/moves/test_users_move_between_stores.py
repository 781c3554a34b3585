"""Export, import and copy_to: a user in another store has the same memory on both clocks."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import Conflict, EmbedderError, InvalidInput
from tests.field.stores import HomeExtractor, day, in_memory, open_small
from tests.laws.test_all_verbs_together import ASH
from tests.laws.world import rows
from tests.moves.compare import assert_equal_beliefs
from tests.moves.courses import clock, lived_through, options

IDA = Scope(user="ida")


@pytest.fixture
def small():
    with in_memory(extractor=HomeExtractor()) as mem:
        for number in range(6):
            scope = Scope(user=f"u{number % 3}", session="s")
            mem.add(f"I own kite {number}.", scope, at=day(number))
        mem.consolidate()
        yield mem


def test_an_import_gives_equal_beliefs_and_an_equal_export(tmp_path):
    time = clock()
    with Engram.in_memory(clock=time, **options()) as mem:
        whose = lived_through(mem, time, seed=4)
        with Engram.in_memory(clock=time, **options()) as other:
            for scope in whose:
                mem.export(scope, tmp_path / "first.jsonl")
                other.import_(tmp_path / "first.jsonl")
                assert assert_equal_beliefs(mem, other, scope) > 5
                other.export(scope, tmp_path / "second.jsonl")
                first, second = (tmp_path / f"{x}.jsonl" for x in ("first", "second"))
                assert first.read_bytes() == second.read_bytes()
            talk = Scope(user="ash", session="talk")
            assert other.buffer(talk).entries == mem.buffer(talk).entries
            assert other.recall("Ostrale", ASH).hits == mem.recall("Ostrale", ASH).hits
            assert other.check().problems == ()
            before = rows(other)
            other.rebuild()
            assert rows(other) == before


def test_a_copy_takes_every_user_along_and_tells_how_far_it_is(small):
    steps = []
    with in_memory() as other:
        done = small.copy_to(other, progress=lambda at, of: steps.append((at, of)))
        assert [one.user for one in done] == ["u0", "u1", "u2"]
        assert [one.rows["episode"] for one in done] == [2, 2, 2]
        assert steps == [(1, 3), (2, 3), (3, 3)]
        for number in range(3):
            assert_equal_beliefs(small, other, Scope(user=f"u{number}"))


def test_a_copy_that_was_cut_off_goes_on_where_it_stopped(small):
    def stop(done, _of):
        if done == 2:
            raise KeyboardInterrupt

    with in_memory() as other:
        with pytest.raises(KeyboardInterrupt):
            small.copy_to(other, progress=stop)
        assert other.episodes(Scope(user="u2")) == []
        done = small.copy_to(other)
        assert [bool(one.rows) for one in done] == [False, False, True]
        for number in range(3):
            assert_equal_beliefs(small, other, Scope(user=f"u{number}"))


def test_a_user_who_has_other_memories_there_is_not_touched(small):
    with in_memory() as other:
        other.add("I live elsewhere.", Scope(user="u1"), at=day(1))
        with pytest.raises(Conflict, match="u1"):
            small.copy_to(other)
        assert [one.text for one in other.episodes(Scope(user="u1"))] == ["I live elsewhere."]


def test_a_memory_is_not_copied_into_itself_nor_into_nothing(small):
    for target in (small, None, "folder"):
        with pytest.raises(InvalidInput, match="another open memory"):
            small.copy_to(target)


class Failing:
    """The hashing embedder, which gives up when it is told to."""

    def __init__(self, whole, fails):
        self._whole, self.fails = whole, fails
        self.name, self.dimension = whole.name, whole.dimension

    def embed_documents(self, texts):
        if self.fails:
            raise EmbedderError("it gave up")
        return self._whole.embed_documents(texts)

    def embed_query(self, text):
        return self._whole.embed_query(text)

    def count_tokens(self, text):
        return self._whole.count_tokens(text)


def test_an_import_cut_off_while_vectors_were_made_is_finished_by_calling_it_again(small, tmp_path):
    whose, file = Scope(user="u1"), tmp_path / "u1.jsonl"
    small.export(whose, file)
    embedder = Failing(small.embedder, fails=True)
    with in_memory(embedder=embedder) as other:
        with pytest.raises(EmbedderError):
            other.import_(file)
        embedder.fails = False
        assert other.import_(file).rows == {}
        kept = [hit.channels.get("dense") for hit in small.recall("kite 4", whose).hits]
        assert [hit.channels.get("dense") for hit in other.recall("kite 4", whose).hits] == kept
        with pytest.raises(Conflict):  # nothing is left to finish
            other.import_(file)


@pytest.mark.parametrize("at", [0, 1, 7, -2, -1])
def test_an_export_that_lost_a_line_changes_nothing(small, tmp_path, at):
    whose, file = Scope(user="u1"), tmp_path / "u1.jsonl"
    small.export(whose, file)
    lines = file.read_text().splitlines(keepends=True)
    del lines[at]
    file.write_text("".join(lines))
    with in_memory() as other:
        with pytest.raises(InvalidInput):
            other.import_(file)
        assert (other.episodes(whose), other.history(whose)) == ([], [])
        small.export(whose, file)
        other.import_(file)
        assert_equal_beliefs(small, other, whose)


def test_many_rows_are_taken_in_batches_and_told(tmp_path):
    steps = []
    with open_small(tmp_path / "a") as mem, open_small(tmp_path / "b") as other:
        for part in range(3):
            mem.add([f"crate {part}-{n}" for n in range(500)], IDA, at=day(part))
        mem.export(IDA, tmp_path / "ida.jsonl", progress=lambda at, _of: steps.append(at))
        assert steps[:2] == [1000, 2000]
        steps.clear()
        done = other.import_(tmp_path / "ida.jsonl", progress=lambda at, _of: steps.append(at))
        assert steps[0] == 1000
        assert steps[-1] == sum(done.rows.values())
        assert [one.id for one in other.episodes(IDA)] == [one.id for one in mem.episodes(IDA)]
