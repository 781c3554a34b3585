"""The same run gives the same bytes, and an interrupted one goes on where it stopped."""

from __future__ import annotations

import json

import pytest
from scripted_models import SYSTEMS, Scripted, best_line, reader, run_small

from engram_core.errors import Conflict
from engram_core.evaluate.choosing import chosen
from engram_core.evaluate.datasets import load
from engram_core.evaluate.folder import read_run
from engram_core.evaluate.report import write_report

STEADY = ("run.json", "answers.jsonl", "retrieval.json")


def test_a_run_gives_the_same_bytes_twice_however_many_questions_are_asked_at_once(
    small, finished, tmp_path
):
    run_small(tmp_path, small, workers=3)
    for name in STEADY:
        assert (tmp_path / name).read_bytes() == (finished.folder / name).read_bytes(), name


def test_no_time_stands_in_the_steady_files_and_costs_stand_apart(finished):
    text = "".join((finished.folder / name).read_text("utf-8") for name in STEADY)
    assert "milliseconds" not in text
    kinds = {(line["kind"], line["system"]) for line in finished.costs}
    assert kinds == {(kind, system) for kind in ("ingest", "read") for system in SYSTEMS}
    lean = next(line for line in finished.costs if line["system"] == "lean")
    assert lean["counts"]["messages"] == 64
    assert lean["milliseconds"]["consolidate"] > 0


def test_a_line_holds_what_judging_it_again_takes(small, finished):
    line = finished.of("lean")[0]
    asked = small.questions[0]
    assert line["text"] == asked.text
    assert line["answers"] == list(asked.answers)
    assert line["answer"]
    assert line["grade"]["rulings"][0]["reply"] in ("yes", "no", "1")
    assert line["retrieved"]["context"]
    assert set(line["retrieved"]["sources"]) <= {turn.id for turn in small.conversations[0].turns}


def test_every_system_is_asked_the_same_questions(small, finished):
    asked = [[line["question"] for line in finished.of(name)] for name in SYSTEMS]
    assert asked == [[one.id for one in small.questions]] * len(SYSTEMS)


class Interrupting(Scripted):
    """Is interrupted at its fifth answer."""

    def complete(self, messages, *, schema=None, max_tokens):
        if len(self.prompts) == 4:
            raise KeyboardInterrupt
        return super().complete(messages, schema=schema, max_tokens=max_tokens)


def test_an_interrupted_run_keeps_its_answers_and_goes_on(small, finished, tmp_path):
    stopped = Interrupting(best_line, "scripted reader")
    with pytest.raises(KeyboardInterrupt):
        run_small(tmp_path, small, reader=stopped)
    halfway = read_run(tmp_path)
    assert 0 < len(halfway.answers) <= 4
    assert halfway.missing == len(finished.answers) - len(halfway.answers)
    write_report(halfway)
    assert "The run is not complete" in (tmp_path / "report.md").read_text("utf-8")

    rest = reader()
    run_small(tmp_path, small, reader=rest)
    assert len(rest.prompts) == len(finished.answers) - 4
    for name in STEADY:
        assert (tmp_path / name).read_bytes() == (finished.folder / name).read_bytes(), name


def test_a_finished_run_asks_nothing_anew(small, finished):
    again = reader()
    run_small(finished.folder, small, reader=again)
    assert again.prompts == []


def test_runs_may_share_what_was_found_out(small, finished, tmp_path):
    again = reader()
    cache = finished.folder / "cache.sqlite"
    run_small(tmp_path, small, systems=("bm25",), reader=again, cache=cache)
    assert again.prompts == []


def test_a_folder_holds_one_run(finished):
    other = chosen(load("small", limit=1), questions=2)
    with pytest.raises(Conflict, match="another dataset"):
        run_small(finished.folder, other)
    assert len(read_run(finished.folder).answers) == len(finished.answers)


def test_a_run_without_a_reader_measures_retrieval_alone(small, tmp_path):
    run = run_small(tmp_path, small, systems=("bm25",), reader=None)
    assert all(line["answer"] is None and line["grade"] is None for line in run.answers)
    tables = {(one["level"], one["denominator"]) for one in run.retrieval}
    assert tables == {(level, "answerable") for level in ("message", "turn", "session")}
    manifest = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert manifest["reader"] is None
