"""A receipt is held against the store: nothing of what it names may be left, now or later."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from engram_core.model import ErasureReceipt
from engram_core.storage.core import EPISODE, JOB, MODEL_ANSWER
from engram_core.storage.maintenance import maintenance
from tests.field.stores import HomeExtractor, day, in_memory, open_small

ANA = Scope(user="ana", session="s1")


def _erased(mem: Engram) -> ErasureReceipt:
    first, _ = mem.add(["I live in Ostby.", "I own a kite."], ANA, at=day(0)).episodes
    mem.consolidate()
    return mem.erase(ANA, episode=first)


def test_it_holds_after_more_was_said_after_a_rebuild_and_after_reopening(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        receipt = _erased(mem)
        assert receipt.stores["write-ahead log"] == "cleared"
        mem.add("I live in Ostby.", ANA, at=day(0))
        mem.consolidate()
        mem.rebuild()
        assert mem.verify_erasure(receipt).ok
    kept = json.loads(json.dumps(receipt.to_dict()))
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        assert ErasureReceipt.from_dict(kept) == receipt
        report = mem.verify_erasure(ErasureReceipt.from_dict(kept))
        assert report.ok
        assert report.checked["episodes"] == 0
        assert mem.verify_erasure(str(receipt.id)).ok


def test_it_holds_though_what_was_erased_had_just_been_read_or_is_read_as_it_was(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        mem.add(["I live in Ostby.", "I own a kite."], ANA, at=day(0))
        mem.consolidate()
        with open_small(tmp_path / "store", extractor=HomeExtractor()) as elsewhere:
            assert elsewhere.recall("Where do I live?", ANA).hits
            assert mem.recall("Where do I live?", ANA).hits
            before = mem.clock.now()
            receipt = mem.erase(ANA)
            mem.recall("Where do I live?", ANA, known_at=before)
            assert mem.verify_erasure(receipt).ok
            mem.flush()
        mem.rebuild()
        assert mem.verify_erasure(receipt).problems == ()


def test_a_store_put_back_from_before_the_erasure_is_found_out(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        mem.add("I live in Ostby.", ANA, at=day(0))
        mem.consolidate()
    shutil.copytree(tmp_path / "store", tmp_path / "backup")
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        receipt = mem.erase(ANA)
    with open_small(tmp_path / "backup", extractor=HomeExtractor()) as mem:
        (problem,) = mem.verify_erasure(receipt).problems
        assert problem.where == "erasure"


def test_words_that_came_back_are_named():
    with in_memory(extractor=HomeExtractor()) as mem:
        receipt = _erased(mem)
        (gone,) = receipt.episodes
        with mem._parts.database.write_owner(ANA.owner) as writing, maintenance(writing):
            back = update(EPISODE).where(EPISODE.c.id == gone).values(payload={"text": "Ostby"})
            writing.connection.execute(back)
            raw = update(JOB).where(JOB.c.episode == gone).values(raw="Ostby")
            writing.connection.execute(raw)
            row = {**writing.columns, "key": "k", "episode": gone, "text": "Ostby"}
            writing.connection.execute(insert(MODEL_ANSWER).values(**row))
        report = mem.verify_erasure(receipt)
        assert {one.where for one in report.problems} == {"episodes", "jobs", "model answers"}


@pytest.mark.parametrize(
    "change", [{"counts": {"episodes": 9}}, {"episodes": ("e1-other",)}, {"at": day(3)}]
)
def test_a_receipt_that_was_changed_is_found_out(change):
    with in_memory(extractor=HomeExtractor()) as mem:
        report = mem.verify_erasure(replace(_erased(mem), **change))
        assert [one.where for one in report.problems] == list(change)


@pytest.mark.parametrize(
    "change",
    [
        {"note": "All copies everywhere are gone."},
        {"stores": {"write-ahead log": "cleared", "vector index": "made anew"}},
        {"dry_run": True},
        {"seal": None},
    ],
)
def test_what_only_the_receipt_tells_cannot_be_changed_without_notice(change):
    with in_memory(extractor=HomeExtractor()) as mem:
        receipt = _erased(mem)
        report = mem.verify_erasure(replace(receipt, **change))
        assert [one.where for one in report.problems] == ["seal"]
        assert mem.verify_erasure(ErasureReceipt.from_dict(receipt.to_dict())).ok


def test_the_seal_of_another_store_is_told_from_one_that_was_broken(tmp_path):
    with in_memory(extractor=HomeExtractor()) as mem, in_memory() as other:
        receipt = _erased(mem)
        mem.copy_to(other)
        other.erase(ANA)
        [problem] = other.verify_erasure(receipt).problems
        assert (problem.where, "another store" in problem.what) == ("seal", True)
        [problem] = mem.verify_erasure(replace(receipt, seal=receipt.seal[:-1] + "?")).problems
        assert "was changed" in problem.what


def test_what_is_no_receipt_of_an_erasure_is_refused():
    with in_memory(extractor=HomeExtractor()) as mem:
        _erased(mem)
        for wrong in (mem.erase(ANA, dry_run=True), mem.erase(Scope(user="bo")), "", 7, None):
            with pytest.raises(InvalidInput):
                mem.verify_erasure(wrong)
        with pytest.raises(InvalidInput, match="no receipt"):
            ErasureReceipt.from_dict({"id": "x1"})
