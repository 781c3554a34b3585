"""Tables of many rows come in parts, with the way to the others."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engram_integrations.inspector import paging
from tests.inspector.conftest import ANA


@pytest.fixture
def tens(mem, monkeypatch):
    """Forty-five books, and pages of twenty rows."""
    monkeypatch.setattr(paging, "ROWS", 20)
    for number in range(45):
        mem.remember(ANA, "user", "owns", f"Book {number:02}")


async def _walked(site, address):
    """The pages that one reaches by going on."""
    while address:
        answer = await site.get(address)
        assert answer.status_code == 200, answer.text
        yield answer.text
        on = re.search(r'<a href="([^"]+)">Next</a>', answer.text)
        address = unescape(on[1]) if on else None


@pytest.mark.parametrize("path", ["/facts", "/timeline", "/people"])
async def test_going_on_shows_every_row_once(site, tens, path):
    seen = [
        re.findall(r"Book \d\d(?=</a>)", page) async for page in _walked(site, f"{path}?user=ana")
    ]
    assert len(seen) >= 3
    assert max(map(len, seen)) <= 20
    assert sorted(sum(seen, [])) == [f"Book {number:02}" for number in range(45)]


async def test_a_page_says_which_rows_it_shows(site, tens):
    page = (await site.get("/facts", params={"user": "ana", "page": "2"})).text
    assert "21 to 40 of 47 facts" in page
    assert "Page 2 of 3" in page
    assert ">Previous</a>" in page


async def test_few_rows_have_no_parts(site):
    assert "Page 1" not in (await site.get("/facts", params={"user": "ana"})).text


async def test_a_page_past_the_end_is_the_last_and_what_is_no_number_is_refused(site, tens):
    assert "Page 3 of 3" in (await site.get("/facts", params={"user": "ana", "page": "99"})).text
    refused = await site.get("/facts", params={"user": "ana", "page": "two"})
    assert refused.status_code == 400
    assert "take one from 1" in refused.text


async def test_all_messages_can_be_reached_and_each_once(site, tens, mem):
    address, pages = "/messages?user=ana", []
    while address:
        pages.append((await site.get(address)).text)
        on = re.search(r'<a href="([^"]+)">Older</a>', pages[-1])
        address = unescape(on[1]) if on else None
    seen = [one for page in pages for one in re.findall(r'<span id="([^"]+)"', page)]
    assert len(pages) == 3
    assert seen == [one.id for one in reversed(mem.episodes(ANA))]
    assert "Newest</a>" not in pages[0]
    assert 'href="/messages?tenant=default&amp;user=ana">Newest</a>' in pages[-1]


async def test_older_messages_are_read_without_those_that_are_newer(site, tens, mem, monkeypatch):
    shown = mem.episodes(ANA, last=20)
    read, whole = [], mem.episodes

    def noted(*scope, **bounds):
        read.append(whole(*scope, **bounds))
        return read[-1]

    monkeypatch.setattr(mem, "episodes", noted)
    page = await site.get("/messages", params={"user": "ana", "before": shown[0].id})
    assert page.text.count("forget…") == 20
    assert [len(one) for one in read] == [21]
    assert not {one.id for one in shown} & {one.id for one in read[0]}


async def test_what_is_no_message_of_this_memory_begins_no_page(site, tens):
    refused = await site.get("/messages", params={"user": "ana", "before": "e999"})
    assert refused.status_code == 404
    assert "e999" in refused.text


async def test_a_quote_leads_to_its_message_however_old_it_is(site, tens, mem):
    first = mem.episodes(ANA)[0]
    fact = next(one for one in mem.history(ANA) if first.id in one.episodes)
    why = (await site.get("/why", params={"user": "ana", "fact": fact.id})).text
    source = re.search(r'<a href="(/messages[^"]*message=[^"]+)"', why)
    shown = (await site.get(unescape(source[1]))).text
    assert first.text in shown
    assert "Book" not in shown
