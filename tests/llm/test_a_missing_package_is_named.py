"""Without httpx a model at an endpoint is refused at once, with the extra that brings it."""

import sys

import pytest

from engram_core.cli import main
from engram_core.errors import MissingExtra
from engram_core.llm import OpenAICompatible

ENDPOINT = "http://127.0.0.1:9/v1"


def _code(*arguments):
    """How a command ends."""
    try:
        return main([*arguments, "--user", "noor"])
    except SystemExit as ended:
        return ended.code


@pytest.fixture
def _no_httpx(monkeypatch):
    monkeypatch.setitem(sys.modules, "httpx", None)  # as if it were not installed


@pytest.mark.usefixtures("_no_httpx")
def test_the_endpoint_is_refused_before_anything_is_asked():
    with pytest.raises(MissingExtra, match=r"engram-integrations\[llm\]"):
        OpenAICompatible(ENDPOINT, "some-model")


@pytest.mark.usefixtures("_no_httpx")
def test_no_job_fails_for_it_on_the_command_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ENGRAM_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("ENGRAM_EMBEDDER", "hashing:16")
    assert _code("add", "I live in Bruges.") == 0
    model = ["--extractor", "llm", "--endpoint", ENDPOINT, "--model", "some-model"]
    assert _code("consolidate", *model) == 1
    assert "engram-integrations[llm]" in capsys.readouterr().err
    assert _code("stats") == 0
    assert "1 pending" in capsys.readouterr().out
