"""What the pages show, and that they show one user at one point of both clocks."""

from __future__ import annotations

import re

import pytest

from engram_core import Scope
from tests.inspector.conftest import ANA

PAGES = ("/facts", "/timeline", "/people", "/messages", "/search", "/contradictions")


async def _page(site, path, **query):
    answer = await site.get(path, params={"user": "ana", **query})
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_a_name_that_no_address_can_carry_is_shown_all_the_same(site, mem):
    mem.remember(ANA, "kite \ud800", "is_kept_in", "the shed")
    pages = [await _page(site, path, q="kite") for path in PAGES]
    assert sum("kite" in page for page in pages) >= 4


@pytest.mark.parametrize("path", PAGES)
async def test_nothing_stored_turns_the_writing_round_or_steers_what_shows_it(site, mem, path):
    mem.add("jazz \u202etxet\u202c \u2066here\u2069 \x1b[31mred \x9b2J", ANA)
    mem.remember(ANA, "user", "likes", "\u202eevil jazz")
    page = await _page(site, path, q="jazz")
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b\x9b]", page)


async def test_a_form_gives_back_a_name_with_such_signs_as_it_is(site, mem):
    odd = Scope(user="\u202eob")
    fact = mem.remember(odd, "user", "likes", "jazz")
    page = (await site.get("/why", params={"user": odd.user, "fact": fact.id})).text
    assert 'name="user" value="\u202eob"' in page


async def test_the_first_page_leads_to_everybody(site):
    page = (await site.get("/")).text
    assert 'href="/facts?tenant=default&amp;user=ana"' in page
    assert 'href="/facts?tenant=acme&amp;user=ben"' in page


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_tells_of_one_user_and_cannot_be_made_to_run_what_was_said(site, path):
    page = await _page(site, path, q="jazz")
    assert "bees" not in page
    assert "<script" not in page.casefold()


@pytest.mark.parametrize("path", PAGES)
async def test_every_input_has_a_label_of_its_own_and_every_table_a_caption(site, path, mem):
    fact = mem.facts(ANA)[0].id
    for page in (await _page(site, path, q="jazz"), await _page(site, "/why", fact=fact)):
        inputs = re.findall(r"<input id=\"([^\"]+)\"", page)
        assert len(set(inputs)) == len(inputs)
        assert all(f'<label for="{name}">' in page for name in inputs)
        assert page.count("<table>") == page.count("<caption>")
        assert page.count("<h1>") == 1


async def test_facts_are_shown_at_the_point_of_both_clocks(site):
    now = await _page(site, "/facts")
    assert now.index("user lives in Lille") < now.index("Believed no more")
    then = await _page(site, "/facts", known_at="2026-03-10")
    assert "user lives in Lyon" in then
    assert "Lille" not in then


async def test_why_marks_the_words_in_their_message(site, mem):
    page = await _page(site, "/why", fact=mem.facts(ANA)[0].id)
    assert "<mark>moved to Lille</mark>" in page
    assert "user lives in Lyon" in page


async def test_search_tells_the_score_of_each_channel_and_the_context(site):
    page = await _page(site, "/search", q="Where does ana live?")
    assert "lexical" in page
    assert "ENGRAM MEMORY" in page


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("/facts", {}, 400),
        ("/facts", {"user": "ana", "valid_at": "last spring"}, 400),
        ("/why", {"user": "ana", "fact": "nowhere"}, 404),
        ("/erase", {"user": "ana"}, 400),
        ("/nowhere", {"user": "ana"}, 404),
    ],
)
async def test_what_cannot_be_shown_is_said(site, path, query, status):
    answer = await site.get(path, params=query)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


async def test_what_cannot_be_shown_is_quoted_as_typed_and_leads_back_to_whose_memory_it_was(site):
    answer = await site.get("/facts", params={"user": "ana", "valid_at": "last spring"})
    assert "&#x27;last spring&#x27;" in answer.text
    assert 'href="/timeline?tenant=default&amp;user=ana"' in answer.text


@pytest.mark.parametrize(
    ("given", "field"), [("valid_at", "True at"), ("known_at", "As believed at")]
)
async def test_a_time_that_is_none_is_told_by_the_name_of_its_field(site, given, field):
    for typed in ("last spring", "2024-02-31", "lastspring"):
        answer = await site.get("/facts", params={"user": "ana", given: typed})
        assert answer.status_code == 400
        assert f"“{field}” is no day or time: &#x27;{typed}&#x27;" in answer.text
        assert given not in answer.text


async def test_links_that_forget_are_told_apart_by_what_they_forget(site):
    page = await _page(site, "/messages")
    names = [re.sub(r"<[^>]+>", "", one) for one in re.findall(r"<a [^>]*>(forget….*?)</a>", page)]
    assert len(set(names)) == len(names) == 3
    assert "I moved to Lille." in names[1]


async def test_fields_of_one_name_stand_in_forms_of_different_names(site, mem):
    page = await _page(site, "/why", fact=mem.facts(ANA)[0].id)
    names = re.findall(r'<form [^>]*class="ask" aria-label="([^"]+)"', page)
    assert names == ["Correct", "It ended", "Not to be believed"]


async def test_no_line_breaks_within_a_date(site):
    page = await _page(site, "/facts")
    loose = re.sub(r'<span class="when">[^<]+</span>', "", page)
    assert '<span class="when">2026-03-01 09:00</span> to <span class="when">' in page
    assert not re.search(r"\d{4}-\d\d-\d\d", loose)
