"""A folder that may not be written: it is read as ever, and every write says what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from engram_core import Scope
from tests.field.stores import ROOT, START, HomeExtractor, open_small

WREN = Scope(user="wren")

READING = """
import json, os, sys
import bm25s, chromadb
from engram_core import EngramError, Scope
from tests.field.stores import HomeExtractor, open_small
wren = Scope(user="wren")
open_small(sys.argv[1]).close()  # all that is needed is imported before the rights go
os.chdir(sys.argv[1])
os.chmod("engram.db", 0o444)
os.chmod("chroma/write.lock", 0o444)
os.chmod("chroma", 0o555)
os.chmod(".", 0o555)
if os.geteuid() == 0:
    os.setuid(65534)
refused = []
with open_small(".", vector_index="chroma", background=True) as mem:
    found = mem.recall("Where is Tarnhove?", wren)
    (fact,) = mem.facts(wren)
    for write in (
        lambda: mem.add("I live in Brell.", wren),
        lambda: mem.consolidate(),
        lambda: mem.correct(fact.id, wren, object="Brell"),
        lambda: mem.erase(wren),
        lambda: mem.rebuild(),
    ):
        try:
            write()
        except EngramError as error:
            refused.append([type(error).__name__, str(error)])
    told = {
        "texts": [one.text for one in mem.episodes(wren)],
        "hits": [hit.text for hit in found.hits],
        "object": fact.object,
        "refused": refused,
        "check": mem.check().to_dict(),
        "doctor": [one.name for one in mem.doctor().findings if one.state != "ok"],
    }
print(json.dumps(told))
"""


def read_by_another_user(store):
    for parent in store.parents:
        if parent.stat().st_uid == os.geteuid() and "pytest" in parent.as_posix():
            parent.chmod(0o755)
    told = subprocess.run(
        [sys.executable, "-c", READING, str(store)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    store.chmod(0o700)
    (store / "chroma").chmod(0o700)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def test_it_is_read_and_every_write_is_refused_with_what_to_do(tmp_path):
    store = tmp_path / "store"
    with open_small(store, extractor=HomeExtractor(), vector_index="chroma") as mem:
        mem.add("I live in Tarnhove.", WREN, at=START)
        mem.consolidate()
    told = read_by_another_user(store)
    assert told["texts"] == ["I live in Tarnhove."]
    assert "I live in Tarnhove." in told["hits"]
    assert told["object"] == "Tarnhove"
    assert {kind for kind, _ in told["refused"]} == {"StoreUnavailable"}
    assert len(told["refused"]) == 5
    assert all("change the permissions" in said for _, said in told["refused"])
    assert told["check"]["problems"] == []
    assert told["check"]["checked"]["scopes"] == 1
    assert told["doctor"] == ["store"]
