"""An open contradiction is settled on its own page: one side, both, or the two as one thing."""

from __future__ import annotations

import re

import pytest

from engram_integrations.inspector import inspector_app
from tests.inspector.conftest import ANA, TOKEN, browsing

EARLIER, LATER = "trail running", "running on trails"


@pytest.fixture
def open_mem(mem):
    for month, thing in ((1, EARLIER), (2, LATER)):
        mem.remember(ANA, "user", "enjoys", thing, at=f"2026-{month:02d}-01T00:00:00+00:00")
    return mem


async def _settle(site, ruling, **more):
    page = (await site.get("/contradictions", params={"user": "ana"})).text
    form = page[page.index('action="/settle"') :]
    carried = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    return await site.post("/settle", data={**carried, "ruling": ruling, **more})


def _enjoyed(mem):
    return sorted(one.object for one in mem.facts(ANA, "user", "enjoys"))


async def test_both_sides_stand_there_with_the_words_they_stand_on(site, open_mem):
    page = (await site.get("/contradictions", params={"user": "ana"})).text
    asked = page[page.index("To settle: 1") : page.index("Settled")]
    assert f"user enjoys: “{EARLIER}” or “{LATER}”</h3>" in asked  # what each region is called
    for thing in (EARLIER, LATER):
        assert f"<mark>user enjoys {thing}</mark>" in asked
        assert f": user enjoys {thing}</span></button>" in asked  # each button says what it keeps
    assert "Both are true" in asked


@pytest.mark.parametrize(
    ("ruling", "left", "told"),
    [
        ("first", [EARLIER], "the other one is believed no more"),
        ("second", [LATER], "the other one is believed no more"),
        ("both", [LATER, EARLIER], "both are believed"),
        ("one", [EARLIER], "one thing now"),
    ],
)
async def test_a_button_settles_it_and_the_page_says_so(site, open_mem, ruling, left, told):
    answer = await _settle(site, ruling, reason="as she says")
    assert answer.status_code == 303
    page = (await site.get(answer.headers["location"])).text
    assert told in page
    assert "Nothing is open." in page
    assert _enjoyed(open_mem) == left


async def test_the_reason_is_kept_and_shown(site, open_mem):
    answer = await _settle(site, "both", reason="one is a <race>")
    page = (await site.get(answer.headers["location"])).text
    assert "one is a &lt;race&gt;" in page


async def test_no_ruling_or_one_that_is_stale_changes_nothing(site, open_mem):
    assert (await _settle(site, "whatever")).status_code == 400
    assert _enjoyed(open_mem) == [LATER, EARLIER]
    (pair,) = [one for one in open_mem.contradictions(ANA) if one.open]
    open_mem.retract(pair.facts[1].id, ANA)
    page = await site.get("/contradictions", params={"user": "ana", "done": "<b>nothing</b>"})
    assert "<b>nothing" not in page.text


async def test_the_past_and_a_reader_are_offered_no_button(site, open_mem):
    past = await site.get("/contradictions", params={"user": "ana", "known_at": "2026-12-01"})
    assert 'name="ruling"' not in past.text
    async with browsing(inspector_app(open_mem, TOKEN)) as client:
        await client.get("/", params={"token": TOKEN})
        shown = (await client.get("/contradictions", params={"user": "ana"})).text
        assert "engram ui --write" in shown
        assert 'name="ruling"' not in shown
        assert (await _post_without_form(client, open_mem)).status_code == 403
    assert _enjoyed(open_mem) == [LATER, EARLIER]


async def _post_without_form(client, mem):
    (pair,) = [one for one in mem.contradictions(ANA) if one.open]
    first, second = (one.id for one in pair.facts)
    held = {"user": "ana", "first": first, "second": second, "ruling": "first"}
    return await client.post("/settle", data=held)


async def test_a_page_that_is_not_there_leads_back(site):
    answer = await site.get("/nowhere")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text
    assert "<h1>" in answer.text
