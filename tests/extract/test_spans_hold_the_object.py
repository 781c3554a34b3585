"""Every claim stands on a span of its message, and the object is really in it."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st
from messages_said import as_episode

from engram_core.consolidate.extract.rules import LONGEST_MESSAGE, RuleExtractor

EXTRACTOR = RuleExtractor()
PIECES = st.sampled_from(
    [
        "I live in Ghent", "I moved from A to Bari in May", "my dog Waffle", "we're in Oslo now",
        "I work at Odell & Sons", "j'habite à Pau", "mon chat Filou", "j'adore le thé", "not",
        " and ", " but ", ", ", ". ", "\n", " since 2019 ", " yesterday", "?", "“", "'", '"', "```",
        "é", "’", "🙂", "\x00", "\ufffc", "I speak German and Dutch",
        "<b>", "sold it", "she's called Fig",
    ]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("".join))


def holds(text: str) -> bool:
    for claim in EXTRACTOR.extract(as_episode(text), []):
        start, end = claim.span
        assert 0 <= start <= end <= len(text)
        if claim.object is not None:
            assert claim.object.lower() in text[start:end].lower()
    return True


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_the_object_lies_in_the_span(text):
    assert holds(text)


def test_long_and_nasty_texts_take_linear_time():
    nasty = ["I live in " * 50_000, "a" * 500_000, "'a " * 200_000, "my " * 200_000, "<" * 300_000]
    begun = time.process_time()
    assert all(holds(text) for text in nasty)
    assert time.process_time() - begun < 20


def test_what_lies_beyond_the_longest_message_is_left_alone():
    text = "x" * LONGEST_MESSAGE + ". I live in Ghent"
    assert EXTRACTOR.extract(as_episode(text), []) == []
