"""Attributes that change by value are read, and a later value supersedes an earlier one."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.consolidate.topic_keys import key_of_topic

ROSK = Scope(user="rosk")

READ = {
    "I'm up to 61 fridge magnets": ("fridge magnets", "61"),
    "I've now read 23 plays": ("plays read", "23"),
    "I've read 23 plays so far this year": ("plays read", "23"),
    "I just realized I've lost 9 kilos": ("amount lost", "9 kilos"),
    "I just finished my 7th quilt": ("quilt finished", "7th"),
    "I've sung that aria in public five times": None,
    "I've cooked that stew at home eight times now": ("times cooked that stew at home", "eight"),
    "I've got 640 followers on Chirrup now": ("followers on chirrup", "640"),
    "Spotted a heron, which brings my total bird count to 52": ("bird", "52"),
    "My reading list has 19 novels": ("novels in reading list", "19"),
    "Our rent went up to 1,150": ("rent", "1,150"),
    "My rent is now €980 a month": ("rent", "€980 a month"),
    "the page load time has recently dropped to 180ms": ("page load time", "180ms"),
    "The rehearsal moved to Wednesday": ("rehearsal", "Wednesday"),
    "the rehearsal has been moved from Monday to Friday at 3pm": ("rehearsal", "Friday at 3pm"),
    "My physio is Dr. Okonjo": ("physio", "Dr. Okonjo"),
    "I'm on chapter 14": ("chapter", "14"),
    "I usually feed the hens at 6:40": ("time to feed the hens", "6:40"),
    "I get up at 7": ("time to get up", "7"),
    "I now swim three times a week": ("how often to swim", "three times a week"),
    "I weigh 71 kg": ("weight", "71 kg"),
    "I have a drumming class on Mondays": ("drumming class", "Mondays"),
    "Mon loyer est passé à 870 euros": ("loyer", "870 euros"),
    "J'ai lu 31 romans": ("romans lu", "31"),
    "J'en suis au chapitre 12": ("chapitre", "12"),
    "La répétition est reportée à mercredi": ("répétition", "mercredi"),
    "Ma kiné s'appelle Mme Orveau": ("kiné", "Mme Orveau"),
}

SILENT = [
    "How many plays have I read?",
    "If I've read 23 plays, I win the bet.",
    "My cousin says I've read 23 plays.",
    "I need 3 lemons",
    "my shed is 40 years old",
    "my supervisor is Danish",
    "I have 4 calls tomorrow",
    "Is the rehearsal moved to Wednesday?",
    "Combien de romans ai-je lus ?",
    "Si j'ai lu 31 romans, je gagne.",
]


@pytest.mark.parametrize("text", READ)
def test_the_attribute_and_its_value_are_read(claims_of, text):
    found = [(c.topic, c.object) for c in claims_of(text) if c.predicate == "attribute"]
    assert found == ([READ[text]] if READ[text] else [])


@pytest.mark.parametrize("text", SILENT)
def test_nothing_is_read_from_what_states_no_value(claims_of, text):
    assert [claim for claim in claims_of(text) if claim.predicate == "attribute"] == []


def test_an_assistant_states_no_values(claims_of):
    assert claims_of("I've now read 23 plays", role="assistant") == []


SAME = [
    ("5K best", "my best 5 km"),
    ("books read", "the books I've read"),
    ("new therapist", "therapist"),
    ("project finished", "projects completed"),
    ("followers on Chirrup", "Chirrup followers"),
    ("romans lu", "mes romans lus"),
]
APART = [
    ("team meeting", "meeting with Odo"),
    ("5k best", "10k best"),
    ("books read", "books sold"),
]


@pytest.mark.parametrize(("one", "two"), SAME)
def test_one_attribute_in_other_words_is_the_same(one, two):
    assert key_of_topic("attribute", one) == key_of_topic("attribute", two)


@pytest.mark.parametrize(("one", "two"), APART)
def test_other_attributes_stay_apart(one, two):
    assert key_of_topic("attribute", one) != key_of_topic("attribute", two)


@pytest.mark.parametrize(
    ("first", "second", "old", "new"),
    [
        ("I've read 23 plays.", "I've now read 26 plays!", "23", "26"),
        ("Our rent is 1,100.", "Our rent went up to 1,150.", "1,100", "1,150"),
        ("The rehearsal moved to Wednesday.", "The rehearsal is now on Friday.",
         "Wednesday", "Friday"),
        ("My physio is Dr Amsel.", "My new physio is Dr Okonjo.", "Dr Amsel", "Dr Okonjo"),
        ("I've completed 4 quilts.", "I just finished my 5th quilt.", "4", "5th"),
        ("my 5K best is 27:12", "ran the 5K in 25:50 today, new PB", "27:12", "25:50"),
        ("Mon loyer est de 850 euros.", "Mon loyer est passé à 870 euros.",
         "850 euros", "870 euros"),
    ],
)  # fmt: skip
def test_a_later_value_supersedes_an_earlier_one(first, second, old, new):
    with Engram.in_memory() as mem:
        mem.add(first, ROSK, at="2024-02-01T09:00:00+00:00")
        mem.add(second, ROSK, at="2024-05-01T09:00:00+00:00")
        mem.consolidate()
        held = {"attribute", "personal_best"}
        (now,) = [one for one in mem.facts(ROSK) if one.predicate in held]
        (then,) = [
            one
            for one in mem.facts(ROSK, valid_at="2024-03-01T00:00:00+00:00")
            if one.predicate in held
        ]
    assert (then.object, now.object) == (old, new)
    assert then.superseded_by == now.lineage


def test_values_of_two_attributes_stand_side_by_side():
    with Engram.in_memory() as mem:
        mem.add("I've read 23 plays.", ROSK, at="2024-02-01T09:00:00+00:00")
        mem.add("I've sold 3 etchings.", ROSK, at="2024-03-01T09:00:00+00:00")
        mem.consolidate()
        texts = sorted(fact.text for fact in mem.facts(ROSK, predicate="attribute"))
    assert texts == ["user's etchings sold: 3", "user's plays read: 23"]


def test_bests_of_two_disciplines_stand_side_by_side():
    with Engram.in_memory() as mem:
        mem.add("my 5K best is 27:12", ROSK, at="2024-02-01T09:00:00+00:00")
        mem.add("finally benched 70 kg, that's my best ever", ROSK, at="2024-03-01T09:00:00+00:00")
        mem.consolidate()
        assert len(mem.facts(ROSK, predicate="personal_best")) == 2


def test_values_told_out_of_order_end_the_same():
    with Engram.in_memory() as mem:
        mem.add("I've now read 26 plays!", ROSK, at="2024-05-01T09:00:00+00:00")
        mem.add("I've read 23 plays.", ROSK, at="2024-02-01T09:00:00+00:00")
        mem.consolidate()
        (fact,) = mem.facts(ROSK, predicate="attribute")
    assert fact.object == "26"


def test_a_dated_event_takes_its_date_from_the_message(says):
    assert says("met Ilvan at the fair last Sunday") == ["+user met Ilvan @2024-05-12"]
    assert says("J'ai rencontré Léa à la foire dimanche dernier") == ["+user met Léa @2024-05-12"]
