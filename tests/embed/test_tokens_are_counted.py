"""Budgets are counted in real WordPiece tokens, whatever embeds."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.embed import count_tokens, truncate_to_tokens
from engram_core.errors import InvalidInput


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("the dog", 2),
        ("Don't!", 4),
        ("unaffable", 3),
        ("[SEP]", 3),
        ("東京", 2),
        ("a\0b", 2),
        ("\ud800", 0),
        ("word " * 50_000, 50_000),
    ],
)
def test_the_count_is_that_of_bert_uncased(text, tokens):
    assert count_tokens(text) == tokens


def test_a_cut_ends_with_a_whole_word():
    assert truncate_to_tokens("unaffable people, mostly", 2) == "unaffa"
    assert truncate_to_tokens("the unaffable one", 3) == "the"
    assert truncate_to_tokens("the unaffable one", 4) == "the unaffable"
    assert truncate_to_tokens("short", 9) == "short"
    assert truncate_to_tokens("anything", 0) == ""


def test_a_negative_limit_is_refused():
    with pytest.raises(InvalidInput):
        truncate_to_tokens("text", -1)


@given(st.text(st.characters(), max_size=200), st.integers(0, 40))
def test_a_cut_is_a_head_within_the_limit(text, limit):
    cut = truncate_to_tokens(text, limit)
    assert text.startswith(cut)
    assert count_tokens(cut) <= limit
    assert cut == text or count_tokens(text) > limit


def test_a_huge_text_is_cut_like_a_small_one():
    assert truncate_to_tokens("tide " * 400_000, 3) == "tide tide tide"


def test_counting_loads_no_model():
    code = (
        "import sys; from engram_core.embed import count_tokens; count_tokens('a'); "
        "sys.exit(bool({'onnxruntime', 'torch', 'chromadb'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
