"""Tokens are counted by a real tokenizer that is named."""

import pytest

from engram_core.embed.tokens import wordpiece
from engram_core.errors import InvalidInput
from engram_core.evaluate.tokens import token_counter


def test_the_bundled_wordpiece_counts_pieces_and_not_words():
    counter = token_counter()
    assert counter("unbelievably, snowdrops!") > 2
    assert "WordPiece" in counter.name


def test_a_tokenizer_object_is_counted_as_it_encodes():
    assert token_counter(wordpiece(), name="bert")("Where does Ana work?") == 5


def test_a_function_gives_tokens_or_their_number():
    assert token_counter(list, name="letters")("abc") == 3
    assert token_counter(len, name="letters")("abc") == 3


def test_a_tiktoken_encoding_reads_its_own_marks_as_text():
    tiktoken = pytest.importorskip("tiktoken", reason="tiktoken is not installed")
    encoding = tiktoken.Encoding(
        "bytes",
        pat_str=r"(?s).",
        mergeable_ranks={bytes([number]): number for number in range(256)},
        special_tokens={"<|end|>": 256},
    )
    counter = token_counter(encoding)
    assert counter.name == "bytes"
    assert counter("a<|end|>") == 8


def test_a_counter_without_a_name_is_refused():
    with pytest.raises(InvalidInput, match="pass name="):
        token_counter(object())


def test_what_is_no_tokenizer_is_refused():
    with pytest.raises(InvalidInput, match="no tokenizer is called 'spaces'"):
        token_counter("spaces")
    with pytest.raises(InvalidInput, match="cannot be called"):
        token_counter(3, name="three")
    with pytest.raises(InvalidInput, match="not tokens or a number"):
        token_counter(lambda text: None, name="none")("x")
