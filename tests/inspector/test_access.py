"""Who may look, who may change, and that no other site can do either."""

from __future__ import annotations

import re

import pytest

from engram_core.errors import InvalidInput
from engram_integrations.inspector import inspector_app
from engram_integrations.inspector.access import form_word
from tests.inspector.conftest import ANA, TOKEN, browsing


async def test_without_the_token_nothing_is_shown(mem):
    async with browsing(inspector_app(mem, TOKEN)) as client:
        for query in ({}, {"token": "other"}, {"token": "é"}):
            answer = await client.get("/facts", params={"user": "ana", **query})
            assert answer.status_code == 401
            assert "Lille" not in answer.text
            assert 'content="light dark"' in answer.text  # its style sheet is refused too


@pytest.mark.parametrize("token", ["", " ", "two words", "ключ", "a\nb"])
def test_a_token_that_is_none_or_that_no_address_carries_is_refused(mem, token):
    with pytest.raises(InvalidInput, match="token"):
        inspector_app(mem, token)


async def test_the_token_is_given_once_and_kept_where_no_script_or_other_site_reaches_it(mem):
    async with browsing(inspector_app(mem, TOKEN)) as client:
        welcome = await client.get("/", params={"token": TOKEN})
        cookie = welcome.headers["set-cookie"].casefold()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        page = await client.get("/facts", params={"user": "ana"})
        assert "Lille" in page.text
        assert TOKEN not in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8765", ""])
async def test_another_name_that_points_here_is_refused(mem, host):
    async with browsing(inspector_app(mem, TOKEN), host=host) as client:
        answer = await client.get("/", params={"token": TOKEN})
        assert answer.status_code == 421
        assert "set-cookie" not in answer.headers


def _form(mem, **more):
    fact = mem.facts(ANA)[0].id
    return {"user": "ana", "fact": fact, "word": form_word(TOKEN), **more}


async def test_a_form_without_our_word_changes_nothing(site, mem):
    before = mem.facts(ANA)
    for word in ("", "guess"):
        answer = await site.post("/retract", data=_form(mem, word=word))
        assert answer.status_code == 403
    assert mem.facts(ANA) == before


async def test_one_that_only_reads_changes_nothing_and_says_how_to(mem):
    before = mem.facts(ANA)
    async with browsing(inspector_app(mem, TOKEN)) as client:
        await client.get("/", params={"token": TOKEN})
        shown = await client.get("/why", params={"user": "ana", "fact": before[0].id})
        assert "engram ui --write" in shown.text
        assert (await client.post("/retract", data=_form(mem))).status_code == 403
    assert mem.facts(ANA) == before


async def test_a_fact_is_corrected_ended_and_retracted(site, mem):
    corrected = await site.post("/correct", data=_form(mem, right="Roubaix", reason="a slip"))
    assert corrected.status_code == 303
    assert [one.object for one in mem.facts(ANA, "user", "lives_in")] == ["Roubaix"]
    await site.post("/end", data=_form(mem, at="2026-05-01"))
    assert [one.object for one in mem.facts(ANA, "user", "lives_in")] == []
    mem.remember(ANA, "user", "owns", "a kite")
    kite = mem.facts(ANA, "user", "owns")[0].id
    await site.post("/retract", data=_form(mem, fact=kite))
    assert mem.facts(ANA, "user", "owns") == []


async def test_forgetting_shows_what_would_go_and_goes_on_the_button(site, mem):
    message = mem.episodes(ANA)[0].id
    shown = await site.get("/erase", params={"user": "ana", "episode": message})
    assert "I live in Lyon." in shown.text
    assert mem.episodes(ANA)[0].text == "I live in Lyon."
    carried = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', shown.text))
    await site.post("/erase", data=carried)
    assert "I live in Lyon." not in [one.text for one in mem.episodes(ANA)]


async def test_what_cannot_be_done_is_said(site, mem):
    answer = await site.post("/correct", data=_form(mem, right=" "))
    assert answer.status_code == 400
    assert (await site.post("/retract", data=_form(mem, fact="nowhere"))).status_code == 404
