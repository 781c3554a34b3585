"""Questions come apart into sub-questions, names and the kind of answer they want."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.errors import NaiveDatetime
from engram_core.retrieve.plan.query import plan_query

NOW = datetime(2025, 2, 12, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Where does Tavvi live?", ("Where does Tavvi live",)),
        (
            "Where does Tavvi live and what does she play?",
            ("Where does Tavvi live", "what does she play"),
        ),
        ("Who fixed the pump? When was it paid?", ("Who fixed the pump", "When was it paid")),
        (
            "Où habite Tavvi et qui a réparé la pompe ?",
            ("Où habite Tavvi", "qui a réparé la pompe"),
        ),
        ("Which came first, the kiln or the loom?", ("the kiln", "the loom")),
        (
            "Did I sell the punt before or after I moved to Brennick?",
            ("Did I sell the punt", "I moved to Brennick"),
        ),
        (
            "Qu'est-ce qui est venu en premier, le four ou le métier ?",
            ("le four", "le métier"),
        ),
        ("How many days passed between the fair and the flood?", ("the fair", "the flood")),
        ("In March 2023, what did Tavvi bake?", ("In March 2023, what did Tavvi bake",)),
        ("Where did I move and when?", ("Where did I move and when",)),
        ('Who said "where and what is the plan"?', ('Who said "where and what is the plan"',)),
        ("How often do I see Dr. Melko?", ("How often do I see Dr. Melko",)),
        ("", ()),
        ("?!", ()),
    ],
)
def test_compound_questions_come_apart(text, parts):
    assert plan_query(text, now=NOW).parts == parts


@pytest.mark.parametrize(
    ("text", "names", "entities"),
    [
        ("Did Tavvi meet Ilvan Trosk in Malmö?", (), ("Tavvi", "Ilvan Trosk", "Malmö")),
        ("what does tavvi drink", ("Tavvi",), ("Tavvi",)),
        ("what does tavvinia drink", ("Tavvi",), ()),
        ("Where is Tavvi's kiln?", (), ("Tavvi",)),
        ("Who calls it 'the old barge'?", (), ("the old barge",)),
        ("Que fait l'Atelier Melvor à Gand ?", (), ("Atelier Melvor", "Gand")),
        ("Is QTR2203 newer than v4.1?", (), ("QTR2203", "v4.1")),
        ("What did I do in March and on Monday?", (), ()),
        ("who runs VRKA and vrka", ("VRKA",), ("VRKA",)),
        ("小李住在哪里", ("小李",), ("小李",)),
        ("Does the C++ (beta) club meet?", ("c++ (beta) club",), ("c++ (beta) club",)),
    ],
)
def test_names(text, names, entities):
    assert plan_query(text, now=NOW, names=names).entities == entities


@pytest.mark.parametrize(
    ("text", "wants"),
    [
        ("How many boats do I own?", {"count"}),
        ("Combien de bateaux ai-je ?", {"count"}),
        ("List all the ponds I swam in", {"listing", "instruction"}),
        ("Quelles villes ai-je vues ?", {"listing"}),
        ("In what order did I restore them?", {"order"}),
        ("Dans quel ordre les ai-je réparés ?", {"order"}),
        ("Summarise my talks with Melko", {"summary"}),
        ("When did I leave Ostrale?", {"when"}),
        ("Depuis quand habite-t-elle ici ?", {"when"}),
        ("Please draft a note to the council", {"instruction"}),
        ("Where does Melko live?", set()),
        ("What happened last week?", set()),
    ],
)
def test_wants(text, wants):
    assert plan_query(text, now=NOW).wants == wants


@given(st.text(), st.lists(st.text(), max_size=3))
def test_any_text_can_be_planned(text, names):
    plan = plan_query(text, now=NOW, names=names)
    assert plan.text == text
    assert all(part and part in text for part in plan.parts)
    assert plan.window is None or plan.window[0] < plan.window[1]
    assert (plan.window is None) == (plan.window_precision is None)


def test_a_naive_now_is_refused():
    with pytest.raises(NaiveDatetime, match="now has no timezone"):
        plan_query("yesterday", now=datetime(2025, 2, 12))  # noqa: DTZ001
