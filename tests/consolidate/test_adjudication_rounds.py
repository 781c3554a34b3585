"""On demand: what settled each conflict is counted, and no ruling is asked for twice."""

from __future__ import annotations

import json

import pytest

from engram_core import Engram
from engram_core.errors import LLMBusy, LLMRefused
from engram_core.model import AdjudicationReport
from tests.beliefs.claiming import EDA
from tests.llm.models import Scripted


def says(ruling: str) -> str:
    return json.dumps({"ruling": ruling, "reason": "so it seems"})


def liking(llm: object, *things: str, **options: object) -> Engram:
    """A memory in which these things are liked, each a month after the one before."""
    settings = {"embedder": "hashing:32", "background": False, "llm": llm, **options}
    mem = Engram.in_memory(**settings)
    for month, thing in enumerate(things, 1):
        mem.remember(EDA, "user", "likes", thing, at=f"2025-{month:02d}-01T00:00:00+00:00")
    return mem


def counts(report: AdjudicationReport) -> tuple[int, ...]:
    told = report
    return (told.by_slot, told.by_time, told.by_ruling, told.by_model, told.left_open)


PAIR = ("trail running", "running on trails")


def test_each_conflict_is_counted_by_what_settled_it() -> None:
    with liking(Scripted(says("both")), *PAIR, "oat bread") as mem:
        mem.remember(EDA, "user", "lives_in", "Orlund", at="2025-01-01T00:00:00+00:00")
        mem.remember(EDA, "user", "lives_in", "Vessby", at="2025-02-01T00:00:00+00:00")
        for thing, start, end in (("a tall horse", "01", "02"), ("horse, tall", "03", "04")):
            mem.remember(
                EDA,
                "user",
                "owns",
                thing,
                valid_at=f"2025-{start}-01T00:00:00+00:00",
                invalid_at=f"2025-{end}-01T00:00:00+00:00",
            )
        bread = mem.facts(EDA, predicate="likes")[-1]
        mem.correct(bread.id, EDA, object="rye bread")
        assert counts(mem.adjudicate(EDA, limit=0)) == (1, 1, 1, 0, 1)
        assert counts(mem.adjudicate(EDA)) == (1, 1, 1, 1, 0)


def test_three_names_of_one_thing_become_one_by_two_rulings() -> None:
    model = Scripted(says("same"))
    with liking(model, "dancing", "dances", "the dance") as mem:
        report = mem.adjudicate(EDA)
        assert [one.kind for one in report.decisions] == ["merge", "merge"]
        assert (model.calls, report.left_open, report.troubles) == (2, 0, ())
        assert len(mem.facts(EDA, predicate="likes")) == 1


@pytest.mark.parametrize("ruling", ["same", "replaces", "both"])
def test_a_ruling_is_not_asked_for_again(ruling: str) -> None:
    model = Scripted(says(ruling))
    with liking(model, *PAIR) as mem:
        for _ in range(3):
            mem.adjudicate(EDA)
        mem.rebuild()
        assert counts(mem.adjudicate(EDA)) == (0, 0, 0, 1, 0)
        assert model.calls == 1


def test_who_takes_a_merge_back_is_not_overruled() -> None:
    model = Scripted(says("same"))
    with liking(model, *PAIR) as mem:
        [merge] = mem.adjudicate(EDA).decisions
        mem.unmerge(EDA, merge)
        assert counts(mem.adjudicate(EDA)) == (0, 0, 0, 0, 0)
        assert len(mem.facts(EDA, predicate="likes")) == 2
        assert model.calls == 1


def test_what_began_at_one_moment_cannot_have_been_replaced() -> None:
    with liking(Scripted(says("replaces"))) as mem:
        for thing in PAIR:
            mem.remember(EDA, "user", "likes", thing, at="2025-01-01T00:00:00+00:00")
        report = mem.adjudicate(EDA)
        assert (report.left_open, len(report.troubles)) == (1, 1)
        assert "nobody knows which came first" in report.troubles[0]


@pytest.mark.parametrize("trouble", [LLMBusy("503"), LLMRefused("no such model")])
def test_a_model_that_cannot_answer_is_not_asked_about_the_rest(trouble: Exception) -> None:
    model = Scripted(trouble)
    with liking(model, *PAIR, "oat bread", "bread with oats") as mem:
        report = mem.adjudicate(EDA)
        assert (model.calls, report.left_open, len(report.troubles)) == (1, 2, 1)
        assert str(trouble) in report.troubles[0]


def test_an_answer_that_cannot_be_read_leaves_its_pair_open_and_goes_on() -> None:
    model = Scripted("who knows", says("both"))
    with liking(model, *PAIR, "oat bread", "bread with oats") as mem:
        report = mem.adjudicate(EDA)
        assert counts(report)[3:] == (1, 1)
        assert len(report.open) == len(report.troubles) == 1


def test_erasing_what_took_the_place_takes_the_reason_too() -> None:
    answer = json.dumps({"ruling": "replaces", "reason": "running on trails is the newer word"})
    with liking(Scripted(answer), *PAIR) as mem:
        [decision] = mem.adjudicate(EDA).decisions
        [later] = mem.facts(EDA, predicate="likes")
        mem.erase(EDA, episode=later.episodes[0])
        with mem._parts.database.read() as connection:
            rows = connection.exec_driver_sql("select * from decision").all()
        assert decision.id in str(rows)
        assert "newer word" not in str(rows)


def test_a_report_shows_its_counts() -> None:
    with liking(Scripted(says("both")), *PAIR) as mem:
        report = mem.adjudicate(EDA)
        assert repr(report) == (
            "AdjudicationReport(0 by slot, 0 by time, 0 by ruling, 1 by model, 0 open)"
        )
        assert "by a model" in report._repr_html_()
        assert "so it seems" in report._repr_html_()
