"""A full run at the finest level of the log: no word of a message, query or label is in it."""

from __future__ import annotations

import io
import json
import logging

import pytest

from engram_core import Engram, EngramError, Scope
from engram_core.errors import ExtractionError
from engram_core.observing.lines import JsonFormatter, KeyValueFormatter, log_to
from tests.field.stores import HomeExtractor, day, open_small

CANARIES = ("zirquel", "Quillonby", "vexillary", "marrowgate", "umberlode", "plinthor", "kestrivan")
OWEN = Scope(user="marrowgate", tenant="umberlode", session="plinthor", agent="kestrivan")


class Stumbling(HomeExtractor):
    """Reads as the other does, and fails on some messages with their words in the error."""

    def extract(self, episode, before):
        if "vexillary" in episode.text:
            raise ExtractionError(f"cannot read {episode.text!r}", raw=episode.text)
        return super().extract(episode, before)


@pytest.fixture
def written():
    """All that is logged, by any library, as it stands in each form."""
    lines = []

    class Keep(logging.Handler):
        def emit(self, record):
            lines.extend(form.format(record) for form in (KeyValueFormatter(), JsonFormatter()))
            lines.append(logging.Formatter("%(message)s %(pathname)s").format(record))

    root, keep = logging.getLogger(), Keep(level=0)
    before = root.level
    root.addHandler(keep)
    root.setLevel(1)
    yield lines
    root.removeHandler(keep)
    root.setLevel(before)


def a_full_run(folder, tmp_path):
    with open_small(folder, extractor=Stumbling()) as mem:
        first = mem.add("I live in Quillonby.", OWEN, at=day(0))
        mem.add(["I own a zirquel.", "My vexillary broke."], OWEN, at=day(1))
        mem.consolidate()
        mem.consolidate(OWEN)
        assert mem.stats(OWEN).jobs["failed" if "failed" in mem.stats(OWEN).jobs else "pending"]
        mem.recall("Where is the zirquel of Quillonby?", OWEN)
        mem.context("vexillary", OWEN)
        fact = mem.facts(OWEN)[0]
        mem.why(fact.id, OWEN)
        mem.correct(fact.id, OWEN, object="Quillonby upon Zirquel", reason="vexillary")
        mem.remember(OWEN, "zirquel", "likes", "vexillary")
        mem.export(OWEN, tmp_path / "marrowgate.jsonl")
        mem.backup(tmp_path / "zirquel")
        for wrong in ({"k": "zirquel"}, {"as_of": "zirquel"}, {"fusion": "vexillary"}):
            with pytest.raises(EngramError):
                mem.recall("zirquel", OWEN, **wrong)
        with pytest.raises(EngramError):
            mem.why("zirquel", OWEN)
        with pytest.raises(EngramError):
            mem.import_(tmp_path / "marrowgate.jsonl")
        mem.erase(OWEN, episode=first.episodes[0])
        mem.rebuild()
        mem.check()


def test_no_word_of_a_full_run_is_in_any_log(tmp_path, written):
    a_full_run(tmp_path / "store", tmp_path)
    ours = [line for line in written if "engram" in line]
    assert len(ours) > 40
    assert any("event=recall" in line for line in ours)
    found = [line for line in ours for word in CANARIES if word.lower() in line.lower()]
    assert found == []


def test_a_line_says_what_was_done_how_long_it_took_and_whose_it_was_as_a_hash(written):
    with Engram.in_memory(embedder="hashing:16", background=False) as mem:
        mem.add("I own a kite.", OWEN)
        mem.recall("kite", OWEN)
    lines = [json.loads(line) for line in written if line.startswith("{")]
    (added,) = [one for one in lines if one.get("event") == "add"]
    assert (added["stored"], added["duplicates"], added["scope"]) == (1, 0, OWEN.tag)
    assert added["ms"] > 0
    (recalled,) = [one for one in lines if one.get("event") == "recall"]
    assert recalled["hits"] == 1
    assert recalled["abstained"] is False
    assert recalled["plan_ms"] >= 0


def test_a_program_can_have_the_lines_written_out():
    out = io.StringIO()
    handler = log_to(out, form="json", level="DEBUG")
    try:
        with Engram.in_memory(embedder="hashing:16", background=False) as mem:
            mem.add("I own a kite.", OWEN)
    finally:
        logging.getLogger("engram").removeHandler(handler)
        logging.getLogger("engram").setLevel(logging.NOTSET)
    assert [json.loads(line)["event"] for line in out.getvalue().splitlines()][0] == "add"


def test_background_work_and_erasures_are_told_at_a_coarser_level(caplog):
    caplog.set_level(logging.INFO, logger="engram.verbs")
    with Engram.in_memory(
        embedder="hashing:16", background=False, extractor=HomeExtractor()
    ) as mem:
        mem.add("I own a kite.", OWEN)
        mem._idle_step()
        mem._idle_step()  # finds nothing, and is not told
        mem.facts(OWEN)
        mem.erase(OWEN)
    told = [record.engram["event"] for record in caplog.records]
    assert told == ["background", "erase"]
    assert caplog.records[0].engram["done"] == 1
