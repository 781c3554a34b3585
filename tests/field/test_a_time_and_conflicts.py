"""Field cases A1 to A7: what closes what, what stands side by side, what is never left empty."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.field.telling import (
    ANA,
    a_memory,
    believed,
    day,
    heard,
    live,
    objects,
    picture,
    tell,
)


def test_A1_values_of_an_unknown_predicate_stand_side_by_side():
    with a_memory() as mem:
        for subject, predicate, value, at in (
            ("mixer", "tested_with", "sorrel-7b", "2024-02-01"),
            ("loader", "uses", "httplark", "2024-02-01"),
            ("mixer", "tested_with", "sorrel-3b", "2024-02-09"),
        ):
            mem.remember(ANA, subject, predicate, value, valid_at=day(at))
        assert objects(live(mem)) == ["httplark", "sorrel-3b", "sorrel-7b"]
        assert [one.invalid_at for one in mem.history(ANA)] == [None, None, None]


@pytest.mark.parametrize(
    ("predicate", "values"),
    [("travaille_avec", ("Ulla", "Prosper", "l'équipe Nord")), ("speaks", ("Wolof", "Basque"))],
)
def test_A1_also_with_other_predicates(predicate, values):
    with a_memory() as mem:
        for value in values:
            mem.remember(ANA, "Odile", predicate, value)
        assert objects(live(mem)) == sorted(values)


stated = st.tuples(
    st.sampled_from(["user", "Odile", "mixer"]),
    st.sampled_from(["lives_in", "works_at", "tested_with", "owns"]),
    st.sampled_from(["Ostrale", "Brennick", "Quillow"]),
    st.integers(1, 28),
)


@settings(max_examples=15, deadline=None)
@given(st.lists(stated, min_size=2, max_size=8))
def test_A1_one_write_closes_at_most_one_fact_and_only_in_its_own_slot(stream):
    with a_memory() as mem:
        for subject, predicate, value, number in stream:
            before = {one.lineage: one for one in live(mem)}
            mem.remember(ANA, subject, predicate, value, valid_at=day(f"2024-05-{number:02}"))
            now = {one.lineage for one in live(mem)}
            closed = [one for name, one in before.items() if name not in now]
            assert len(closed) <= 1
            for one in closed:
                assert predicate in ("lives_in", "works_at")
                assert (one.subject, one.predicate) == (subject, predicate)


MOVES = {
    "moved": ("Tavvi lives in Ostrale.", "Tavvi moved from Ostrale to Brennick."),
    "moved project": (
        "Tavvi is working on Project Heron.",
        "Tavvi moved from Project Heron to Project Ibis.",
    ),
    "no longer": (
        "Tavvi lives in Ostrale.",
        "Tavvi no longer lives in Ostrale, she lives in Brennick.",
    ),
    "no longer, project": (
        "Tavvi is working on Project Heron.",
        "Tavvi is no longer working on Project Heron, she is working on Project Ibis.",
    ),
    "no longer but": (
        "Tavvi works on Project Heron.",
        "Tavvi no longer works on Project Heron but on Project Ibis.",
    ),
    "instead of": ("Tavvi lives in Ostrale.", "Tavvi lives in Brennick instead of Ostrale."),
    "instead of, project": (
        "Tavvi is working on Project Heron.",
        "Tavvi is working on Project Ibis instead of Project Heron.",
    ),
    "now": ("Tavvi lives in Ostrale.", "Tavvi now lives in Brennick."),
    "now, project": ("Tavvi is working on Project Heron.", "Tavvi is now working on Project Ibis."),
    "me": ("I live in Ostrale.", "I moved from Ostrale to Brennick."),
    "me, work": ("I work at Ostrale Mills.", "I work at Brennick Mills now."),
    "my sister": ("My sister Ilka lives in Ostrale.", "My sister Ilka has moved to Brennick."),
    "je": ("J'habite à Ostrale.", "J'ai déménagé d'Ostrale à Brennick."),
    "elle a déménagé": ("Odile habite à Ostrale.", "Odile a déménagé d'Ostrale à Brennick."),
    "ne plus": ("J'habite à Ostrale.", "Je n'habite plus à Ostrale, j'habite à Brennick."),
    "ne plus mais": ("Odile habite à Ostrale.", "Odile n'habite plus à Ostrale mais à Brennick."),
    "au lieu de": ("Odile habite à Ostrale.", "Odile habite à Brennick au lieu d'Ostrale."),
    "maintenant": ("Odile habite à Ostrale.", "Odile habite maintenant à Brennick."),
    "projet": (
        "Odile travaille sur le projet Heron.",
        "Odile travaille maintenant sur le projet Ibis.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("words", MOVES)
def test_A2_a_move_closes_the_first_and_leads_to_the_second(words):
    first, second = MOVES[words]
    with heard(("2024-03-01", first), ("2024-06-12", second)) as mem:
        old, new = believed(mem)
        assert ("Ostrale" in old.object, "Heron" in old.object).count(True) == 1
        assert ("Brennick" in new.object, "Ibis" in new.object).count(True) == 1
        assert (old.valid_at, old.invalid_at) == (day("2024-03-01"), day("2024-06-12"))
        assert old.superseded_by == new.lineage
        assert live(mem) == [new]
        assert new.invalid_at is None


def test_A2_a_place_only_left_is_followed_by_nothing():
    with heard(
        ("2024-03-01", "Tavvi lives in Ostrale."),
        ("2024-06-12", "Tavvi no longer lives in Ostrale."),
    ) as mem:
        [old] = believed(mem)
        assert (old.invalid_at, old.superseded_by) == (day("2024-06-12"), None)
        assert live(mem) == []


def test_A2_who_follows_is_told_as_believed_now_and_as_believed_then():
    with heard(
        ("2024-03-01", "I live in Ostrale."), ("2024-06-12", "I moved from Ostrale to Brennick.")
    ) as mem:
        brennick = live(mem)[0]
        then = mem.clock.now() + timedelta(hours=1)
        mem.clock.advance(timedelta(days=1))
        mem.correct(brennick.id, ANA, object="Brennock")
        old, new = believed(mem)
        assert (old.superseded_by, new.object) == (new.lineage, "Brennock")
        assert old in mem.why(new.id, ANA).replaced
        mem.retract(new.id, ANA)
        [alone] = believed(mem)
        assert (alone.object, alone.superseded_by) == ("Ostrale", None)
        tell(mem, "I live in Quillow.", "2024-06-12T00:00:00")
        first, last = believed(mem)
        assert (first.superseded_by, last.object) == (last.lineage, "Quillow")
        kept = [one for one in mem.history(ANA, known_at=then) if one.expired_at is None]
        assert kept[0].superseded_by == brennick.lineage


DRINKS = {
    "mint tea": [
        "I drink mint tea every morning.",
        "I stopped drinking mint tea.",
        "I've started drinking barley coffee.",
        "I'm not drinking mint tea.",
    ],
    "kombucha": [
        "I drink kombucha every evening.",
        "I gave up kombucha.",
        "I started drinking oat milk.",
        "I don't drink kombucha anymore.",
    ],
    "thé": [
        "Je bois du thé à la menthe tous les matins.",
        "J'ai arrêté le thé à la menthe.",
        "J'ai commencé à boire de la chicorée.",
        "Je ne bois plus de thé à la menthe.",
    ],
}


@pytest.mark.parametrize("words", DRINKS)
def test_A3_what_was_given_up_is_closed_and_one_drink_is_live(words):
    dates = ("2023-03-01", "2023-03-08", "2023-03-09", "2024-03-08")
    with heard(*zip(dates, DRINKS[words], strict=True)) as mem:
        old, new = believed(mem)
        assert words in old.object
        assert (old.valid_at, old.invalid_at) == (day("2023-03-01"), day("2023-03-08"))
        assert (new.valid_at, new.invalid_at) == (day("2023-03-09"), None)
        assert live(mem) == [new]


@pytest.mark.parametrize("words", ["mint tea", "kombucha"])
def test_A3_the_last_sentence_only_adds_evidence(words):
    with heard(*zip(("2023-03-01", "2023-03-08"), DRINKS[words][:2], strict=True)) as mem:
        [before] = believed(mem)
        last = tell(mem, DRINKS[words][3], "2024-03-08")
        [after] = believed(mem)
        assert (after.id, after.dates) == (before.id, before.dates)
        assert last in {span.episode for span in mem.why(after.id, ANA).evidence}


def test_A3_a_denial_of_what_nobody_said_leaves_nothing():
    with heard(("2023-03-01", "I don't drink mint tea."), ("2023-04-01", "Je ne fume pas.")) as mem:
        assert mem.history(ANA) == []


JOBS = {
    "english": ("I work at Brightloom.", "I work at Fennick Mills."),
    "home": ("I live in Brightloom.", "I live in Fennick Mills."),
    "french": ("Je travaille chez Brightloom.", "Je travaille chez Fennick Mills."),
}


@pytest.mark.parametrize("words", JOBS)
def test_A4_an_older_statement_that_arrives_late_takes_its_place_before(words):
    later, earlier = JOBS[words]
    with heard(("2023-06-20", later)) as mem:
        before = mem.clock.now()
        tell(mem, earlier, "2022-02-10")
        old, new = believed(mem)
        assert (old.object, new.object) == ("Fennick Mills", "Brightloom")
        assert (old.valid_at, old.invalid_at) == (day("2022-02-10"), day("2023-06-20"))
        assert live(mem) == [new]
        october = day("2022-10-01")
        assert mem.facts(ANA, valid_at=october, known_at=before) == []
        assert objects(mem.facts(ANA, valid_at=october)) == ["Fennick Mills"]


SENTENCES = (
    "I work at Brightloom.",
    "I work at Fennick Mills.",
    "I no longer work at Brightloom.",
    "I love pickled beets.",
    "I hate pickled beets.",
    "I live in Ghent.",
    "Je n'habite plus à Ghent.",
    "I've lived in Turku since 2021.",
    "I used to live in Pau.",
    "My name is Orsk.",
)


@settings(max_examples=8, deadline=None)
@given(
    st.lists(st.sampled_from(SENTENCES), min_size=2, max_size=5),
    st.randoms(use_true_random=False),
)
def test_A4_any_order_of_arrival_gives_the_same_picture(sentences, chance):
    dates = [f"2022-{month:02}-10" for month in range(1, len(sentences) + 1)]
    told = list(zip(dates, sentences, strict=True))
    orders = list(itertools.permutations(told))
    with heard(*told) as mem:
        expected = picture(mem)
    for order in chance.sample(orders, min(4, len(orders))):
        with heard(*order) as mem:
            assert picture(mem) == expected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("My name is Orsk.", "My name is Melko."),
        ("Je m'appelle Orsk.", "Je m'appelle Melko."),
        ("Call me Orsk.", "My name is Melko now."),
    ],
)
def test_A6_one_name_is_live_and_both_are_in_the_history(first, second):
    with heard(("2024-01-05", first), ("2024-09-01", second)) as mem:
        assert objects(live(mem, "name")) == ["Melko"]
        assert objects(mem.history(ANA, "user", "name"))[-1] == "Orsk"
        [clash] = mem.contradictions(ANA)
        assert [one.object for one in clash.facts] == ["Orsk", "Melko"]
        assert clash.winner == clash.facts[1].id


@pytest.mark.parametrize(
    ("diet", "meal"),
    [
        ("I'm pescatarian.", "I tried a lamb kebab last night."),
        ("I'm vegan.", "I ate a whole cheese pizza yesterday."),
        ("Je suis végétarienne.", "J'ai goûté un kebab d'agneau hier soir."),
    ],
)
def test_A6_one_meal_is_an_event_and_closes_no_diet(diet, meal):
    with heard(("2024-01-05", diet), ("2024-02-07", meal)) as mem:
        [kept] = live(mem, "diet")
        [event] = [one for one in live(mem) if one.kind == "event"]
        assert kept.invalid_at is None
        assert event.dates == "2024-02-06"
        assert len(believed(mem)) == 2


def test_A6_a_clash_without_a_winner_keeps_both():
    with heard(("2024-01-05", "I love aniseed. I hate liquorice.")) as mem:
        assert len(live(mem)) == 2
        assert mem.contradictions(ANA) == ()


@pytest.mark.parametrize(
    ("first", "second", "thing"),
    [
        ("I love pickled beets.", "I hate pickled beets.", "pickled beets"),
        ("I can't stand musicals.", "I really like musicals now.", "musicals"),
        ("J'adore les betteraves.", "Je déteste les betteraves.", "betteraves"),
    ],
)
def test_A7_a_changed_mind_leaves_exactly_one_live_attitude(first, second, thing):
    with heard(("2024-01-05", first), ("2024-02-05", second)) as mem:
        old, new = believed(mem)
        assert (old.object, new.object) == (thing, thing)
        assert {old.predicate, new.predicate} == {"likes", "dislikes"}
        assert old.invalid_at == day("2024-02-05")
        assert old.superseded_by == new.lineage
        assert live(mem) == [new]
        assert old in mem.history(ANA)
