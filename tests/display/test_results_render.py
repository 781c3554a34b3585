"""Results render as HTML that is well formed, escaped, free of scripts and of fixed colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.display import render, show
from engram_core.model import Hit, Recall, Result, Span

IDA = Scope(user="ida", session="june")
NOW = datetime(2024, 6, 3, 8, 30, tzinfo=UTC)
VOID = {"br", "hr", "img"}


class Page(HTMLParser):
    """Reads a page; fails when elements do not nest."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.marked: list[str] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(markup)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert tag not in VOID
        self.names.append(tag)
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data + " "
        if "mark" in self._open:
            self.marked.append(data)


@pytest.fixture
def mem() -> Iterator[Engram]:
    options = {"embedder": "hashing:16", "background": False}
    with Engram.in_memory(clock=ManualClock(NOW), **options) as memory:
        yield memory


@pytest.fixture
def moved(mem: Engram) -> Engram:
    mem.add("I live in Skagen.", IDA, at=datetime(2024, 1, 5, tzinfo=UTC))
    mem.add("I moved to Ribe on 2 May 2024.", IDA, at=datetime(2024, 5, 20, tzinfo=UTC))
    mem.flush()
    return mem


def every_result(mem: Engram) -> list[Result]:
    (home,) = mem.facts(IDA, "user", "lives_in")
    return [
        home,
        mem.recall("Where does Ida live?", IDA),
        mem.recall("Where does Ida live?", IDA).hits[0],
        mem.why(home.id, IDA),
        mem.diff(IDA, datetime(2024, 1, 1, tzinfo=UTC), NOW.replace(year=2025)),
        mem.diff(IDA, NOW, NOW),
        mem.stats(IDA),
        mem.stats(Scope(user="nobody")),
        mem.graph(IDA),
        mem.graph(Scope(user="nobody")),
        mem.walk(IDA, "user"),
        mem.walk(IDA, "user").paths[0],
        mem.profile(IDA),
        mem.profile(Scope(user="nobody")),
        mem.check(),
        *mem.episodes(IDA),
        *mem.timeline(IDA),
        *mem.contradictions(IDA),
        *mem.summaries(IDA),
        *mem.entities(IDA),
        mem.add("I like tea.", IDA),
        mem.consolidate(),
        mem.doctor(),
        mem.doctor().findings[0],
        mem.retain(IDA, days=30),
        mem.apply_retention(dry_run=True),
        mem.erase(IDA, session="june", dry_run=True),
    ]


def _unmarked(markup: str) -> str:
    """Without marks, which say the colour of their ground and of the text upon it."""
    return markup.replace("color:#111111;background:#ffe08a", "")


def test_every_result_renders_well_formed_without_scripts_or_colours_of_its_own(
    moved: Engram,
) -> None:
    for result in every_result(moved):
        markup = result._repr_html_()  # type: ignore[attr-defined]
        names = set(Page(markup).names)
        assert names
        assert not names & {"script", "style", "iframe", "link"}
        assert not re.search(r"#[0-9a-f]{3,6}|rgb\(|background:(?!transparent)", _unmarked(markup))


def test_evidence_shows_the_quoted_words_marked(moved: Engram) -> None:
    (home,) = moved.facts(IDA, "user", "lives_in")
    why = moved.why(home.id, IDA)
    page = Page(render(why))
    assert page.marked == [span.quote for span in why.evidence]
    assert "Ribe" in page.marked[0]
    assert "user lives in Skagen" in page.words  # what it replaced


def test_versions_show_both_clocks(moved: Engram) -> None:
    page = Page(show(moved.history(IDA, "user", "lives_in"))._repr_html_())
    words = " ".join(page.words.split())
    assert "2024-01-05 00:00 to 2024-05-02" in words
    assert "since 2024-06-03 08:30" in words


def test_a_timeline_is_one_table_with_dates_as_they_are_known(moved: Engram) -> None:
    page = Page(show(moved.timeline(IDA))._repr_html_())
    assert page.names.count("table") == 1
    assert "2024-05-02 began user lives in Ribe" in " ".join(page.words.split())


def test_words_of_a_message_are_never_markup(mem: Engram) -> None:
    mem.add("<script>alert('x')</script> & <b>bold</b>\0\ud800\u202etxt\x1b[2J", IDA)
    found = mem.recall("alert bold", IDA, abstain="off")
    page = Page(found._repr_html_())
    assert "script" not in page.names
    assert "<script>alert('x')</script> & <b>bold</b>" in page.words
    found._repr_html_().encode("utf-8")
    assert not {"\u202e", "\x1b"} & set(found._repr_html_())


@pytest.mark.parametrize("place", ["reason", "context"])
def test_every_text_of_a_recall_is_escaped(place: str) -> None:
    plain: dict[str, Any] = {"context": "", "reason": None, place: "<img src=x onerror=y>"}
    found = Recall(
        hits=(), facts=(), abstained=place == "reason", score=0.1, tokens=3, timings={}, **plain
    )
    assert "<img src=x onerror=y>" in Page(render(found)).words


def test_an_erased_quote_says_so() -> None:
    span = Span("e1", 0, 0, "")
    assert Page(render(span)).marked == ["[erased]"]


def test_a_list_of_one_kind_is_one_table_and_an_empty_one_says_nothing() -> None:
    hits = [Hit("fact", f"f{n}", f"text {n}", 0.5, {}, (), None, None) for n in range(3)]
    page = Page(show(hits)._repr_html_())
    assert page.names.count("table") == 1
    assert "text 2" in page.words
    assert Page(show([])._repr_html_()).words.strip() == "Nothing."
    assert repr(show(hits)) == "\n".join(map(repr, hits))


def test_the_store_itself_tells_where_it_is_and_whom_it_remembers(moved: Engram) -> None:
    moved.add("Hello.", Scope(user="<b>zoe</b>"))
    page = Page(moved._repr_html_())
    assert "memory" in page.words
    assert "<b>zoe</b>" in page.words
    assert page.words.split().count("ida") == 1
    with Engram.in_memory(embedder="hashing:16", background=False) as empty:
        assert "add()" in Page(empty._repr_html_()).words
    assert "closed" in Page(empty._repr_html_()).words


def test_users_are_shown_as_a_table(moved: Engram) -> None:
    page = Page(show(moved.users())._repr_html_())
    assert page.names.count("table") == 1
    assert "ida" in page.words


def test_a_long_message_is_cut_and_opens_whole(mem: Engram) -> None:
    mem.add("first " + "word " * 200 + "last", IDA)
    page = Page(show(mem.episodes(IDA))._repr_html_())
    assert "details" in page.names
    assert page.words.count("first") == 2
    assert page.words.count("last") == 1


def test_an_erasure_tells_what_went_and_what_it_does_not_reach(moved: Engram) -> None:
    planned = Page(render(moved.erase(IDA, session="june", dry_run=True))).words
    assert "nothing has gone yet" in planned
    assert "2" in planned.split("jobs")[-1]
    gone = Page(render(moved.erase(IDA, session="june"))).words
    assert "Erased for good" in gone
    assert "backups" in gone
    assert "nothing has gone yet" not in gone


def test_facts_that_are_no_evidence_are_folded_away(moved: Engram) -> None:
    absent = Page(render(moved.recall("What is the capital of Peru?", IDA)))
    assert "judged absent" in absent.words
    assert "1 fact that came nearest" in absent.words
    assert "table" not in absent.names[: absent.names.index("details")]
