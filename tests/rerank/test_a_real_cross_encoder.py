"""sentence-transformers' CrossEncoder, on a model made on the spot. Needs torch."""

from __future__ import annotations

from pathlib import Path

import pytest

import engram_core.embed
from engram_core import Engram, Scope
from engram_core.errors import RerankerError
from engram_core.rerank.choose import choose_reranker

pytestmark = pytest.mark.torch

VOCABULARY = Path(engram_core.embed.__file__).parent / "data" / "vocab.txt"
IDA = Scope(user="ida", session="s1")
SAID = ["The kite is red.", "Marit flies a kite.", "kite " * 2000]


def made(folder, labels):
    """A model of one layer that was never trained: its scores mean nothing, but they are scores."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    torch.manual_seed(7)
    size = len(VOCABULARY.read_text("utf-8").splitlines())
    config = BertConfig(
        vocab_size=size, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16, num_labels=labels,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    BertTokenizerFast(vocab_file=str(VOCABULARY), model_max_length=512).save_pretrained(folder)
    return f"sentence-transformers:{folder}"


@pytest.fixture(scope="module")
def ranker(tmp_path_factory):
    return made(tmp_path_factory.mktemp("models") / "tiny-ranker", labels=1)


def test_scores_are_from_0_to_1_and_the_same_twice(ranker):
    reranker = choose_reranker(ranker)
    assert reranker.name.startswith("sentence-transformers:tiny-ranker@")
    scores = reranker.score("Which kite \ud800?", [*SAID, ""])
    assert scores.shape == (4,)
    assert ((scores > 0) & (scores < 1)).all()
    assert scores == pytest.approx(reranker.score("Which kite \ud800?", [*SAID, ""]))
    assert len(reranker.score("Which kite?", [])) == 0


def test_a_memory_reranks_with_it(ranker):
    with Engram.in_memory(embedder="hashing:16", rerank=ranker, background=False) as mem:
        mem.add(SAID[:2], IDA)
        found = mem.recall("Which kite?", IDA)
        assert all(0 < hit.channels["rerank"] < 1 for hit in found.hits)


def test_a_model_with_several_outputs_is_refused(tmp_path):
    with pytest.raises(RerankerError, match="gives 3 numbers"):
        choose_reranker(made(tmp_path / "classes", labels=3))


def test_a_folder_that_is_not_there_is_no_name_to_look_up():
    with pytest.raises(RerankerError, match="no model folder"):
        choose_reranker("sentence-transformers:/nowhere/ranker")
