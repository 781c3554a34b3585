"""Pictures of memory are well formed, the same each time, readable, and safe from its words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.display import beliefs_at, draw_graph, draw_timeline, draw_two_clocks
from engram_core.errors import InvalidInput

IDA = Scope(user="ida")
JANUARY = datetime(2025, 1, 10, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def mem():
    clock = ManualClock(JANUARY)
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as memory:
        for line in ("I live in Skagen.", "I moved to Ribe.", "My sister Lou works at Borealis."):
            memory.add(line, IDA)
            memory.consolidate()
            clock.advance(timedelta(days=60))
        yield memory


def pictures(mem):
    return {
        "timeline": draw_timeline(mem.history(IDA)),
        "two clocks": draw_two_clocks(mem.history(IDA, "user", "lives_in")),
        "graph": draw_graph(mem.graph(IDA)),
    }


KINDS = ["timeline", "two clocks", "graph"]


def words(svg):
    return " ".join(one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_the_same_each_time_and_tells_what_it_shows(mem, kind):
    first, second = pictures(mem)[kind], pictures(mem)[kind]
    assert first.svg == second.svg
    root = ElementTree.fromstring(first.svg)
    assert root.get("role") == "img"
    assert "Ribe" in root.get("aria-label")
    assert "Ribe" in words(first.svg)


@pytest.mark.parametrize("kind", KINDS)
def test_its_words_take_the_colour_of_the_page(mem, kind):
    root = ElementTree.fromstring(pictures(mem)[kind].svg)
    styles = [one.get("style", "") for one in root.iter(f"{SVG}text")]
    assert any("currentColor" in style for style in styles)
    assert not any("#000000" in style for style in styles)


@pytest.mark.parametrize("name", ["memory.svg", "memory.png", "memory.PDF"])
def test_it_is_saved_as_its_name_says(mem, tmp_path, name):
    written = draw_timeline(mem.facts(IDA)).save(tmp_path / name).read_bytes()
    assert written.startswith((b"<?xml", b"\x89PNG", b"%PDF"))


def test_a_name_of_another_kind_is_refused(mem, tmp_path):
    with pytest.raises(InvalidInput, match="svg, png"):
        draw_timeline(mem.facts(IDA)).save(tmp_path / "memory.gif")


@pytest.mark.parametrize(
    "hostile", ["$5 or $6", r"$\undefined{", "<b>&\"'", "one\ntwo\x00", "茶壶", "\u202eabc"]
)
def test_what_was_said_is_drawn_as_it_is_and_breaks_nothing(mem, hostile):
    mem.remember(IDA, "user", "likes", hostile.replace("\x00", ""))
    for picture in (draw_timeline(mem.facts(IDA)), draw_graph(mem.graph(IDA))):
        assert ElementTree.fromstring(picture.svg) is not None
        assert picture.png.startswith(b"\x89PNG")


def test_values_that_take_each_others_place_share_a_row_and_what_is_believed_no_more_does_not(mem):
    told = words(draw_timeline(mem.history(IDA)).svg)
    assert "user lives in Skagen" in told  # believed once to go on, in a row of its own
    assert "user lives in " in told.replace("user lives in Skagen", "")
    assert "Ribe" in told


def test_a_point_asked_at_is_marked(mem):
    versions = mem.history(IDA, "user", "lives_in")
    assert "asked" in words(draw_two_clocks(versions, at=(JANUARY, JANUARY)).svg)


@pytest.mark.parametrize("draw", [draw_timeline, draw_two_clocks])
@pytest.mark.parametrize("given", [[], ["not a fact"]])
def test_without_facts_it_says_what_to_pass(draw, given):
    with pytest.raises(InvalidInput, match=r"history\(\)"):
        draw(given)


def test_a_graph_without_facts_is_refused(mem):
    with pytest.raises(InvalidInput, match=r"graph\(\)"):
        draw_graph(mem.graph(Scope(user="nobody")))


def test_sliders_move_both_clocks(mem):
    box = beliefs_at(mem, IDA)
    true_at, believed_at, page = box.children
    assert "Ribe" in page.value
    believed_at.value = believed_at.options[0][1]
    assert "Skagen" in page.value
    assert "Ribe" not in page.value
    true_at.value = true_at.options[0][1]
    assert "Skagen" in page.value


def test_sliders_need_something_that_was_believed(mem):
    with pytest.raises(InvalidInput, match="add something"):
        beliefs_at(mem, Scope(user="nobody"))
