"""A model that a caller brings as an object is believed no more than one brought as a function."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core import Engram, Scope
from engram_core.errors import EmbedderError, InvalidInput, RerankerError
from engram_core.sparse.base import Terms

ANA = Scope(user="ana")
RIGHT = object()
SAID = ["I live in Rome.", "I like tea."]


class Model:
    """Embeds in eight dimensions, until it is told to give something else."""

    def __init__(self, name="mine", dimension=8):
        self.name, self.dimension, self.gives = name, dimension, RIGHT

    def embed_documents(self, texts):
        return np.eye(8)[[len(one) % 8 for one in texts]] if self.gives is RIGHT else self.gives

    def embed_query(self, text):
        return self.embed_documents([text])[0]

    def count_tokens(self, text):
        return len(text.split())


class Terse:
    """Encodes every text alike."""

    name = "terse"

    def __init__(self, gives):
        self.gives = gives

    def encode_documents(self, texts):
        return [self.gives for _ in texts]

    def encode_query(self, text):
        return self.gives


class Judge:
    """Fails when it is to score."""

    name = "judge"

    def score(self, query, texts):
        raise OSError("the line is down")


@pytest.mark.parametrize(
    "gives",
    [
        np.full((2, 8), np.nan),
        np.ones((2, 7)),
        np.ones((3, 8)),
        np.ones(8),
        None,
        "vectors",
        [["a"] * 8] * 2,
    ],
    ids=["NaN", "too short", "too many", "flat", "nothing", "text", "words"],
)
def test_vectors_that_are_none_are_refused_and_the_store_stays_whole(gives):
    model = Model()
    with Engram.in_memory(embedder=model, background=False) as mem:
        mem.add(SAID, ANA)
        model.gives = gives
        with pytest.raises(EmbedderError, match="mine"):
            mem.add(["I own a kite.", "I keep bees."], ANA)
        model.gives = RIGHT
        assert [one.text for one in mem.episodes(ANA)] == SAID
        assert mem.check().ok
        assert mem.recall("Where do I live?", ANA).hits


@pytest.mark.parametrize("about", [{"name": 5}, {"name": ""}, {"dimension": "8"}, {"dimension": 0}])
def test_one_without_a_name_or_a_dimension_is_refused(about):
    with pytest.raises(InvalidInput):
        Engram.in_memory(embedder=Model(**about), background=False)


def test_two_that_go_by_one_name_do_not_share_the_vectors_of_a_question():
    def told(length):
        def embed(texts):
            return np.ones((len(texts), length))

        return embed

    for length in (8, 16):
        with Engram.in_memory(embedder=told(length), background=False) as mem:
            mem.add(SAID, ANA)
            assert mem.recall("Which of the two was it?", ANA, abstain="off").hits


@pytest.mark.parametrize(
    "gives",
    [
        None,
        5,
        {"tea": 1.0},
        Terms(np.array([1], np.uint32), np.array([np.nan], np.float32)),
        Terms(np.array([-1]), np.array([1.0])),
    ],
    ids=["nothing", "a number", "words", "NaN", "below 0"],
)
def test_terms_that_are_none_are_refused(gives):
    with Engram.in_memory(embedder="hashing", sparse=Terse(gives), background=False) as mem:
        mem.add(SAID, ANA)
        with pytest.raises(EmbedderError, match="terse"):
            mem.recall("Where do I live?", ANA)


def test_a_reranker_that_fails_says_so():
    with Engram.in_memory(embedder="hashing", rerank=Judge(), background=False) as mem:
        mem.add(SAID, ANA)
        with pytest.raises(RerankerError, match="the line is down"):
            mem.recall("Where do I live?", ANA)
