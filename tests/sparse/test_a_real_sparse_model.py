"""The SparseEncoder of sentence-transformers, on a model made on the spot. Needs torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import engram_core.embed
from engram_core import Engram, Scope
from engram_core.errors import EmbedderError
from engram_core.sparse.choose import choose_sparse

pytestmark = pytest.mark.torch

VOCABULARY = Path(engram_core.embed.__file__).parent / "data" / "vocab.txt"
IDA = Scope(user="ida", session="s1")
SAID = ["The kite is red.", "Marit sails the boat.", "kite " * 2000]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model of one layer that was never trained: its terms mean nothing, but they are terms."""
    import torch
    from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast

    torch.manual_seed(7)
    made = tmp_path_factory.mktemp("models") / "tiny-splade"
    size = len(VOCABULARY.read_text("utf-8").splitlines())
    config = BertConfig(
        vocab_size=size, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16,
    )  # fmt: skip
    BertForMaskedLM(config).save_pretrained(made)
    BertTokenizerFast(vocab_file=str(VOCABULARY), model_max_length=512).save_pretrained(made)
    return made


@pytest.fixture(scope="module")
def encoder(folder):
    return choose_sparse(f"sentence-transformers:{folder}")


def test_its_name_tells_the_weights_and_not_where_they_lie(encoder, folder):
    assert encoder.name.startswith("sentence-transformers:tiny-splade@")
    assert str(folder.parent) not in encoder.name


def test_a_text_has_the_same_terms_alone_and_among_others(encoder):
    together = encoder.encode_documents([*SAID, "", "a\0b \ud800"])
    for text, terms in zip(SAID, together, strict=False):
        [alone] = encoder.encode_documents([text])
        assert 0 < len(alone) <= 256
        shared = np.intersect1d(alone.ids, terms.ids)
        assert len(shared) > 0.9 * len(alone)
    assert encoder.encode_documents([]) == []


def test_a_memory_searches_with_it(folder):
    with Engram.in_memory(
        embedder="hashing:16", sparse=f"sentence-transformers:{folder}", background=False
    ) as mem:
        mem.add(SAID[:2], IDA)
        mem.consolidate()
        found = mem.recall("The kite is red.", IDA, channels=["sparse"], abstain="off")
        assert found.hits[0].channels["sparse"] > 0
        assert mem.stats(IDA).sparse == 2


def test_a_folder_that_is_not_there_is_no_name_to_look_up():
    with pytest.raises(EmbedderError, match="no model folder"):
        choose_sparse("sentence-transformers:/nowhere/splade")
