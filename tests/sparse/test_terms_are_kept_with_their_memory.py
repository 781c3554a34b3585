"""Learned terms are derived: erased with the words, made anew by a rebuild, and of one model."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.errors import EmbedderError, EmbedderMismatch
from engram_core.searched_with import OTHER_TERMS
from engram_core.sparse.function import FunctionSparseEncoder
from tests.sparse.learned import learned, opened, term, terms_kept

IDA = Scope(user="ida", session="s1")
SAID = ["Marit is captain of the Fulmar.", "Zirquel sails on it too.", "It rains."]
OTHER = FunctionSparseEncoder(learned, name="another")


def holds(folder, word):
    """Whether a file of the store holds the term of a word, by its bytes."""
    sought = term(word).to_bytes(4, "little")
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if sought in path.read_bytes()]


def captains(mem, query="Who is skipper?"):
    found = mem.recall(query, IDA, channels=["sparse"], abstain="off")
    return [(hit.text, hit.channels["sparse"]) for hit in found.hits]


def test_no_file_holds_a_term_of_what_was_erased(tmp_path):
    with opened(tmp_path) as mem:
        receipt = mem.add(SAID, IDA)
        mem.consolidate()
        assert holds(tmp_path, "zirq")
        mem.erase(IDA, episode=receipt.episodes[1])
        assert holds(tmp_path, "zirq") == []
        assert captains(mem, "Zirquel?") == []
        assert mem.check().ok
        mem.rebuild()
        assert holds(tmp_path, "zirq") == []


def test_the_turn_after_an_erased_one_is_joined_to_the_one_before_it():
    with opened() as mem:
        first, gone, after = mem.add(SAID, IDA).episodes
        mem.consolidate()
        mem.erase(IDA, episode=gone)
        mem.consolidate()
        assert ("pair", after) in terms_kept(mem)
        assert ("episode", gone) not in terms_kept(mem)
        texts = [text for text, _ in captains(mem)]
        assert texts[0] == SAID[0]
        assert "It rains." in texts  # by the pair with it, made anew


def test_consolidating_again_writes_no_terms():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        before = terms_kept(mem)
        mem.consolidate(IDA)
        mem.flush()
        assert terms_kept(mem) == before
        assert len(before) >= 2 * len(SAID) - 1


def test_a_rebuild_makes_the_same_terms_anew():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        before = captains(mem), terms_kept(mem)
        mem.rebuild()
        assert (captains(mem), terms_kept(mem)) == before


def test_an_export_carries_no_terms_and_an_import_makes_them(tmp_path):
    archive = tmp_path / "ida.jsonl"
    with opened() as mem, opened() as other:
        mem.add(SAID, IDA)
        mem.consolidate()
        mem.export(IDA, archive)
        assert "sparse" not in archive.read_text("utf-8")
        other.import_(archive)
        assert captains(other) == captains(mem)


def test_a_store_of_another_sparse_model_is_refused_with_what_to_do(tmp_path):
    with opened(tmp_path) as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
    with (
        pytest.raises(EmbedderMismatch, match=r"another.*reembed\(\).*mismatch='lexical'"),
        opened(tmp_path, sparse=OTHER),
    ):
        pass


def test_terms_of_another_model_are_left_aside_or_made_anew(tmp_path):
    with opened(tmp_path) as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
    with opened(tmp_path, sparse=OTHER, mismatch="reembed") as mem:
        found = mem.recall("Who is captain?", IDA)
        assert found.hits
        assert OTHER_TERMS in found.reason
        assert captains(mem) == []
        mem.reembed()
        assert captains(mem)[0][0] == SAID[0]
        assert OTHER_TERMS not in (mem.recall("Who is captain?", IDA).reason or "")
        assert mem.check().ok
    with opened(tmp_path, sparse=OTHER) as again:
        assert captains(again)[0][0] == SAID[0]


def test_without_the_model_a_store_opens_and_catches_up_later(tmp_path):
    with opened(tmp_path) as mem:
        mem.add(SAID[:1], IDA)
        mem.consolidate()
    with opened(tmp_path, sparse=None) as plain:
        plain.add(SAID[1:], IDA)
        plain.consolidate()
        assert plain.stats(IDA).sparse == 1
    with opened(tmp_path) as mem:
        mem.consolidate(IDA)
        assert mem.stats(IDA).sparse == len(SAID)


def test_a_model_that_fails_loses_no_message_and_is_tried_again():
    trouble = [OSError("the model is gone")]

    def failing(texts):
        if trouble:
            raise trouble[0]
        return learned(texts)

    with opened(sparse=failing) as mem:
        mem.add(SAID, IDA)
        with pytest.raises(EmbedderError, match="the model is gone"):
            mem.consolidate()
        assert len(mem.episodes(IDA)) == len(SAID)
        trouble.clear()
        mem.consolidate(IDA)
        assert captains(mem)[0][0] == SAID[0]
        trouble.append(OSError("gone again"))
        with pytest.raises(EmbedderError, match="gone again"):
            mem.recall("captain", IDA)
