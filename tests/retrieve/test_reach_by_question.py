"""Questions that need all the evidence reach further; what the caller says holds."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.retrieve.plan.query import plan_query
from engram_core.retrieve.reach import reach_of

NOW = datetime(2024, 5, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["How many kilns do I own?", "In what order did I fire the pots?", "Sum up my year."]
)
def test_counts_orders_and_summaries_reach_further(text: str) -> None:
    wide = reach_of(plan_query(text, now=NOW), None, None)
    plain = reach_of(plan_query("Where is my kiln?", now=NOW), None, None)
    assert (wide.hits, wide.budget) == (2 * plain.hits, 2 * plain.budget)
    assert plain.budget == 2000


def test_what_the_caller_says_holds() -> None:
    reach = reach_of(plan_query("How many kilns do I own?", now=NOW), 3, 100)
    assert (reach.hits, reach.candidates, reach.budget) == (3, 3, 100)


def test_the_context_holds_more_than_the_hits(store) -> None:  # type: ignore[no-untyped-def]
    store.say_all([f"The kiln in shed {number} is warm." for number in range(30)])
    found = store.ask("Where is the kiln?")
    assert len(found.hits) == 15
    assert found.context.count("The kiln in shed") == 30
    assert found.tokens <= 2000
    assert store.ask("Where is the kiln?", k=2).context.count("The kiln in shed") == 2
