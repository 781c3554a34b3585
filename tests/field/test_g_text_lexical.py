"""Field cases G6, G7, H2 and H11 with the lexical index alone."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest

from engram_core.storage.lexical.bm25 import LexicalIndex

FILLER = [
    f"We watered bed {n + 1000} of the garden and mended fence {n % 9 + 100}" for n in range(200)
]


def best(texts, query, *, exact=False):
    """The first hit among the filler and `texts`, or None if there is none."""
    index = LexicalIndex()
    index.append([*FILLER, *texts])
    view = index.view()
    scores = view.scores(query, np.ones(len(view.tokens), bool), exact=exact)
    place = int(scores.argmax())
    return (FILLER + list(texts))[place] if scores[place] > 0 else None


@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ("昨天我在图书馆借了一本书", ["图书馆", "借了", "书"]),
        ("明日は歯医者に行きます", ["歯医者", "明日", "行きます"]),
        ("카메라를 도서관에 두고 왔어요", ["도서관", "카메라", "도서"]),
        ("พรุ่งนี้ฉันจะไปตลาดน้ำ", ["ตลาด", "พรุ่งนี้"]),
        ("ذهبت إلى المكتبة مع أختي", ["المكتبة", "مكتبة", "أختي"]),
        ("मेरी नाव नीली है", ["नाव", "नीली"]),
        ("The 9tracker-z broke", ["9tracker-z", "9tracker", "tracker", "9TRACKER-Z"]),
        ("See NOTES.txt for it", ["NOTES.txt", "notes", "txt"]),
        ("The heron-relay is down", ["heron-relay", "heron", "relay"]),
        ("A party 🎈 at last", ["🎈"]),
    ],
)
def test_G6_every_script_and_identifier_is_found_by_a_word_or_part_of_it(text, queries):
    for query in queries:
        assert best([text], query) == text, query


def test_G6_composed_and_decomposed_are_the_same():
    text = "We ate crème brûlée"
    apart = unicodedata.normalize("NFD", text)
    for query in ("crème", unicodedata.normalize("NFD", "crème"), "creme", "BRÛLÉE", "brulee"):
        assert best([text], query) == text
        assert best([apart], query) == apart
    assert best(["A plate of creme"], "crème") == "A plate of creme"


@pytest.mark.parametrize(
    "query", ["。。。", "???", "\u0301", "\u0301\u0302", "—", "", " \t\n", "\x00", "\ud800"]
)
def test_G7_a_query_of_no_words_finds_nothing(query):
    assert best(["Anything at all ???"], query) is None


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("It is all in SETUP.cfg now", "SETUP.cfg"),
        ("We saw err-0x9f3e twice", "err-0x9f3e"),
        ("The order was 5582-114-K", "5582-114-K"),
        ("Ticket QX-99", "where is ticket qx-99 of the garden fence"),
        ("Write to o.lund@mail.example", "o.lund@mail.example"),
    ],
)
def test_H2_an_exact_identifier_comes_first(text, query):
    near = ["SETUP went fine", "err was 0x9f3", "5582 and 114 and K", "QX", "mail of Lund"]
    assert best([*near, text], query) == text
    assert best([*near, text], query, exact=True) == text


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("She writes F# at work", "F#"),
        ("He prefers C++ to it", "C++"),
        ("Sorry, I can't swim", "can't"),
        ("Sorry, I can’t swim", "can't"),
        ("Edda is on-call tonight", "on-call"),
        ("filed under #harvest", "#harvest"),
        ("filed under #harvest", "harvest"),
        ("set a_b/c|d\\e to it", "a_b/c|d\\e"),
        ("I code in R mostly", "R"),
        ("Room 7 is free", "7"),
        ("L'hôtel d'Odile est fermé", "hôtel Odile"),
        ("Odile's hotel closed", "Odile"),
        ("Les chevaux mangeaient des pommes", "pomme"),
        ("They were sailing to the islands", "sail island"),
    ],
)
def test_H11_names_with_signs_in_them_are_found(text, query):
    assert best([text], query) == text


@pytest.mark.parametrize(
    "query",
    [
        '"', "'", "(", ")", "*", "^", "~", ":", "+", "-", "AND", "OR NOT", "NEAR(", '"unbalanced',
        "a AND (b", "col:val", "^boost*", "{[<>]}", "\\", "%_", "; DROP TABLE episode; --",
        "the of and it", "le la les des", "!?!" * 3000, "lantern " * 2600, "x" * 20_000,
        "".join(chr(0x4E00 + n % 8000) for n in range(7000)),
    ],
)  # fmt: skip
def test_H11_no_query_raises(query):
    best(["Nothing special"], query)
    best(["Nothing special"], query, exact=True)


@pytest.mark.parametrize("query", ["the of and it is", "le la les des et", "I you we they"])
def test_H11_stop_words_alone_find_nothing(query):
    assert best(["the of and it is le la les"], query) is None


def test_F7_the_last_word_of_a_long_message_is_found():
    long = "wave after wave " * 60_000 + "periwinkle"
    assert best([long], "periwinkle") == long
