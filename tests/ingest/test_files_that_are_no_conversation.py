"""Files that break off a reader below: each is refused in words that name it, at every door."""

from __future__ import annotations

import sqlite3

import pytest

from engram_core import Engram
from engram_core.errors import InvalidInput
from engram_core.ingest.importers import IMPORTERS, open_import
from engram_core.settings import settings_of_file

DIGITS = "1" * 10_000  # more than Python makes a number of
FORMATS = sorted(name for name in IMPORTERS if name not in ("langchain-sql", "mem0", "transcript"))


@pytest.mark.parametrize("format", ["auto", *FORMATS])
@pytest.mark.parametrize("text", [f"[{DIGITS}]", f'{{"role": "user", "content": {DIGITS}}}'])
def test_a_number_too_long_to_be_one(tmp_path, format, text):
    file = tmp_path / "long.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput):
        list(open_import(file, format=format, start="2024-01-01T00:00:00Z"))


def test_one_in_a_row_of_a_database(tmp_path):
    file = tmp_path / "rows.db"
    with sqlite3.connect(file) as rows:
        rows.execute("CREATE TABLE message_store (session_id TEXT, message TEXT)")
        rows.execute("INSERT INTO message_store VALUES ('s', ?)", (f"[{DIGITS}]",))
    with pytest.raises(InvalidInput, match="no JSON"):
        list(open_import(file, start="2024-01-01T00:00:00Z"))


@pytest.mark.parametrize("name", ["\0", "  ", "\ud800"])
def test_a_name_that_no_file_has(name):
    with pytest.raises(InvalidInput, match="no file can be called"):
        open_import(name)


def test_what_is_no_file(tmp_path):
    with pytest.raises(InvalidInput, match="cannot be read"):
        list(open_import(tmp_path))


@pytest.mark.parametrize("text", [DIGITS, "[" * 100_000])
def test_an_archive_of_it(tmp_path, text):
    file = tmp_path / "archive.jsonl"
    file.write_text(text, encoding="utf-8")
    with (
        Engram.in_memory(embedder="hashing", background=False) as mem,
        pytest.raises(InvalidInput, match="nothing was imported"),
    ):
        mem.import_(file)


def test_settings_of_it(tmp_path):
    file = tmp_path / "engram.toml"
    file.write_text(f"pool_size = {DIGITS}", encoding="utf-8")
    with pytest.raises(InvalidInput, match="is no TOML"):
        settings_of_file(file, {})
