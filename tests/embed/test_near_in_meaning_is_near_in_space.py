"""The bundled model searches by meaning, the hashing one by shared words."""

from __future__ import annotations

import pytest

from engram_core.embed import choose_embedder

CASES = [
    ("She moved to Bruges.", "Her new home is in Bruges.", "He bakes bread on Sundays."),
    ("I am allergic to sesame.", "Sesame makes me ill.", "The train was late again."),
    ("J'habite à Nantes.", "I live in Nantes.", "The cat sleeps on the piano."),
    ("What pet do you have?", "Our hamster is called Pim.", "Interest rates went up."),
]


@pytest.mark.parametrize(("text", "near", "far"), CASES)
def test_bundled_puts_the_paraphrase_nearer(text, near, far):
    embedder = choose_embedder("bundled").embedder
    close, distant = embedder.embed_documents([near, far]) @ embedder.embed_query(text)
    assert close > distant + 0.1


def test_hashing_puts_shared_words_nearer():
    embedder = choose_embedder("hashing:128").embedder
    same, other = embedder.embed_documents(["Tove plays the oboe", "rain over Lisbon"])
    query = embedder.embed_query("Does Tove play an oboe?")
    assert same @ query > other @ query + 0.2
