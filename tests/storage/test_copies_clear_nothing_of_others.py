"""A backup clears away what is left of an unfinished one, and nothing else."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.errors import Conflict, StoreUnavailable
from tests.field.stores import open_small

ANA = Scope(user="ana")


@pytest.fixture
def mem(tmp_path):
    with open_small(tmp_path / "store") as made:
        made.add("I own a kite.", ANA)
        yield made


def test_a_folder_of_somebody_else_beside_the_backup_is_spared(mem, tmp_path):
    theirs = tmp_path / "monday.part"
    theirs.mkdir()
    (theirs / "novel.txt").write_text("chapter one")
    with pytest.raises(Conflict, match="another folder"):
        mem.backup(tmp_path / "monday")
    assert (theirs / "novel.txt").read_text() == "chapter one"


def test_what_a_killed_backup_left_is_cleared(mem, tmp_path):
    left = tmp_path / "monday.part"
    left.mkdir()
    for name in ("engram.db", "engram.db-wal", "engram.db-shm"):
        (left / name).write_bytes(b"half")
    assert mem.backup(tmp_path / "monday").episodes == 1
    assert not left.exists()
    assert {file.name for file in (tmp_path / "monday").iterdir()} == {"engram.db"}


def test_a_name_that_no_file_can_have_is_refused_in_our_words(mem, tmp_path):
    with pytest.raises(StoreUnavailable, match="cannot copy"):
        mem.backup(tmp_path / ("x" * 300))
