"""Pictures of memory are well formed, the same each time, readable, and safe from its words."""

from __future__ import annotations

import re
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from itertools import combinations
from xml.etree import ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.display import beliefs_at, draw_graph, draw_timeline, draw_two_clocks
from engram_core.display.pictures import COLOURS, ink_on
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


def texts(svg):
    return [one for one in ElementTree.fromstring(svg).iter(f"{SVG}text") if one.text]


def words(svg):
    return " ".join(one.text for one in texts(svg))


def place(one):
    """Where a text stands, in points."""
    told = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", one.get("transform", ""))
    return (float(told[1]), float(told[2])) if told else (float(one.get("x")), float(one.get("y")))


def luminance(colour):
    """Relative luminance, as WCAG 2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


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


def test_where_styles_and_svg_are_taken_out_an_image_of_it_is_left(mem):
    shown = draw_timeline(mem.facts(IDA))._repr_html_()
    still = re.search(r'<img class="engram-still" alt="[^"]*Ribe[^"]*"[^>]*base64,([^"]+)">', shown)
    assert still
    assert b64decode(still[1]).startswith(b"\x89PNG")
    drawn = shown[shown.index('<div class="engram-drawn" style="display:none') :]
    assert "<svg" in drawn
    assert ".engram-drawn{display:block !important}" in shown[: shown.index("<img")]


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
    told = [one.text for one in texts(draw_timeline(mem.history(IDA, "user", "lives_in")).svg)]
    assert "user lives in" in told  # the row of values, named in their bars
    assert {"Skagen", "Ribe"} <= set(told)
    assert told.index("user lives in Skagen") > told.index("user lives in")  # believed once to last


def test_a_timeline_tells_only_the_signs_that_occur(mem):
    told = words(draw_timeline(mem.facts(IDA)).svg)
    assert "no end is known" in told
    assert "believed no more" not in told
    assert "happened" not in told
    mem.remember(IDA, "user", "visited", "Lisbon")
    assert "happened" in words(draw_timeline(mem.facts(IDA)).svg)
    assert "believed no more" in words(draw_timeline(mem.history(IDA)).svg)


def test_names_in_a_crowded_graph_do_not_cover_each_other(mem):
    for number in range(20):
        mem.remember(IDA, "user", "likes", f"a pastime of number {number}")
    drawn = mem.graph(IDA)
    names = {one.name for one in drawn.entities}
    svg = draw_graph(drawn).svg
    seen = [one for one in texts(svg) if one.text in names and "700" in one.get("style", "")]
    assert len(seen) == len(names)
    boxes = [(place(one), len(one.text)) for one in seen]
    for ((x, y), long), ((x2, y2), long2) in combinations(boxes, 2):
        apart = abs(x - x2) > 2.2 * (long + long2) or abs(y - y2) > 9  # points, text is centred
        assert apart, (x, y, x2, y2)


def test_a_graph_that_is_too_large_says_what_is_left_out(mem):
    for number in range(70):
        mem.remember(IDA, "user", "likes", f"thing {number}")
    assert "60 of 74" in words(draw_graph(mem.graph(IDA)).svg)


def test_many_values_are_named_as_far_as_there_is_room_and_the_rest_counted(mem):
    for number in range(20):
        mem.remember(IDA, "user", "likes", f"thing {number}")
    told = words(draw_two_clocks(mem.facts(IDA, "user", "likes")).svg)
    assert "thing 15" in told
    assert "thing 16" not in told
    assert "and 4 more" in told


def test_letters_in_a_bar_stand_out_from_its_colour():
    for colour in COLOURS:
        light, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5  # WCAG 2, level AA


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


def test_moments_of_one_minute_are_told_apart_beside_the_sliders(mem):
    mem.add(["I moved to Odense.", "I moved to Aarhus.", "I moved to Lund."], IDA)
    mem.consolidate()
    mem.clock.advance(timedelta(seconds=5))
    mem.add("I moved to Malmö.", IDA)
    mem.consolidate()
    for slider in beliefs_at(mem, IDA).children[:2]:
        labels = [label for label, _ in slider.options]
        assert len(set(labels)) == len(labels) > 3


def test_sliders_are_a_still_picture_where_widgets_do_not_run(mem):
    box = beliefs_at(mem, IDA)
    box.children[1].value = box.children[1].options[0][1]
    shown = box._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert "Skagen" in shown["text/html"]
    assert "believed at 2025-01-10 00:00" in shown["text/html"]


@pytest.fixture
def shell(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)  # of the shell the tests were started from
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_what_a_page_without_widgets_shows_is_an_output_of_its_own(mem, shell):
    with capture_output() as shown:
        shell.display_formatter.format(beliefs_at(mem, IDA))
    sliders, still = (one.data for one in shown.outputs)
    assert "application/vnd.jupyter.widget-view+json" in sliders
    assert set(still) == {"text/html", "text/plain"}
    assert "Ribe" in still["text/html"]


def test_sliders_over_a_closed_memory_say_so(mem):
    box = beliefs_at(mem, IDA)
    mem.close()
    box.children[1].value = box.children[1].options[0][1]
    assert "closed" in box.children[2].value


def test_sliders_need_something_that_was_believed(mem):
    with pytest.raises(InvalidInput, match="add something"):
        beliefs_at(mem, Scope(user="nobody"))
