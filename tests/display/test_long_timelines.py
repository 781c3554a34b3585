"""A timeline of many facts is drawn in pages that fit a screen, those that tell most first."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.display import draw_timeline
from engram_core.errors import InvalidInput

IDA = Scope(user="ida")
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
BOOKS = 70
A_SCREEN = 12.0  # inches, at 96 dots


@pytest.fixture(scope="module")
def facts():
    """Many books, and a home that changed: its row, and one of what was believed of it before."""
    with Engram.in_memory(embedder="hashing", background=False) as mem:
        for number in range(BOOKS):
            begun = FIRST + timedelta(days=number)
            mem.remember(IDA, "user", "likes", f"Book {number:02}", valid_at=begun)
        for day, town in ((400, "Skagen"), (500, "Ribe")):
            mem.remember(IDA, "user", "lives_in", town, valid_at=FIRST + timedelta(days=day))
        (book,) = [one for one in mem.facts(IDA) if one.object == "Book 00"]
        mem.retract(book.id, IDA, reason="never said")
        return mem.history(IDA)


def shown(picture):
    return set(re.findall(r"Book \d\d", picture.svg))


def test_many_facts_fit_a_screen_and_the_picture_says_that_there_are_more(facts):
    picture = draw_timeline(facts)
    assert picture.size[1] <= A_SCREEN
    assert f"page 1 of 3: 30 of {BOOKS + 2} rows" in picture.svg
    assert "page 1 of 3" in picture.shows


def test_the_pages_together_hold_every_row_once(facts):
    pages = [shown(draw_timeline(facts, page=number)) for number in (1, 2, 3)]
    assert sum(map(len, pages)) == BOOKS == len(set().union(*pages))


def test_what_changed_comes_on_the_first_page_and_what_is_believed_no_more_on_the_last(facts):
    assert "Ribe" in draw_timeline(facts, page=1).svg
    assert "Book 00" in shown(draw_timeline(facts, page=3))


def test_all_can_be_drawn_in_one_picture(facts):
    picture = draw_timeline(facts, most=None)
    assert len(shown(picture)) == BOOKS
    assert "page" not in picture.shows


def test_few_facts_say_nothing_of_pages(facts):
    assert "page" not in draw_timeline(facts[:5]).svg


@pytest.mark.parametrize("wrong", [{"page": 0}, {"page": 4}, {"most": 0}])
def test_a_page_that_is_not_there_is_refused(facts, wrong):
    with pytest.raises(InvalidInput, match="give"):
        draw_timeline(facts, **wrong)


def test_a_predicate_has_the_same_colour_on_every_page():
    with Engram.in_memory(embedder="hashing", background=False) as mem:
        for number, predicate in enumerate(("owns", "likes", "speaks")):
            begun = FIRST + timedelta(days=number)
            mem.remember(IDA, "user", predicate, f"Thing {number}", valid_at=begun)
        given = mem.facts(IDA)
    coloured = set(re.findall(r"fill: (#[0-9a-f]{6})", draw_timeline(given).svg))
    pages = [draw_timeline(given, most=1, page=number).svg for number in (1, 2, 3)]
    found = [coloured & set(re.findall(r"fill: (#[0-9a-f]{6})", page)) for page in pages]
    assert len(set.union(*found)) == len(set.intersection(*found)) + 3
