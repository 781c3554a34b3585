"""What a read sees at a point on both clocks, narrowed to a session or an agent."""

from __future__ import annotations

import pytest
from scope_rows import Store, day

from engram_core.scope import Scope
from engram_core.storage.scope_index.index import ScopeIndex
from engram_core.storage.types import to_micros
from engram_core.times import ReadTimes

ANA = Scope(user="ana")
NOW = to_micros(day(2025))


@pytest.fixture
def store():
    return Store()


def seen(store, scope=ANA, *, valid=None, known=None, kind="", now=NOW):
    view = store.view(ScopeIndex(store.owner, None, searchable=str))
    mask = view.visible(scope, ReadTimes(valid, known), now)
    names = {name for name, shown in zip(view.ids, mask, strict=True) if shown}
    return {name for name in names if name.startswith(kind)}


def test_a_state_holds_within_its_interval(store):
    fact = store.fact("lives in Ghent", at=day(2024), valid_at=day(2022), invalid_at=day(2023))
    assert seen(store) == set()
    assert seen(store, valid=day(2022)) == {fact}
    assert seen(store, valid=day(2022, 12, 31)) == {fact}
    assert seen(store, valid=day(2023)) == set()
    assert seen(store, valid=day(2021)) == set()


def test_a_state_of_unknown_start_held_before_its_end(store):
    fact = store.fact("kept a parrot", at=day(2024), invalid_at=day(2023))
    assert seen(store, valid=day(1950)) == {fact}
    assert seen(store) == set()


def test_belief_is_as_of_the_known_time(store):
    fact = store.fact("lives in Ghent", at=day(2024, 2), valid_at=day(2022))
    store.expire(fact, day(2024, 5))
    assert seen(store) == set()
    assert seen(store, known=day(2024, 1, 31)) == set()
    assert seen(store, known=day(2024, 2)) == {fact}
    assert seen(store, known=day(2024, 5)) == set()


def test_the_address_table(store):
    london = store.fact("lives at 3 Elm Row", at=day(2019), valid_at=day(2019))
    store.expire(london, day(2025, 8, 13))
    closed = store.fact(
        "lives at 3 Elm Row", at=day(2025, 8, 13), valid_at=day(2019), invalid_at=day(2025, 9)
    )
    bank = store.fact("lives at 9 Oak Quay", at=day(2025, 8, 14), valid_at=day(2025, 9))
    assert seen(store, valid=day(2025, 10), known=day(2025, 7)) == {london}
    assert seen(store, valid=day(2025, 10), known=day(2025, 8, 20)) == {bank}
    assert seen(store, valid=day(2025, 8), known=day(2025, 8, 20)) == {closed}


def test_an_event_is_listed_once_it_happened_or_was_announced(store):
    said = store.episode("I'll race in June", day(2024, 3))
    race = store.fact(
        "plans a race", at=day(2024, 4), kind="event", said=[said],
        valid_at=day(2024, 6), invalid_at=day(2024, 7),
    )  # fmt: skip
    assert race in seen(store)
    assert race in seen(store, valid=day(2024, 3))
    assert race not in seen(store, valid=day(2024, 2))
    assert race not in seen(store, valid=day(2024, 2), known=day(2024, 4))


def test_an_event_nobody_announced_waits_for_its_day(store):
    said = store.episode("I raced", day(2024, 8))
    race = store.fact("raced", at=day(2024, 8), kind="event", said=[said], valid_at=day(2024, 6))
    assert race in seen(store, valid=day(2024, 6))
    assert race not in seen(store, valid=day(2024, 5))


def test_episodes_are_not_filtered_by_an_unset_valid_time(store):
    future = store.episode("Dated ahead", day(2030))
    assert seen(store) == {future}


def test_a_set_valid_time_shows_what_was_said_by_then_or_stands_behind_a_visible_fact(store):
    early = store.episode("Early", day(2022))
    late = store.episode("I have lived in Ghent since 2020", day(2024))
    other = store.episode("Late", day(2024))
    fact = store.fact("lives in Ghent", at=day(2024), valid_at=day(2020), said=[late])
    assert seen(store, valid=day(2023)) == {early, late, fact}
    assert seen(store, valid=day(2019)) == set()
    assert seen(store, valid=day(2023), known=day(2023)) == {early}
    assert other in seen(store, valid=day(2024))


def test_an_episode_is_known_once_it_was_recorded(store):
    name = store.episode("Old news", day(2020), recorded=day(2024))
    assert seen(store, known=day(2023)) == set()
    assert seen(store, known=day(2024)) == {name}


def test_a_summary_is_shown_from_its_first_message_on(store):
    name = store.summary("Ana moved", at=day(2024, 2), first=day(2024))
    assert seen(store, valid=day(2023, 12)) == set()
    assert seen(store, valid=day(2024)) == {name}


def test_a_session_narrows_episodes_summaries_and_facts_by_their_evidence(store):
    one = store.episode("One", session="s1", agent="cook")
    two = store.episode("Two", session="s2", agent="pilot")
    mine = store.fact("a", at=day(2024, 2), said=[one])
    both = store.fact("b", at=day(2024, 2, 2), said=[one, two], frame="q")
    summary = store.summary("Sum", at=day(2024, 3), session="s1")
    assert seen(store, Scope(user="ana", session="s1")) == {one, mine, both, summary}
    assert seen(store, Scope(user="ana", session="s2")) == {two, both}
    assert seen(store, Scope(user="ana", agent="pilot")) == {two, both}
    assert seen(store, Scope(user="ana", agent="pilot", session="s1")) == set()
    assert seen(store, Scope(user="ana", session="s%")) == set()


def test_evidence_counts_from_when_it_was_known(store):
    one = store.episode("One", session="s1")
    two = store.episode("Two", session="s2")
    fact = store.fact("a", at=day(2024, 2), said=[one])
    store.support(fact, two, at=day(2024, 5))
    session = Scope(user="ana", session="s2")
    assert fact in seen(store, session)
    assert fact not in seen(store, session, known=day(2024, 4))


def test_new_and_withdrawn_evidence_reaches_an_index_that_is_in_use(store):
    index = ScopeIndex(store.owner, None, searchable=str)
    one = store.episode("One", session="s1")
    two = store.episode("Two", session="s2")
    fact = store.fact("a", at=day(2024, 2), said=[one])
    session = Scope(user="ana", session="s2")

    def listed():
        view = store.view(index)
        mask = view.visible(session, ReadTimes(), NOW)
        return [name for name, shown in zip(view.ids, mask, strict=True) if shown]

    assert listed() == [two]
    store.support(fact, two, at=day(2024, 5))
    assert listed() == [two, fact]
    store.unlink(fact, day(2024, 6))
    assert listed() == [two]
