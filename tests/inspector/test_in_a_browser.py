"""The pages in a real browser: by keyboard, in both colour schemes, without an error.

Needs Chromium and playwright; skipped where either is absent.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engram_core import Engram
from tests.inspector.conftest import ANA, LINES
from tests.serving import free_port, served

sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium on the path")
CONTRAST = Path(__file__).with_name("contrast.js").read_text("utf-8")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def address(tmp_path):
    with Engram.open(tmp_path, embedder="hashing", background=False) as mem:
        mem.add(list(LINES), ANA)
        mem.consolidate()
    command = ["ui", "--write", "--token", "T", "--store", str(tmp_path), "--embedder", "hashing"]
    with served(command, free_port()) as url:
        yield url


@pytest.fixture
def browser():
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


def _enter(context, address):
    page = context.new_page()
    troubles = []
    page.on("console", lambda told: troubles.append(told.text))
    page.on("pageerror", lambda told: troubles.append(str(told)))
    page.goto(f"{address}?token=T")
    page.wait_for_url(address)
    return page, troubles


def test_a_fact_is_found_and_corrected_by_keyboard_alone(browser, address):
    page, troubles = _enter(browser.new_context(), address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.get_by_role("link", name="ana").press("Enter")
    page.get_by_role("link", name="user lives in Lille").press("Enter")
    page.get_by_label("What is right").fill("Roubaix")
    page.keyboard.press("Enter")
    page.wait_for_url("**/facts*")
    assert page.get_by_role("link", name="user lives in Roubaix").is_visible()
    assert troubles == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground_and_nothing_overflows(browser, address, scheme):
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 800})
    page, troubles = _enter(context, address)
    page.get_by_role("link", name="ana").click()
    for name in ("Timeline", "Messages", "Search", "Contradictions", "Facts"):
        page.get_by_role("navigation").get_by_role("link", name=name).click()
        assert page.get_by_role("heading", level=1).inner_text() == name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
        assert page.evaluate(CONTRAST) == []
    ink, ground = page.evaluate(
        "[getComputedStyle(document.body).color, "
        "matchMedia('(prefers-color-scheme: dark)').matches]"
    )
    assert (ink == "rgb(255, 255, 255)") == ground == (scheme == "dark")
    assert troubles == []
