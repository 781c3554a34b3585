"""Our own context block is recognised in text that comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.own_context import outside_own_context

BLOCK = f"{CONTEXT_OPEN}\nuser lives in Varde\n{CONTEXT_CLOSE}"


def test_a_block_is_blanked_and_offsets_stay():
    text = f"I keep bees.\n{BLOCK}\nAnd goats."
    outside = outside_own_context(text)
    assert len(outside) == len(text)
    assert outside.split() == ["I", "keep", "bees.", "And", "goats."]
    assert outside.index("goats") == text.index("goats")


def test_text_without_a_block_is_untouched():
    text = f"{CONTEXT_CLOSE} alone, and <<<other marks>>>"
    assert outside_own_context(text) == text


@pytest.mark.parametrize("lead", ["", "Context: ", "> ", "   "])
def test_blocks_are_found_wherever_they_were_pasted(lead):
    text = f"{lead}{BLOCK} Where?\r\n{BLOCK}\r\nThere."
    outside = outside_own_context(text)
    assert "Varde" not in outside
    assert "Where?" in outside
    assert "There." in outside


def test_a_block_cut_off_goes_to_the_end():
    assert outside_own_context(f"Hm.\r\n{CONTEXT_OPEN}\r\nuser lives in").split() == ["Hm."]


def test_naming_the_mark_in_prose_hides_nothing():
    text = f"What does {CONTEXT_OPEN} mean? I live in Ribe."
    assert outside_own_context(text) == text


@given(st.lists(st.sampled_from([CONTEXT_OPEN, CONTEXT_CLOSE, "\n", "words ", "\u00e9\ud800"])))
def test_the_length_never_changes_and_words_are_only_blanked(pieces):
    text = "".join(pieces)
    outside = outside_own_context(text)
    assert len(outside) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, outside, strict=True))
