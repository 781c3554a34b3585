"""Stores that cannot be opened as asked: paths, rights, damage, other schemas and embedders."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from engram_core import Engram, Scope
from engram_core.errors import (
    EmbedderMismatch,
    InvalidInput,
    MissingExtra,
    SchemaMismatch,
    StoreCorrupt,
    StoreUnavailable,
)
from engram_core.storage.database import FILE_NAME
from tests.field.stores import ROOT, START, HomeExtractor, open_small, texts

IDA = Scope(user="ida")


def a_store(folder, **options):
    """A store of one fact, closed again."""
    with open_small(folder, extractor=HomeExtractor(), **options) as made:
        made.add("I own a kite.", IDA, at=START)
        made.consolidate()
    return folder


@pytest.mark.parametrize(
    "path", [None, 7, b"store", "", " ", "a\0b", "a\ud800", "http://x/y", "://"]
)
def test_a_path_that_is_none_is_refused(path):
    with pytest.raises(InvalidInput):
        Engram.open(path, embedder="hashing:16")


@pytest.mark.parametrize(
    "name", ["what?", "50%", "a#b", "with space", "été", "a;b", "%41", "x?y=1"]
)
def test_a_folder_may_have_any_name(tmp_path, name):
    a_store(tmp_path / name)
    assert (tmp_path / name / FILE_NAME).is_file()
    assert os.listdir(tmp_path) == [name]
    with open_small(tmp_path / name) as mem:
        assert texts(mem.episodes(IDA)) == ["I own a kite."]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite+pysqlite://"])
def test_a_url_of_a_database_in_memory_is_one_store(url):
    with Engram.open(url, embedder="hashing:16", background=False) as mem:
        mem.add("I own a kite.", IDA)
        assert len(mem.recall("kite", IDA).hits) == 1


def test_a_database_server_that_needs_a_package_says_which(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra, match="postgres"):
        Engram.open("postgresql+psycopg://u:secret@127.0.0.1:1/x", embedder="hashing:16")


def test_a_store_of_a_newer_schema_is_refused_and_left_as_it_is(tmp_path):
    file = a_store(tmp_path / "store") / FILE_NAME
    with sqlite3.connect(file) as raw:
        raw.execute("insert into schema_version values (9001, 'later', 'x', 0)")
    raw.close()
    before = file.read_bytes()
    with pytest.raises(SchemaMismatch, match="9001.*upgrade"):
        open_small(tmp_path / "store")
    assert file.read_bytes() == before


def test_a_store_of_another_embedder_is_refused_with_both_names_and_the_ways_out(tmp_path):
    store = a_store(tmp_path / "store")
    with pytest.raises(EmbedderMismatch, match=r"hashing:16.*16.*hashing:24.*24.*reembed"):
        open_small(store, embedder="hashing:24")
    with pytest.raises(EmbedderMismatch):  # a refusal records nothing
        open_small(store, embedder="hashing:24")
    with open_small(store) as mem:
        assert texts(mem.recall("kite", IDA))


def test_with_the_vectors_set_aside_words_are_still_found_and_it_says_so(tmp_path):
    store = a_store(tmp_path / "store")
    with open_small(store, embedder="hashing:24", mismatch="lexical") as mem:
        found = mem.recall("kite", IDA)
        assert "I own a kite." in texts(found)
        assert "dense" not in {name for hit in found.hits for name in hit.channels}
        mem.add("The kite is torn", IDA)
        mem.consolidate()
        assert "The kite is torn" in texts(mem.recall("torn", IDA))
    with open_small(store) as mem:  # still a store of the first embedder
        assert mem.check().ok
        assert "The kite is torn" in texts(mem.recall("torn", IDA))


def test_a_store_is_reembedded_when_asked_to(tmp_path):
    store = a_store(tmp_path / "store")
    with open_small(store, embedder="hashing:24", mismatch="reembed") as mem:
        assert mem.reembed() == 1
        assert mem.check().ok
    with open_small(store, embedder="hashing:24") as mem:
        found = mem.recall("kite", IDA, channels=["dense"], abstain="off")
        assert "I own a kite." in texts(found)
    with pytest.raises(EmbedderMismatch):
        open_small(store)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(b"this was a database once" * 400),
        lambda file: file.write_bytes(file.read_bytes()[:5000]),
        lambda file: file.write_bytes(
            file.read_bytes()[:4096] + b"\xa5" * (file.stat().st_size - 4096)
        ),
    ],
    ids=["noise", "truncated", "pages of noise"],
)
def test_a_corrupt_database_is_named_so_and_says_what_to_do(tmp_path, damage):
    store = a_store(tmp_path / "store")
    for beside in ("-wal", "-shm"):
        (store / (FILE_NAME + beside)).unlink(missing_ok=True)
    damage(store / FILE_NAME)
    with pytest.raises(StoreCorrupt, match="restore"):
        _use(store)


def _use(store):
    with open_small(store) as mem:
        mem.add("I live in Ostby.", IDA)
        mem.recall("kite", IDA)
        mem.facts(IDA)


def test_a_missing_database_is_a_new_store_and_a_folder_of_rubbish_does_not_hinder(tmp_path):
    store = tmp_path / "store"
    store.mkdir()
    (store / "chroma").write_text("not a folder")
    (store / "notes.txt").write_text("mine")
    with open_small(store) as mem:
        mem.add("I own a kite.", IDA)
        assert texts(mem.recall("kite", IDA))
    assert (store / "notes.txt").read_text() == "mine"


def test_a_store_cannot_lie_where_a_file_lies(tmp_path):
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path / "file", tmp_path / "file" / "store"):
        with pytest.raises(StoreUnavailable, match="folder"):
            open_small(path)
    assert (tmp_path / "file").read_text() == "mine"


UNWRITABLE = """
import os, sys
from engram_core import EngramError, Scope
from engram_core.errors import StoreUnavailable
from tests.field.stores import open_small
open_small(sys.argv[1]).close()  # all that is needed is imported before the rights go
os.chdir(sys.argv[1])
os.chmod(".", 0o555)
os.chmod("engram.db", 0o444)
if os.geteuid() == 0:
    os.setuid(65534)
for place in (".", "inner"):
    try:
        open_small(place).add("words", Scope(user="ida"))
    except StoreUnavailable as error:
        print(error)
"""


def test_an_unwritable_folder_is_refused_in_words(tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", UNWRITABLE, str(tmp_path / "store")],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    (tmp_path / "store").chmod(0o700)
    written, made = told.stdout.splitlines()
    assert "permission" in written.lower() or "yours" in written
    assert "inner" in made
    assert "write" in made


def replace(store):
    shutil.copy(store / FILE_NAME, store / "restored.db")
    os.replace(store / "restored.db", store / FILE_NAME)


@pytest.mark.parametrize("what", [shutil.rmtree, replace], ids=["deleted", "replaced"])
def test_a_store_that_was_taken_away_while_open_acknowledges_nothing(tmp_path, what):
    store = a_store(tmp_path / "store")
    with open_small(store) as mem:
        what(store)
        with pytest.raises(StoreUnavailable, match="open it again"):
            mem.add("I live in Ostby.", IDA)
        with pytest.raises(StoreUnavailable, match="open it again"):
            mem.recall("kite", IDA)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"SQLite"),
        lambda file: file.unlink(),
    ],
    ids=["emptied", "cut off", "gone"],
)
def test_a_store_that_lost_its_database_is_not_taken_for_a_new_one(tmp_path, damage):
    store = a_store(tmp_path / "store", vector_index="chroma")
    damage(store / FILE_NAME)
    with pytest.raises(StoreCorrupt, match="restore a backup"):
        open_small(store)


@pytest.mark.parametrize("made", ["pragma user_version = 1", "create table t (a)"])
def test_a_database_that_never_was_a_store_beside_vectors_of_one_is_not_taken_for_it(
    tmp_path, made
):
    store = a_store(tmp_path / "store", vector_index="chroma")
    (store / FILE_NAME).unlink()
    with closing(sqlite3.connect(store / FILE_NAME)) as raw:
        raw.execute(made)
    with pytest.raises(StoreCorrupt, match="restore a backup"):
        open_small(store)


@pytest.mark.parametrize(
    "damage",
    [lambda file: file.write_bytes(b""), lambda file: file.unlink()],
    ids=["empty", "gone"],
)
def test_a_log_that_lost_its_database_is_kept_and_told(tmp_path, damage):
    store = a_store(tmp_path / "store")
    log = store / f"{FILE_NAME}-wal"
    with open_small(store) as mem:
        mem.add("I own a kite.", IDA)
        held = log.read_bytes()
    damage(store / FILE_NAME)
    log.write_bytes(held)
    with pytest.raises(StoreCorrupt, match="keep it"):
        open_small(store)
    assert log.read_bytes() == held


def test_a_first_opening_that_was_killed_at_once_hinders_no_other(tmp_path):
    (tmp_path / FILE_NAME).touch()
    with open_small(tmp_path) as mem:
        assert mem.add("I own a kite.", IDA).episodes


@pytest.mark.parametrize(
    "made", ["create table fact (a)", "create table scope (a)"], ids=["fact", "scope"]
)
def test_a_database_of_another_program_is_refused_and_not_touched(tmp_path, made):
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        raw.execute(made)
    raw.close()
    with pytest.raises(SchemaMismatch, match="another program"):
        open_small(tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        assert len(raw.execute("select name from sqlite_master").fetchall()) == 1
    raw.close()


def test_a_table_that_is_gone_is_damage(tmp_path):
    store = a_store(tmp_path / "store")
    with sqlite3.connect(store / FILE_NAME) as raw:
        raw.execute("drop table vector")
    raw.close()
    with open_small(store) as mem, pytest.raises(StoreCorrupt, match="restore a backup"):
        mem.recall("kite", IDA)


def test_a_store_stays_where_it_was_opened_whatever_folder_is_changed_to(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere" / "store").mkdir(parents=True)
    with open_small("store", vector_index="chroma", extractor=HomeExtractor()) as mem:
        monkeypatch.chdir(tmp_path / "elsewhere")
        mem.add("I own a kite.", IDA)
        mem.consolidate()
        assert mem.doctor().ok
    assert os.listdir(tmp_path / "elsewhere" / "store") == []
    assert (tmp_path / "store" / "chroma").is_dir()


def test_a_current_folder_that_is_gone_is_told_in_words(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(StoreUnavailable, match="whole path"):
        open_small("store")
