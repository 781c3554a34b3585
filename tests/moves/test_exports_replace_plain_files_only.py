"""An export takes the place of a plain file, and writes through nothing that somebody laid out."""

from __future__ import annotations

import os
import sys

import pytest

from engram_core import Engram, Scope
from engram_core.errors import StoreUnavailable
from engram_core.upkeep.unfinished import complete_file

ANA = Scope(user="ana")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")


@pytest.fixture
def mem():
    with Engram.in_memory(embedder="hashing", background=False) as made:
        made.add("I keep bees.", ANA)
        yield made


def test_a_pipe_is_refused_and_stays_one(mem, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(StoreUnavailable, match="no plain file"):
        mem.export(ANA, pipe)
    assert pipe.is_fifo()


def test_a_link_stays_one_and_what_it_names_is_written(mem, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere.jsonl")
    mem.export(ANA, link)
    assert link.is_symlink()
    assert "bees" in (tmp_path / "elsewhere.jsonl").read_text("utf-8")


def test_a_link_laid_beside_the_file_leads_nowhere(mem, tmp_path):
    other = tmp_path / "of somebody else"
    other.write_text("untouched", encoding="utf-8")
    (tmp_path / "ana.jsonl.part").symlink_to(other)
    mem.export(ANA, tmp_path / "ana.jsonl")
    assert other.read_text("utf-8") == "untouched"
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "ana.jsonl",
        "ana.jsonl.part",
        "of somebody else",
    ]


def test_what_a_killed_export_left_half_written_goes_with_the_next(mem, tmp_path):
    left = tmp_path / f"ana.jsonl.{'0' * 16}.part"
    left.write_text("words of somebody who was erased since")
    others = [tmp_path / "ana.jsonl.mine.part", tmp_path / f"bo.jsonl.{'0' * 16}.part"]
    for other in others:
        other.write_text("not ours")
    mem.export(ANA, tmp_path / "ana.jsonl")
    assert not left.exists()
    assert sorted(tmp_path.glob("*")) == sorted([tmp_path / "ana.jsonl", *others])


def test_what_another_export_is_writing_just_now_is_left_to_it(mem, tmp_path):
    with complete_file(tmp_path / "ana.jsonl") as file:
        file.write("{}")
        mem.export(ANA, tmp_path / "ana.jsonl")
    assert (tmp_path / "ana.jsonl").read_text() == "{}"
