"""`reembed()` while another handle is open: nothing is left that the embedder of before made."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.embed.hashing import HashingEmbedder
from engram_core.errors import EmbedderMismatch
from tests.field.stores import files_with, open_small

IDA, BO = Scope(user="ida"), Scope(user="bo")


def opened(path, dimension, **options):
    return open_small(path, embedder=f"hashing:{dimension}", **options)


def test_a_memory_opened_before_stores_no_more_vectors_of_the_embedder_of_then(tmp_path):
    with opened(tmp_path, 16) as before:
        before.add("I own a kite.", IDA)
        before.consolidate()
        with opened(tmp_path, 24, mismatch="reembed") as mem:
            mem.reembed()
        with pytest.raises(EmbedderMismatch, match=r"made over to hashing:24.*open it again"):
            before.add("The kite is torn.", IDA)
        assert before.recall("kite", IDA).hits
        assert [one.text for one in before.episodes(IDA)] == ["I own a kite."]
        assert before.check().ok


def test_a_memory_opened_before_says_that_it_searches_by_words_alone_and_what_to_do(tmp_path):
    with opened(tmp_path, 16) as before:
        before.add("I own a kite.", IDA)
        before.consolidate()
        assert before.recall("kite", IDA).reason is None
        with opened(tmp_path, 24, mismatch="reembed") as mem:
            assert "search by meaning is off" in mem.recall("kite", IDA).reason
            mem.reembed()
            assert mem.recall("kite", IDA).reason is None
        found = before.recall("kite", IDA)
        assert "search by meaning is off" in found.reason
        assert "made over to hashing:24" in found.reason
        assert "open it again" in found.reason
        assert "dense" not in found.hits[0].channels
        assert before.recall("kite", IDA, channels=["dense"], abstain="off").hits == ()
        assert "made over" not in (before.recall("kite", IDA, channels=["lexical"]).reason or "")
        (state,) = [one for one in before.doctor().findings if one.name == "embedder"]
        assert "search is by words alone" in state.detail


def test_while_all_is_made_anew_reads_say_that_meaning_finds_less(tmp_path, monkeypatch):
    with opened(tmp_path, 16) as before, opened(tmp_path, 24, mismatch="reembed") as mem:
        before.add("I own a kite.", IDA)
        embed, told = HashingEmbedder.embed_documents, []

        def meanwhile(self, texts):
            if self.dimension == 24:
                told.append(before.recall("kite", IDA).reason)
            return embed(self, texts)

        monkeypatch.setattr(HashingEmbedder, "embed_documents", meanwhile)
        mem.reembed()
        assert "may find less: a reembed() to hashing:24 goes on" in told[0]


def test_an_erasure_by_a_memory_opened_before_is_whole(tmp_path):
    with opened(tmp_path, 16) as before:
        gone, _ = before.add(["I own a zirquel.", "I own a kite."], IDA).episodes
        before.consolidate()
        with opened(tmp_path, 24, mismatch="reembed") as mem:
            mem.reembed()
        before.erase(IDA, episode=gone)
        assert files_with(tmp_path, "zirquel") == []
        assert [one.text for one in before.episodes(IDA)] == ["I own a kite."]


def test_what_another_stored_meanwhile_is_made_anew_too(tmp_path, monkeypatch):
    with opened(tmp_path, 16) as before, opened(tmp_path, 24, mismatch="reembed") as mem:
        before.add("I own a kite.", IDA)
        before.consolidate()
        embed, others = HashingEmbedder.embed_documents, []

        def meanwhile(self, texts):
            if self.dimension == 24 and not others:
                others.append(before.add("The kite is torn.", IDA))
                others.append(before.add("I own a drum.", BO))
            return embed(self, texts)

        monkeypatch.setattr(HashingEmbedder, "embed_documents", meanwhile)
        assert mem.reembed() == 3
        assert mem.check().ok
        found = mem.recall("I own a drum.", BO, channels=["dense"], abstain="off")
        assert [hit.text for hit in found.hits] == ["I own a drum."]


def test_one_that_was_cut_off_is_named_and_finished_by_another(tmp_path, monkeypatch):
    with opened(tmp_path, 16) as mem:
        mem.add("I own a kite.", IDA)
        mem.consolidate()
    with opened(tmp_path, 24, mismatch="reembed") as mem, monkeypatch.context() as patch:
        patch.setattr("engram_core.upkeeping.record_embedder", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            mem.reembed()
    with opened(tmp_path, 16) as mem:
        (problem,) = mem.check().problems
        assert "anew with hashing:24" in problem.what
    with opened(tmp_path, 24, mismatch="reembed") as mem:
        mem.reembed()
        assert mem.check().ok


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt
