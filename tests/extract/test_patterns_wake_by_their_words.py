"""A pattern sleeps only where a word is absent that it cannot match without."""

from __future__ import annotations

import pytest
from test_english_facts import ALL as ENGLISH_SAID
from test_french_facts import ALL as FRENCH_SAID

from engram_core.consolidate.extract.english import ENGLISH
from engram_core.consolidate.extract.french import FRENCH
from engram_core.consolidate.extract.needles import Reader
from engram_core.consolidate.extract.tables import Tables
from engram_core.consolidate.extract.zones import plain

PIECES = {"go": "(?:go|goes|went)", "soft": "(?:very )?"}


@pytest.mark.parametrize(
    ("template", "needles"),
    [
        ("{go} to <place>", [{"go", "goes", "went"}, {"to"}]),
        ("{go}? home", [{"home"}]),
        ("{soft} home", [{"home"}]),
        ("colou?r", [{"colo"}, {"r"}]),
        ("(?:a|[bc]) day", [{"day"}]),
        ("my (?!old)<thing>(?= here)", [{"my"}, {"here"}]),
        ("\\x1f{2} due", [{"due"}]),
    ],
)
def test_the_words_of_a_template(template, needles):
    assert [set(one) for one in Reader(PIECES).needles(template)] == needles


@pytest.mark.parametrize(
    ("language", "said"), [(ENGLISH, ENGLISH_SAID), (FRENCH, FRENCH_SAID)], ids=["en", "fr"]
)
def test_no_pattern_that_matches_sleeps(language, said):
    tables = Tables(language.patterns, language.pieces)
    patterns = patterns_awake(tables, " ".join(said))
    for text in map(plain, said):
        awake = {id(one) for one in patterns_awake(tables, text)}
        asleep = [one for one in patterns if id(one) not in awake]
        assert [one.pattern.template for one in asleep if one.regex.search(text)] == []


def patterns_awake(tables, text):
    return [one for place in tables.awake(text).patterns.values() for one in place]
