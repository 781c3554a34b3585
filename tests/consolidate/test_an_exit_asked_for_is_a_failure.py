"""`sys.exit()` in somebody's extractor or model fails what it was asked, and ends nothing else."""

from __future__ import annotations

import sys
import threading

import pytest

from engram_core import Engram, Scope
from engram_core.embed.function import FunctionEmbedder
from engram_core.errors import EmbedderError, RerankerError
from tests.field.stores import HomeExtractor

WREN = Scope(user="wren")
LONG = 30  # seconds that no test waits unless it fails


def leaves(*_, **__):
    sys.exit("gone")


class Leaving(HomeExtractor):
    """Ends the process at one message, as a library does that was meant as a command."""

    def __init__(self):
        self.read = threading.Event()

    def extract(self, episode, before):
        if "Brell" in episode.text:
            leaves()
        if "Quellmar" in episode.text:
            self.read.set()
        return super().extract(episode, before)


class LeavingTogether(HomeExtractor):
    def read_many(self, turns, answers):
        yield 0, self.extract(turns[0].episode, ())
        leaves()


class Model:
    """A language model whose library ends the process."""

    name = "leaving"
    complete = staticmethod(leaves)


def in_memory(**options):
    return Engram.in_memory(**{"embedder": "hashing:16", "background": False, **options})


def test_one_message_fails_with_its_error_and_the_others_are_read():
    with in_memory(extractor=Leaving()) as mem:
        told = mem.add(["I live in Tarnhove.", "I live in Brell.", "I live in Quellmar."], WREN)
        report = mem.consolidate()
        assert [one.outcome for one in report.outcomes] == ["facts", "failed", "facts"]
        failed = mem.status(told)[1]
        assert (failed.attempts, "SystemExit('gone')" in failed.error) == (1, True)


def test_those_that_were_read_together_fail_alone_too():
    with in_memory(extractor=LeavingTogether()) as mem:
        mem.add(["I live in Tarnhove.", "I live in Brell."], WREN)
        assert [one.outcome for one in mem.consolidate().outcomes] == ["facts", "failed"]


def test_the_background_thread_lives_on_and_reads_what_comes_next():
    reader = Leaving()
    with in_memory(extractor=reader, background=True, quiet_seconds=0.0) as mem:
        told = mem.add("I live in Brell.", WREN)
        mem.add("I live in Quellmar.", WREN)
        assert reader.read.wait(LONG)
        assert "SystemExit('gone')" in mem.status(told)[0].error


def test_a_language_model_that_asks_for_the_end_fails_the_message():
    with in_memory(llm=Model(), extractor="llm") as mem:
        mem.add("I live in Brell.", WREN)
        (one,) = mem.consolidate().outcomes
        assert one.outcome == "failed"
        assert "the model failed" in one.error


def test_a_model_that_asks_for_the_end_fails_in_the_words_of_each_capability():
    with pytest.raises(EmbedderError, match="SystemExit"):
        FunctionEmbedder(leaves, name="leaving", dimension=4).embed_documents(["a"])
    with in_memory(rerank=leaves) as mem:
        mem.add("I live in Brell.", WREN)
        with pytest.raises(RerankerError, match="SystemExit"):
            mem.recall("Brell", WREN)
