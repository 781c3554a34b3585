"""Figures that a project changes week by week are read with their newest value alone."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.consolidate.topic_keys import key_of_topic

PIM = Scope(user="pim")

READ = {
    # how far
    "I've now closed 14 of the 30 issues in the tracker": ("issues closed", "14 of the 30"),
    "painted 3 of my 8 window frames": ("window frames painted", "3 of my 8"),
    "5 of 9 modules are done now": ("modules done", "5 of 9"),
    "I've finished 35% of the translation": ("translation finished", "35%"),
    "I'm 60% through the audiobook": ("audiobook done", "60%"),
    "J'ai relu 4 des 11 chapitres": ("chapitres relu", "4 des 11"),
    "j'ai validé 7 lots sur 12": ("lots validé", "7"),
    # what somebody changed
    "we've raised the repair budget from $800 to $1,150": ("repair budget", "$1,150"),
    "I managed to cut the build time from 9 minutes to 4 minutes": ("build time", "4 minutes"),
    "I lowered my rent budget from $1,300 to $1,100": ("rent budget", "$1,100"),
    "I've extended my stay from 3 to 6 nights": ("stay", "6 nights"),
    "I bumped my daily step goal up to 9000": ("daily step goal", "9000"),
    "I've budgeted €400 for the party": ("party budget", "€400"),
    "j'ai baissé mon budget vacances de 900 à 700 €": ("budget vacances", "700 €"),
    # what changed by itself
    "test coverage went from 54% to 71%": ("test coverage", "71%"),
    "after the rewrite our crash rate dropped to 0.3%, so we ship": ("crash rate", "0.3%"),
    "our mailing list has grown to 640 subscribers": ("subscribers in mailing list", "640"),
    "the guest list is now 90 people, down from 110": ("people in guest list", "90"),
    "le loyer est passé de 3,5 à 4,1 %": ("loyer", "4,1 %"),
    "la couverture de tests est désormais à 74 %": ("couverture de tests", "74 %"),
    "Notre chorale compte maintenant 28 membres": ("membres dans chorale", "28"),
    # how long it takes
    "my export page now loads in 310ms, was 2 seconds": ("export page load time", "310ms"),
    "my commute only takes 25 minutes now": ("commute time", "25 minutes"),
    # when it is due
    "The demo is scheduled for May 6": ("demo", "May 6"),
    "they pushed the essay deadline back to June 12": ("essay deadline", "June 12"),
    "the grant deadline was extended to 9 April": ("grant deadline", "9 April"),
    "La livraison est reportée du 4 au 19 juin": ("livraison", "19 juin"),
    # in which version
    "I'm on Angular 17.1 these days": ("angular version", "17.1"),
    "we upgraded Rails from 6.1 to 7.0.8": ("rails version", "7.0.8"),
    "I've migrated to Python 3.13": ("python version", "3.13"),
    "on est passés sous Symfony 7.1": ("symfony version", "7.1"),
}

SILENT = [
    "Can you cut the load time to 200ms?",
    "I want to raise the budget to $900",
    "I hope the team grows to 20 people",
    "if we had 40 users we'd need 3 servers",
    "we may push the launch to 4 April",
    "inflation dropped to 2%",
    "a farmer has 12 cows and buys 8 of the 10 goats",
    "cut my essay to 500 words",
    "I've brought it down to 190ms",
    "I haven't closed 5 of the 30 issues yet",
    "peux-tu réduire le temps de chargement à 200 ms ?",
]


@pytest.mark.parametrize("text", READ)
def test_the_newest_value_is_read_under_its_name(claims_of, text):
    found = [(c.topic, c.object) for c in claims_of(text) if c.predicate == "attribute"]
    assert found == [READ[text]]


@pytest.mark.parametrize("text", SILENT)
def test_what_is_asked_wished_or_supposed_states_no_figure(claims_of, text):
    found = [one for one in claims_of(text) if one.predicate == "attribute"]
    assert [one for one in found if one.polarity == "asserts" and one.modality == "actual"] == []


CHANGES = [
    ("I've fixed 4 of the 10 leaks", "I've now fixed 7 of the 10 leaks", "7 of the 10"),
    ("our team is now 6 people", "our team has grown to 8 people", "8"),
    ("The launch is set for March 3", "we moved the launch from March 3 to March 10", "March 10"),
    ("The launch date is set for March 3", "the launch slipped to March 12", "March 12"),
    ("the report is due on June 2", "they moved the report deadline to June 9", "June 9"),
    ("I've budgeted $300 for the shed", "I raised the shed budget to $420", "$420"),
    ("I'm using Vue 2.7", "we've upgraded to Vue 3.4", "3.4"),
    ("my page loads in 800ms", "my page load time dropped to 250ms", "250ms"),
]


@pytest.mark.parametrize(("first", "then", "newest"), CHANGES)
def test_the_newest_value_closes_the_one_before(first, then, newest):
    with Engram.in_memory(embedder="hashing:64", background=False) as memory:
        memory.add(first, PIM, at="2024-02-01T09:00:00Z")
        memory.add(then, PIM, at="2024-03-01T09:00:00Z")
        memory.consolidate()
        held = [fact.object for fact in memory.facts(PIM, predicate="attribute")]
        closed = [one for one in memory.history(PIM) if one.invalid_at and not one.expired_at]
    assert held == [newest]
    assert len([one for one in closed if one.predicate == "attribute"]) == 1


def test_people_in_a_team_and_the_size_of_the_team_are_one_attribute():
    one, other = key_of_topic("attribute", "team size"), key_of_topic("attribute", "people in team")
    assert one == other != key_of_topic("attribute", "team budget")


@pytest.mark.parametrize(
    "text",
    ["We moved to Kubernetes last month", "I've migrated to TypeScript", "I moved to Slack"],
)
def test_software_that_one_moves_to_is_no_home(claims_of, text):
    assert [claim.object for claim in claims_of(text) if claim.predicate == "lives_in"] == []


def test_a_university_that_one_transfers_to_is_no_home(says):
    said = says("I transferred from Lorne University to Aske University")
    assert said == ["+user studies_at Aske University", "-user studies_at Lorne University"]
