"""A specification leads to the embedder it names, or to an error that says what to pass."""

from __future__ import annotations

import sys

import pytest

from engram_core.embed import Embedder, choose_embedder
from engram_core.embed.bundled import BundledEmbedder
from engram_core.embed.hashing import HashingEmbedder
from engram_core.embed.shipped import checked, file_of_distribution
from engram_core.errors import EmbedderError, InvalidInput, MissingExtra


def test_auto_takes_the_bundled_one_and_tells_of_a_better():
    choice = choose_embedder("auto")
    assert choice.embedder.name == "bundled:all-MiniLM-L6-v2-int8"
    assert choice.embedder.dimension == 384
    assert "all-MiniLM-L6-v2" in choice.advice
    assert "engram-integrations[sentence-transformers]" in choice.advice


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("bundled", BundledEmbedder.name),
        (BundledEmbedder.name, BundledEmbedder.name),
        ("hashing", "hashing:256"),
        ("hashing:64", "hashing:64"),
    ],
)
def test_a_name_leads_to_it(spec, name):
    embedder = choose_embedder(spec).embedder
    assert embedder.name == name
    assert isinstance(embedder, Embedder)


def test_an_embedder_is_taken_as_it_is():
    given = HashingEmbedder(48)
    assert choose_embedder(given).embedder is given


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "bert",
        "auto:best",
        "bundled:other",
        "hashing:x",
        "hashing:0",
        "hashing:-3",
        5,
        None,
        HashingEmbedder,
    ],
)
def test_anything_else_is_refused_with_advice(spec):
    with pytest.raises(InvalidInput, match="pass|needs|bundles"):
        choose_embedder(spec)


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtra, match=r"engram-integrations\[sentence-transformers\]"):
        choose_embedder("sentence-transformers")


def test_a_folder_that_is_not_there_is_no_hub_name():
    with pytest.raises(EmbedderError, match="no model folder"):
        choose_embedder("sentence-transformers:./no/such/model")


def test_a_missing_package_is_named():
    with pytest.raises(EmbedderError, match="pip install no-such-model-package"):
        file_of_distribution("no-such-model-package", "model.onnx")


def test_a_damaged_model_file_is_not_loaded(tmp_path):
    model = tmp_path / "model.onnx"
    model.write_bytes(b"not the model")
    with pytest.raises(EmbedderError, match="damaged or altered"):
        checked(model, "0" * 64)
