"""A function of the user's own embeds; what it gets wrong is said, not stored."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.embed import choose_embedder
from engram_core.embed.function import FunctionEmbedder
from engram_core.errors import EmbedderError, InvalidInput


def letters(texts):
    return [[text.lower().count(letter) + 1e-3 for letter in "etaoinshrdlu" * 4] for text in texts]


def broken(answer):
    """An embedder that is right when asked for its dimension and gives `answer` afterwards."""
    return FunctionEmbedder(lambda texts: answer, name="broken", dimension=3)


def test_the_dimension_is_asked_of_it():
    embedder = choose_embedder(letters).embedder
    assert embedder.dimension == 48
    assert embedder.name.endswith("letters")
    assert embedder.embed_documents(["tea", "oat"]).shape == (2, 48)


def test_its_vectors_are_scaled_to_length_one():
    embedder = FunctionEmbedder(lambda texts: [[3e300, 4e300]] * len(texts), name="long")
    assert embedder.embed_query("any") == pytest.approx([0.6, 0.8])


def test_a_zero_vector_stays_zero():
    embedder = FunctionEmbedder(lambda texts: np.zeros((len(texts), 5)), name="nothing")
    assert not embedder.embed_query("any").any()


def test_questions_may_have_a_function_of_their_own():
    embedder = FunctionEmbedder(
        lambda texts: [[1, 0]] * len(texts), query=lambda texts: [[0, 1]] * len(texts)
    )
    assert embedder.embed_documents(["a"]).tolist() == [[1, 0]]
    assert embedder.embed_query("a").tolist() == [0, 1]


def test_it_is_given_clean_text_and_never_an_empty_list():
    seen = []
    embedder = FunctionEmbedder(
        lambda texts: seen.append(texts) or [[1.0]] * len(texts), dimension=1
    )
    embedder.embed_documents([])
    embedder.embed_documents(["a\0b \ud800"])
    assert seen == [["a b \ufffd"]]


@pytest.mark.parametrize(
    "answer",
    [
        [[1.0, 2.0]],
        [[1.0, 2.0, 3.0]],
        [1.0, 2.0, 3.0],
        [[1.0, 2.0, 3.0], [1.0]],
        [["a", "b", "c"]] * 2,
        [[1.0, float("nan"), 0.0]] * 2,
        [[1.0, float("inf"), 0.0]] * 2,
        None,
        [],
    ],
)
def test_a_wrong_answer_is_an_error_that_names_it(answer):
    with pytest.raises(EmbedderError, match="broken"):
        broken(answer).embed_documents(["one", "two"])


def test_its_failure_is_told_with_its_cause():
    def offline(texts):
        raise TimeoutError("no route")

    with pytest.raises(EmbedderError, match="TimeoutError: no route") as caught:
        choose_embedder(offline)
    assert isinstance(caught.value.__cause__, TimeoutError)


def test_an_async_function_is_refused():
    async def later(texts):
        return [[1.0]]

    with pytest.raises(InvalidInput, match="async"):
        choose_embedder(later)
