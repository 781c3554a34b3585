"""`doctor`: each thing that can be wrong is found, and the next step told."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import namedtuple
from datetime import timedelta

import pytest
from sqlalchemy import delete

from engram_core import Scope
from engram_core.clock import ManualClock
from engram_core.embed import bundled
from engram_core.errors import EmbedderError, ExtractionError
from engram_core.storage import locks
from engram_core.storage.core import VECTOR
from engram_core.storage.database import FILE_NAME
from engram_core.storage.jobs import MAX_ATTEMPTS
from tests.cli.conftest import engram, store  # noqa: F401 - fixtures
from tests.field.stores import START, HomeExtractor, open_small

IDA = Scope(user="ida")
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def mem(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as made:
        made.add("I own a kite.", IDA)
        made.consolidate()
        yield made


def found(mem, name):
    (one,) = [one for one in mem.doctor().findings if one.name == name]
    return one


def test_a_sound_store_is_well_in_every_respect(mem):
    said = mem.doctor()
    assert said.state == "ok", said
    assert {one.name for one in said.findings} >= {
        "engram", "sqlite", "packages", "bundled model", "store", "schema", "embedder", "queue",
        "vectors", "clock", "index", "locks", "disk",
    }  # fmt: skip
    assert "1 user, 1 message, 1 fact version" in found(mem, "store").detail
    assert all(one.detail and not one.next for one in said.findings)


def test_it_changes_nothing(mem, tmp_path):
    mem.doctor()
    with sqlite3.connect(tmp_path / "store" / FILE_NAME) as raw:
        before = list(raw.iterdump())
        mem.doctor()
        assert list(raw.iterdump()) == before
    raw.close()


class Failing(HomeExtractor):
    def extract(self, episode, before):
        raise ExtractionError("no")


def test_messages_that_wait_long_failed_or_were_left_behind_are_told(tmp_path):
    clock = ManualClock(START)
    with open_small(tmp_path / "store", extractor=Failing(), clock=clock) as mem:
        mem.add("I own a kite.", IDA)
        assert found(mem, "queue").state == "ok"
        clock.advance(timedelta(hours=2))
        assert "engram worker" in found(mem, "queue").next
        for _ in range(MAX_ATTEMPTS):
            mem._work(8)
            clock.advance(timedelta(days=1))
        told = found(mem, "queue")
        assert (told.state, told.detail[:19]) == ("warn", "0 waiting, 1 failed")
        assert "engram consolidate" in told.next


def test_messages_without_vectors_are_told_but_not_those_without_words(mem):
    mem.add(["   ", "I own a boat."], IDA)
    assert found(mem, "vectors").state == "ok"
    with mem._parts.database.write() as connection:
        connection.execute(delete(VECTOR).where(VECTOR.c.kind == "episode"))
    assert found(mem, "vectors").detail.startswith("2 messages")
    mem.rebuild()
    assert found(mem, "vectors").state == "ok"


def test_another_embedder_is_told(mem, tmp_path):
    mem.close()
    with open_small(tmp_path / "store", embedder="hashing:32", mismatch="lexical") as other:
        told = found(other, "embedder")
        assert (told.state, "engram reembed" in told.next) == ("warn", True)
        assert "hashing:16" in told.detail


def test_who_holds_the_write_lock_is_told_without_waiting_long(mem, tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "_SECONDS", 0.05)
    with sqlite3.connect(tmp_path / "store" / FILE_NAME, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert found(mem, "locks").state == "warn"
        other.execute("ROLLBACK")
    other.close()
    assert found(mem, "locks").state == "ok"


@pytest.mark.parametrize(("free", "state"), [(10**6, "fail"), (10**8, "warn"), (10**11, "ok")])
def test_a_disk_that_is_nearly_full_is_told(mem, monkeypatch, free, state):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, free))
    assert found(mem, "disk").state == state
    assert mem.doctor().ok is (state != "fail")


def test_a_clock_behind_the_newest_belief_is_told(tmp_path):
    clock = ManualClock(START)
    with open_small(tmp_path / "store", extractor=HomeExtractor(), clock=clock) as mem:
        mem.add("I own a kite.", IDA)
        mem.consolidate()
        clock.advance(timedelta(days=-3))
        told = found(mem, "clock")
        assert (told.state, "2024-04-08" in told.detail) == ("warn", True)


def test_a_bundled_model_that_is_another_file_is_told(mem, monkeypatch):
    def damaged():
        raise EmbedderError("model.onnx is damaged or altered: reinstall the package")

    monkeypatch.setattr(bundled, "model_file", damaged)
    assert (found(mem, "bundled model").state, mem.doctor().ok) == ("fail", False)


def test_the_command_ends_with_0_when_all_is_well(engram):  # noqa: F811
    engram("add", "I own a kite.", "--consolidate")
    done = engram("doctor", "--json")
    assert (done.code, done.json["state"]) == (0, "ok")
    assert all(one["state"] == "ok" for one in done.json["findings"])
    assert "write does not wait" in engram("doctor").out


def test_the_command_tells_of_a_store_that_cannot_be_opened(engram, store):  # noqa: F811
    done = engram("doctor", "--json")
    assert done.code == 1
    (closed,) = [one for one in done.json["findings"] if one["state"] == "fail"]
    assert (closed["name"], "no store" in closed["detail"]) == ("store", True)
    store.mkdir()
    (store / FILE_NAME).write_bytes(b"noise" * 999)
    done = engram("doctor")
    assert done.code == 1
    assert "fail" in done.out
    assert json.dumps(done.out)
