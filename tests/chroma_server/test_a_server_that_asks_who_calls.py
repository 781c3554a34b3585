"""A Chroma server behind a proxy that wants a header; and what is wrong with one, in words."""

from __future__ import annotations

import logging
import socket
from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from tests.chroma_server.guarding import guarded

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ANA = Scope(user="ana")
WHEN = datetime(2024, 4, 8, tzinfo=UTC)
OPTIONS = {"embedder": "hashing:64", "background": False, "vector_index": "chroma"}
BEARER = "Bearer open-sesame"
BASIC = "Basic YW5hOm9wZW4="


def said(mem):
    mem.add([f"Parcel {n} went to Turin by train." for n in range(20)], ANA, at=WHEN)
    mem.consolidate(ANA)
    return mem.recall("Which parcel went to Turin?", ANA).reason or ""


@pytest.mark.parametrize(
    ("name", "value"),
    [("Authorization", BEARER), ("Authorization", BASIC), ("X-Chroma-Token", "open-sesame")],
)
def test_a_header_given_is_sent_with_every_request(
    tmp_path, server, asked_at_once, caplog, name, value
):
    with (
        guarded(server.url, name, value) as url,
        Engram.open(tmp_path, chroma=url, chroma_headers={name: value}, **OPTIONS) as mem,
    ):
        assert "vector index" not in said(mem)
        assert len(mem._parts.indexes._chroma.run(lambda c: c.list_collections())) > 0
        mem.erase(ANA)
    assert "could not" not in caplog.text


def test_who_sends_none_is_told_how_and_reads_go_on(tmp_path, server, asked_at_once, caplog):
    with (
        guarded(server.url, "Authorization", BEARER) as url,
        Engram.open(tmp_path, chroma=url, **OPTIONS) as mem,
    ):
        said(mem)
        assert "asks who is calling: pass chroma_headers" in caplog.text
        assert len(mem.recall("parcel 7", ANA).hits) > 0


def test_a_wrong_header_is_told_and_never_shown(tmp_path, server, asked_at_once, caplog):
    caplog.set_level(logging.DEBUG, logger="engram")
    wrong = {"Authorization": "Bearer close-sesame"}
    with (
        guarded(server.url, "Authorization", BEARER) as url,
        Engram.open(tmp_path, chroma=url, chroma_headers=wrong, **OPTIONS) as mem,
    ):
        said(mem)
        assert "does not accept the headers it was sent" in caplog.text
        shown = caplog.text + repr(mem) + repr(mem._parts.config)
        assert "close-sesame" not in shown


def test_a_tenant_that_is_not_there_is_told(tmp_path, server, asked_at_once, caplog):
    with Engram.open(tmp_path, chroma=server.url, chroma_tenant="nobody", **OPTIONS) as mem:
        said(mem)
    assert "has no such tenant or database" in caplog.text


def test_a_port_where_nothing_listens_is_told(tmp_path, asked_at_once, caplog):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with Engram.open(tmp_path, chroma=url, **OPTIONS) as mem:
            said(mem)
    assert "nothing listens at 127.0.0.1" in caplog.text
    assert "chroma run" in caplog.text


def test_a_server_without_tls_is_told(tmp_path, server, asked_at_once, caplog):
    url = server.url.replace("http://", "https://")
    with Engram.open(tmp_path, chroma=url, **OPTIONS) as mem:
        said(mem)
    assert "whether it is https://" in caplog.text


@pytest.mark.parametrize(
    "options",
    [
        {"chroma_headers": "Bearer secret"},
        {"chroma_headers": {"Authorization": "Bearer secret\r\nX: y"}},
        {"chroma_headers": {"Autho rization": "Bearer secret"}},
        {"chroma_tenant": " "},
        {"pool_size": 0},
        {"pool_overflow": -1},
        {"pool_size": True},
        {"prepare_statements": "no"},
    ],
)
def test_what_cannot_be_sent_or_held_is_refused(tmp_path, options):
    with pytest.raises(InvalidInput) as refused:
        Engram.open(tmp_path, chroma="http://127.0.0.1:8000", embedder="hashing:16", **options)
    assert "secret" not in str(refused.value)
