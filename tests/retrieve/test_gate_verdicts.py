"""The gate abstains where the evidence is absent, and hides no exact lexical hit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engram_core.retrieve.calibration import MEASURED, WORDS_ONLY, calibration_for
from engram_core.retrieve.gate import THRESHOLD, Evidence, judge

share = st.floats(0, 1)
evidence = st.builds(Evidence, share, share, st.floats(0, 5), share)


@given(st.lists(evidence, max_size=10), st.sampled_from(["flag", "empty", "off"]))
def test_scores_are_chances_and_every_hit_is_ruled_on(hits: list[Evidence], abstain: str) -> None:
    verdict = judge(hits, abstain=abstain)
    assert 0 <= verdict.score <= 1
    assert len(verdict.passed) == len(hits)
    assert not (verdict.abstained and any(verdict.passed))
    assert verdict.reason or not verdict.abstained


@given(st.lists(evidence, min_size=1, max_size=10))
def test_off_abstains_only_when_there_is_nothing(hits: list[Evidence]) -> None:
    assert not judge(hits, abstain="off").abstained
    assert judge([], abstain="off").abstained


@given(evidence, share)
def test_a_higher_similarity_never_scores_lower(one: Evidence, more: float) -> None:
    better = Evidence(max(one.dense, more), one.coverage, one.rare, one.graph)
    assert judge([better]).score >= judge([one]).score


@given(st.floats(0, 0.24), st.lists(evidence, max_size=5))
def test_an_exact_hit_passes_whatever_its_similarity(dense: float, others: list[Evidence]) -> None:
    for exact in (Evidence(dense, 0.2, 2), Evidence(dense, 0.7, 1), Evidence(dense, 0.9, 0)):
        verdict = judge([*others, exact])
        assert not verdict.abstained
        assert verdict.passed[-1]


def test_a_bad_lot_scores_under_the_threshold_and_says_why() -> None:
    verdict = judge([Evidence(0.22, 0.1, 0), Evidence(0.18, 0.0, 0)])
    assert verdict.abstained
    assert verdict.score < THRESHOLD
    assert "2 candidates withheld" in (verdict.reason or "")
    assert "0.22" in (verdict.reason or "")


def test_what_is_withheld_beside_good_hits_is_counted() -> None:
    verdict = judge([Evidence(0.7, 0.6, 1), Evidence(0.1, 0.1, 0), Evidence(0.2, 0.0, 0)])
    assert verdict.passed == (True, False, False)
    assert (verdict.reason or "").startswith("2 of 3 candidates withheld")


def test_why_nothing_was_found_is_passed_on() -> None:
    assert judge([], empty="nothing is stored for user 'orsk'").reason == (
        "nothing is stored for user 'orsk'"
    )


def test_without_meaning_the_words_decide() -> None:
    assert calibration_for(None) == (WORDS_ONLY,)
    assert calibration_for("hashing:256") == (WORDS_ONLY,)
    assert calibration_for("bundled:all-MiniLM-L6-v2-int8") == (MEASURED,)
    half = Evidence(0.0, 0.5, 0)
    assert not judge([half], calibrations=(WORDS_ONLY,)).abstained
    assert judge([half], calibrations=(MEASURED,)).abstained


@given(evidence, share)
def test_words_that_nothing_holds_make_evidence_less_sure(one: Evidence, unheld: float) -> None:
    assert judge([one], unheld=unheld).score <= judge([one]).score + 1e-9


def test_a_near_hit_is_no_answer_where_the_thing_asked_for_was_never_spoken_of() -> None:
    near = Evidence(dense=0.38, coverage=0.0, rare=0.0)
    assert not judge([near], among=100).abstained
    assert judge([near], among=100, unheld=1.0).abstained


def test_an_exact_hit_stands_whatever_else_the_question_says() -> None:
    exact = Evidence(dense=0.1, coverage=0.6, rare=1.0)
    assert not judge([exact], unheld=0.4).abstained
