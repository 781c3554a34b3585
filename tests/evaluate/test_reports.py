"""The report tells what was found, with and without Matplotlib, whatever the data holds."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from scripted_models import SYSTEMS, run_small

from engram_core.errors import InvalidInput, NotFound
from engram_core.evaluate.choosing import chosen
from engram_core.evaluate.compare import compare
from engram_core.evaluate.datasets import load
from engram_core.evaluate.folder import read_run
from engram_core.evaluate.report import write_report
from engram_core.evaluate.report.blocks import Heading, Paragraph, Table
from engram_core.evaluate.report.html import to_html
from engram_core.evaluate.report.markdown import to_markdown
from engram_core.evaluate.tallies import answerable, failures, pair, tally

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def written(finished):
    return write_report(finished)


def test_the_report_has_a_row_for_every_system_and_category(finished, written):
    text = written.markdown.read_text("utf-8")
    for system in SYSTEMS:
        found = tally(answerable(finished.of(system)))
        assert f"| all | {system} | {found.asked} | {found.failed} | {found.score:.3f} |" in text
    for line in answerable(finished.answers):
        assert f"| {line['category']} | {line['system']} |" in text
    for heading in ("Paired comparisons", "Contexts", "Retrieval", "What failed", "Cost"):
        assert f"## {heading}" in text
    assert "scripted reader" in text
    assert "WordPiece, BERT uncased" in text


def test_the_page_says_the_same_and_is_well_formed(written):
    page = written.html.read_text("utf-8")
    body = page[page.index("<body>") : page.index("</html>")]
    as_xml = re.sub(r"(<img [^>]*)>", r"\1/>", body)
    assert ElementTree.fromstring(as_xml).find("h1") is not None
    assert "<td>full_context</td>" in page


def test_plots_are_drawn_as_svg_and_png_and_the_svg_repeats(finished, written):
    pytest.importorskip("matplotlib")
    names = {path.stem for path in written.plots}
    assert {"accuracy", "recall"} <= names
    before = {path.name: path.read_bytes() for path in written.plots}
    for path in written.plots:
        assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
        assert f"plots/{path.name}" in written.markdown.read_text("utf-8")
    write_report(finished)
    assert {path.name: path.read_bytes() for path in written.plots} == before


def test_recall_is_drawn_over_whole_numbers_of_messages(written):
    pytest.importorskip("matplotlib")
    (drawn,) = (path for path in written.plots if path.name == "recall.svg")
    told = re.findall(r"<!-- ([\d.]+) -->", drawn.read_text("utf-8"))
    shares = {"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}
    assert {"1", "3", "5"} <= set(told)
    assert not [one for one in told if "." in one and one not in shares]


def test_plots_turn_dark_where_the_screen_is(written):
    pytest.importorskip("matplotlib")
    for path in written.plots:
        rules, shapes = path.read_text("utf-8").split("</style>", 1)
        turned = set(re.findall(r'style\*="([^"]+)"', rules.partition("scheme: dark")[2]))
        assert turned == {"fill: #ffffff", "fill: #1a1a1a", "stroke: #1a1a1a"}
        assert all(one in shapes for one in turned)
        assert "#000000" not in shapes


def test_marks_of_none_and_all_stand_whole_within_the_axes(finished, tmp_path):
    pytest.importorskip("matplotlib")
    answers = [
        {**one, "answerable": there, "retrieved": {**one["retrieved"], "score": float(there)}}
        for one in finished.answers
        if one["system"] == "lean"
        for there in (True, False)
    ]
    run = replace(finished, folder=tmp_path, answers=answers)
    (drawn,) = (path for path in write_report(run).plots if path.name == "abstention.svg")
    svg = ElementTree.parse(drawn)
    frame = {name: float(value) for name, value in svg.find(f".//{SVG}rect").items()}
    marks = svg.findall(f".//{SVG}g[@clip-path]/{SVG}use")
    assert len(marks) == 2
    for mark in marks:
        assert 4 < float(mark.get("x")) - frame["x"] < frame["width"] - 4
        assert 4 < float(mark.get("y")) - frame["y"] < frame["height"] - 4


def test_columns_of_words_stand_to_the_left_and_figures_to_the_right():
    rows = [("all", "lean", "1,619", "0.396 [0.276, 0.531]"), ("all", "bm25", "–", "+0.1")]
    table = Table(("category", "system", "tokens", "right"), rows)
    assert table.figures == (False, False, True, True)
    assert "| --- | --- | ---: | ---: |" in to_markdown([table])
    page = to_html([table])
    assert "<td>lean</td>" in page
    assert '<td class="figure">1,619</td>' in page


def test_long_names_of_measures_break_and_wide_tables_move_by_themselves(written):
    page = written.html.read_text("utf-8")
    assert "ndcg_<wbr/>longmemeval<wbr/>@5" in page
    assert page.count('<div class="wide"><table>') == page.count("<table>") > 0


def test_without_matplotlib_the_report_stands_and_says_so(finished, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = write_report(finished)
    text = found.markdown.read_text("utf-8")
    assert found.plots == ()
    assert "pip install 'engram-integrations[eval]'" in text
    assert "## Answers" in text
    assert "![" not in text


def test_words_of_the_data_stay_in_their_cells():
    blocks = [Heading("a <b>", 1), Paragraph("x\n# y"), Table(("c", "d"), [("1 | 2", "<script>")])]
    text = to_markdown(blocks)
    assert "1 \\| 2" in text
    assert "\n# y" not in text
    odd = [("back\\| slash", "![x](http://evil.example/a.png)"), ("0.5 [0.4, 0.6]", "[a][b]")]
    text = to_markdown([Table(("c", "d"), odd)])
    assert "back\\\\\\| slash" in text
    assert "](" not in text
    assert "][" not in text
    assert "0.5 [0.4, 0.6]" in text
    assert "<script>" not in text
    assert "<script>" not in to_html(blocks)


@pytest.mark.parametrize("written", [to_markdown, to_html])
def test_names_of_the_data_steer_no_terminal_and_can_be_written(written):
    hostile = "red \x1b[31m bell \x07 back \r turned \u202e lone \ud800 end"
    text = written(
        [Heading(hostile, 1), Paragraph(hostile), Table((hostile, "d"), [(hostile, "")])]
    )
    text.encode("utf-8")
    assert not set("\x1b\x07\r\u202e") & set(text)
    assert text.count("turned \ufffd lone \ufffd end") >= 4


def line(question, score, *, system="one", failure=None):
    grade = None if score is None else {"score": score, "measure": "judge", "f1": None}
    return {
        "question": question, "system": system, "grade": grade, "failure": failure,
        "answerable": True, "category": "c", "retrieved": None,
    }  # fmt: skip


def test_pairs_are_made_of_questions_that_both_have_a_score_for():
    trouble = {"stage": "reader", "kind": "busy", "message": ""}
    first = [line("a", 1.0), line("b", 1.0), line("c", 0.0), line("d", None, failure=trouble)]
    second = [line("d", 1.0), line("c", 1.0), line("b", 0.0), line("a", 1.0)]
    found = pair(first, second, ("one", "two"))
    assert (found.test.both, found.test.only_first, found.test.only_second) == (1, 1, 1)
    assert (found.left_out, found.difference.n, found.difference.value) == (1, 3, 0.0)
    assert failures(first) == {("reader", "busy"): 1}


def test_failed_questions_count_neither_as_right_nor_as_wrong():
    found = tally([line("a", 1.0), line("b", 0.0), line("c", None)])
    assert (found.asked, found.failed, found.score) == (3, 1, 0.5)
    assert (found.right.value, found.right.n) == (0.5, 2)
    assert tally([line("a", None)]).score is None


def test_runs_with_the_same_questions_reader_and_judge_compare(small, finished, tmp_path):
    other = run_small(tmp_path, small, systems=("bm25:budget=100",))
    alone = run_small(tmp_path / "alone", small, systems=("bm25",))
    (found,) = compare(alone, other)
    assert found.difference.n == len(answerable(alone.answers))
    same = compare(finished, alone)
    assert [one.first.partition("/")[2] for one in same] == ["bm25"]
    assert same[0].difference.value == 0
    assert same[0].test.discordant == 0


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"reader": None}, "differ in reader"),
        ({"judge": None}, "differ in judge"),
    ],
)
def test_runs_with_another_reader_or_judge_do_not_compare(changes, told, small, finished, tmp_path):
    other = run_small(tmp_path, small, systems=("bm25",), **changes)
    with pytest.raises(InvalidInput, match=told):
        compare(finished, other)


def test_runs_on_other_questions_do_not_compare(finished, tmp_path):
    fewer = chosen(load("small", limit=1), questions=3)
    other = run_small(tmp_path, fewer, systems=("bm25",))
    with pytest.raises(InvalidInput, match="differ in questions"):
        compare(finished, other)


def test_a_folder_without_a_run_says_what_to_name(tmp_path):
    with pytest.raises(NotFound, match="--out folder"):
        read_run(tmp_path)


def test_a_damaged_line_is_named(finished, tmp_path):
    for name in ("run.json", "answers.jsonl"):
        (tmp_path / name).write_bytes((finished.folder / name).read_bytes())
    with (tmp_path / "answers.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"question": ')
    with pytest.raises(InvalidInput, match=f"line {len(finished.answers) + 1} is damaged"):
        read_run(tmp_path)


def test_questions_are_drawn_the_same_way_each_time_and_nested():
    whole = load("small")
    few, more = chosen(whole, questions=5), chosen(whole, questions=12)
    assert len(few.questions) == 5
    assert {one.id for one in few.questions} < {one.id for one in more.questions}
    dated = chosen(whole, categories=["temporal"])
    assert {one.category for one in dated.questions} == {"temporal"}
    with pytest.raises(InvalidInput, match="there is no category 'tempral'"):
        chosen(whole, categories=["tempral"])
