"""The field cases' sentences, at the extractor: polarity, modality, dates and subjects."""

from __future__ import annotations

from engram_core.claims import Denies, Modality, Polarity
from engram_core.times import Precision


def only(claims):
    assert len(claims) == 1
    return claims[0]


def test_used_to_is_an_end_that_tells_it_held(claims_of):
    claim = only(claims_of("I used to keep a parrot"))
    assert (claim.predicate, claim.object) == ("has_pet", "parrot")
    assert (claim.polarity, claim.modality) == (Polarity.ENDS, Modality.PAST)


def test_the_drinks_meet_in_one_object(claims_of):
    told = [
        "I drink mint tea every morning.",
        "I stopped drinking mint tea.",
        "I'm not drinking mint tea.",
    ]
    assert [only(claims_of(text)).object for text in told] == ["mint tea"] * 3


def test_a_plain_negation_denies_from_the_message_on(claims_of):
    claim = only(claims_of("I'm not drinking mint tea.", at="2024-03-08T09:00:00+00:00"))
    assert (claim.polarity, claim.denies) == (Polarity.DENIES, Denies.CLAIM)
    assert claim.valid_to is not None
    assert claim.valid_to.isoformat() == "2024-03-08T09:00:00+00:00"


def test_never_denies_for_good_and_says_what_it_denies(claims_of):
    never_left = only(claims_of("That was wrong, I never moved out of Tampere."))
    assert (never_left.polarity, never_left.denies) == (Polarity.DENIES, Denies.END)
    assert (never_left.predicate, never_left.object) == ("lives_in", "Tampere")
    never_there = only(claims_of("I never lived in Hull"))
    assert (never_there.polarity, never_there.denies) == (Polarity.DENIES, Denies.CLAIM)
    assert never_there.valid_to is None


def test_projects_and_places_are_told_apart(says):
    assert says("Tavvi is working on Project Heron.") == ["+Tavvi works_on Project Heron"]
    assert says("Tavvi moved from Project Heron to Project Ibis.") == [
        "+Tavvi works_on Project Ibis",
        "-Tavvi works_on Project Heron",
    ]
    assert says("Tavvi moved from Ostrale to Brennick.") == [
        "+Tavvi lives_in Brennick",
        "-Tavvi lives_in Ostrale",
    ]


def test_our_stack_runs_on_a_database(says):
    assert says("Our stack runs on Vantadb.") == ["+stack runs_on Vantadb"]


def test_an_end_carries_its_date_and_precision(claims_of):
    claim = only(claims_of("I moved out of Tampere in March."))
    assert claim.polarity is Polarity.ENDS
    assert claim.valid_to is not None
    assert (claim.valid_to.isoformat(), claim.end_precision) == (
        "2024-03-01T00:00:00+00:00",
        Precision.MONTH,
    )


def test_first_person_is_the_speaker_where_one_is_named(says):
    assert says("I live in Ghent", speaker="Ilvan") == ["+Ilvan lives_in Ghent"]


def test_dates_count_from_the_message_in_its_own_offset(says):
    late = "2024-12-31T23:30:00-05:00"
    assert says("turned 40 yesterday", at=late) == ["+user age 40 @2024-12-30"]


def test_a_place_behind_a_name_tells_two_people_apart(says):
    assert says("Ilvan Trosk in Ghent works at Odell.") == ["+Ilvan Trosk in Ghent works_at Odell"]


def test_no_longer_here_now_there(says):
    assert says("Tavvi is no longer in Ostrale, now in Brennick.") == [
        "+Tavvi lives_in Brennick",
        "-Tavvi lives_in Ostrale",
    ]


def test_a_spell_in_the_past_has_both_its_ends(claims_of):
    claim = only(claims_of("In 2012 I lived in Turku."))
    assert (claim.polarity, claim.modality) == (Polarity.ASSERTS, Modality.ACTUAL)
    assert claim.valid_from is not None
    assert claim.valid_to is not None
    assert (claim.valid_from.year, claim.valid_to.year) == (2012, 2013)
    assert claim.precision is claim.end_precision is Precision.YEAR


def test_never_in_the_perfect_denies_for_good(claims_of):
    claim = only(claims_of("I've never lived in Hull."))
    assert (claim.polarity, claim.denies) == (Polarity.DENIES, Denies.CLAIM)
    assert claim.valid_to is None


def test_who_writes_no_capitals_is_read_too(says):
    assert says("I live in ghent") == ["+user lives_in ghent"]
    assert says("In March i moved to bari") == ["+user lives_in bari @2024-03"]
    assert says("Last week I visited home and cooked with my aunt") == []
