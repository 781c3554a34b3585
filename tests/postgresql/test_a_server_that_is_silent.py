"""A frozen server, which accepts and never answers, is given up in words; a busy one is not."""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress

import psutil
import pytest
from sqlalchemy import text

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, StoreUnavailable
from tests.postgresql.conftest import running_server

WREN = Scope(user="wren")


@pytest.fixture(scope="module")
def own():
    """A server of these tests' own: others could not use one that is stopped."""
    with running_server() as made:
        yield made


@pytest.fixture
def place(own):
    return own.schema().render_as_string(hide_password=False)


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False, server_seconds=2)


@contextmanager
def frozen(server):
    """The server and all that it started stand still, as in a frozen machine."""
    head = psutil.Process(int((server.home / "data" / "postmaster.pid").read_text().split("\n")[0]))
    still = [head, *head.children(recursive=True)]
    _told(still, signal.SIGSTOP)
    try:
        yield
    finally:
        _told(still, signal.SIGCONT)


def _told(processes, what):
    for one in processes:
        with suppress(psutil.NoSuchProcess):  # a connection that had just ended
            one.send_signal(what)


def test_a_frozen_server_lets_nobody_in_and_says_so(own, place):
    with frozen(own), pytest.raises(StoreUnavailable, match="frozen.*server_seconds"):
        opened(place)


def test_a_server_that_freezes_while_it_is_used_is_given_up_and_used_again(own, place):
    with opened(place) as mem:
        mem.add("I keep bees.", WREN)
        with frozen(own), pytest.raises(StoreUnavailable, match="frozen.*server_seconds"):
            mem.add("And a dog.", WREN)
        mem.add("And a cat.", WREN)
        assert [one.text for one in mem.episodes(WREN)] == ["I keep bees.", "And a cat."]


def test_a_server_that_freezes_amid_a_statement_is_given_up(own, place):
    with (
        opened(place) as mem,
        pytest.raises(StoreUnavailable, match="not answered for 2 s"),
        mem._parts.database.read() as connection,
        frozen(own),
    ):
        connection.execute(text("select 1"))


def test_a_server_that_works_longer_than_it_may_be_silent_is_waited_for(place):
    with opened(place) as mem, mem._parts.database.read() as connection:
        assert connection.execute(text("select 7 from pg_sleep(2.5)")).scalar() == 7


@pytest.mark.parametrize("seconds", [0, 1.9, -3, True, "10", float("nan"), float("inf"), 1e9])
def test_a_patience_that_cannot_be_is_refused(seconds, tmp_path):
    with pytest.raises(InvalidInput, match="server_seconds"):
        Engram.open(tmp_path, embedder="hashing:16", server_seconds=seconds)
