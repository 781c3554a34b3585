"""Excerpts, contexts and short lines end between signs as people see them."""

from __future__ import annotations

import unicodedata

import pytest

from engram_core.embed.tokens import count_tokens
from engram_core.graphemes import cut_before
from engram_core.model.base import short
from engram_core.retrieve.excerpt import Focus, excerpt

SIGNS = {
    "decomposed accent": "e\u0301",
    "two marks on one letter": "a\u0302\u0323",
    "family": "👨\u200d👩\u200d👧",
    "skin": "👍🏽",
    "flag": "🇧🇪",
    "heart with a selector": "❤\ufe0f",
    "devanagari syllable": "कि",
    "thai syllable": "กี่",
    "jamo": "\u1112\u1161\u11ab",
    "hebrew points": "שָׁ",
    "line end": "\r\n",
}


@pytest.mark.parametrize("kind", SIGNS)
def test_a_cut_falls_before_a_sign_or_after_it(kind: str) -> None:
    sign = SIGNS[kind]
    text = sign * 9
    edges = {len(sign) * number for number in range(10)}
    for at in range(len(text) + 1):
        cut = cut_before(text, at)
        assert cut in edges
        assert at - len(sign) < cut <= at


def test_plain_text_is_cut_where_it_is_asked() -> None:
    assert [cut_before("kites", at) for at in range(-1, 8)] == [0, 0, 1, 2, 3, 4, 5, 5, 5]


def test_a_heap_of_marks_does_not_hold_a_cut_up() -> None:
    assert cut_before("e" + "\u0301" * 100_000, 99_000) == 99_000


@pytest.mark.parametrize("kind", sorted(set(SIGNS) - {"line end"}))
def test_a_short_line_ends_with_a_whole_sign(kind: str) -> None:
    sign = SIGNS[kind]
    for limit in range(8, 14):
        line = short(sign * 30, limit)
        assert len(line) <= limit
        assert line.removesuffix("…") == sign * (len(line.removesuffix("…")) // len(sign))


@pytest.mark.parametrize("kind", sorted(set(SIGNS) - {"line end"}))
def test_an_excerpt_of_text_without_spaces_holds_whole_signs(kind: str) -> None:
    sign = SIGNS[kind]
    for most in range(5, 15):
        part = excerpt(sign * 400, Focus(), most, count_tokens).strip("…")
        assert part == sign * (len(part) // len(sign))


def test_a_composed_text_is_cut_as_its_decomposed_form_is() -> None:
    text = "Zoé a mangé du pâté à Créteil. " * 3
    decomposed = unicodedata.normalize("NFD", text)
    for limit in range(10, 40):
        line = short(decomposed, limit).removesuffix("…")
        assert text.startswith(unicodedata.normalize("NFC", line).rstrip())
