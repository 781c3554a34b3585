"""A question that names one thing by way of another is answered from facts some hops away."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.retrieve.relations import relations_in
from tests.field.telling import ANA, a_memory, day, heard, tell, tell_of_lous_employers

CITY = "Which city is Lou's employer in?"


def _context(mem: Engram, question: str, **times) -> str:
    """The facts that a recall hands on; messages may stay though what they say is past."""
    context = mem.recall(question, ANA, **times).context
    return context.partition("Messages, oldest first:")[0]


def _among_others(mem: Engram) -> None:
    """A memory with much else in it, that speaks of cities and employers too."""
    for number in range(20):
        mem.remember(ANA, f"Person{number}", "works_at", f"Firm{number}")
        mem.remember(ANA, f"Firm{number}", "lives_in", f"City{number}")
    mem.add([f"It rained in the city on walk {number}." for number in range(20)], ANA)
    mem.add([f"Every employer wants form {number}." for number in range(20)], ANA)


@pytest.fixture(scope="module")
def stated():
    with a_memory(today="2026-01-05") as mem:
        tell_of_lous_employers(mem)
        _among_others(mem)
        mem.flush()
        yield mem


@pytest.mark.parametrize(
    ("at", "led"),
    [
        ("2023-07-01", "Brightloom lives in Ghent"),
        ("2024-04-01", "Brightloom lives in Turku"),
        ("2024-07-01", "Corvane lives in Pau"),
        ("2025-07-01", "Corvane lives in Faro"),
        (None, "Corvane lives in Faro"),
    ],
)
def test_the_city_of_the_employer_of_then_is_in_the_context(stated, at, led):
    times = {} if at is None else {"valid_at": day(at)}
    told = _context(stated, CITY, **times)
    assert f"] {led} (" in told
    other = {"Brightloom", "Corvane"} - set(led.split())
    assert f"] {other.pop()} lives in" not in told


@pytest.mark.parametrize(
    "question",
    ["which city is lou's employer in?", "Dans quelle ville est l'employeur de Lou ?"],
)
def test_other_ways_to_ask_lead_there_too(stated, question):
    assert "Corvane lives in Faro" in _context(stated, question)


def test_three_hops_follow_two_relations(stated):
    stated.remember(ANA, "Milo", "married_to", "Lou")
    assert "Corvane lives in Faro" in _context(stated, "Where is Milo's wife's employer?")


def test_a_relation_that_holds_both_ways_is_walked_both_ways(stated):
    stated.remember(ANA, "Tilda", "married_to", "Orsk")
    stated.remember(ANA, "Tilda", "works_at", "Melko")
    assert "Tilda works at Melko" in _context(stated, "Where does Orsk's wife work?")


def test_the_users_own_are_found_by_their_relation_only(stated):
    stated.remember(ANA, "user", "works_at", "Quillbox")
    stated.remember(ANA, "user", "owns", "a lute")
    stated.remember(ANA, "Quillbox", "lives_in", "Arles")
    told = _context(stated, "Which city is my employer in?")
    assert "Quillbox lives in Arles" in told
    assert "lute" not in told


def test_a_relation_of_your_own_naming_leads_on(stated):
    stated.remember(ANA, "Milo", "teacher", "Orr")
    stated.remember(ANA, "Orr", "lives_in", "Skagen")
    assert "Orr lives in Skagen" in _context(stated, "Where does Milo's teacher live?")


@pytest.fixture
def moved():
    """Two homes, two employers and a car, among much that shares no word with a question."""
    with heard(
        ("2023-02-03", "Hi! I'm Otto and I live in Graz. I work at Tarvik."),
        ("2023-05-19", "I drive a 2016 Skoda Octavia."),
        ("2024-06-03", "I moved to Weiz on 1 June 2024."),
        ("2024-07-01", "I started working at Ombel on 1 July 2024."),
        *(
            (f"2024-08-{number:02d}", f"Explain topic {number} in a few words.")
            for number in range(1, 29)
        ),
    ) as mem:
        yield mem


@pytest.mark.parametrize(
    ("question", "led"),
    [
        ("Where did I live in 2023?", "user lives in Graz"),
        ("Where did Otto live in 2023?", "user lives in Graz"),
        ("Où est-ce que j'habitais en 2023 ?", "user lives in Graz"),
        ("Where have I been living?", "user lives in Weiz"),
        ("Where did I work in 2023?", "user works at Tarvik"),
        ("Who do I work for?", "user works at Ombel"),
        ("What car do I drive?", "user owns 2016 Skoda Octavia"),
    ],
)
def test_what_a_verb_asks_for_is_evidence_however_few_words_it_shares(moved, question, led):
    found = moved.recall(question, ANA)
    assert not found.abstained
    assert led in found.context


def test_a_time_before_all_that_is_known_leads_nowhere(moved):
    assert "lives in" not in _context(moved, "Where did I live in 1999?")


def test_what_names_an_object_leads_to_whom_it_is_told_of(stated):
    assert "Lou works at Corvane" in _context(stated, "Tell me about Corvane")


def test_what_was_not_yet_known_does_not_lead_on():
    clock = ManualClock(day("2024-01-01"))
    with a_memory(clock=clock) as mem:
        mem.remember(ANA, "Lou", "works_at", "Brightloom", valid_at=day("2020-01-01"))
        clock.set(day("2024-02-01"))
        mem.remember(ANA, "Brightloom", "lives_in", "Ghent", valid_at=day("2020-01-01"))
        assert "Ghent" not in _context(mem, CITY, known_at=day("2024-01-15"))
        assert "Ghent" in _context(mem, CITY, known_at=day("2024-02-15"))


def test_sentences_lead_on_as_stated_facts_do():
    with heard(
        ("2024-01-01", "My sister Lou works at Brightloom."),
        ("2024-01-02", "Brightloom is based in Ghent."),
        ("2024-04-01", "Brightloom moved to Turku in March 2024."),
        ("2024-06-01", "Lou left Brightloom and works at Corvane now."),
        ("2024-06-02", "Corvane is based in Pau."),
    ) as mem:
        for at, city in (("2024-02-01", "Ghent"), ("2024-04-02", "Turku"), ("2024-07-01", "Pau")):
            told = _context(mem, CITY, valid_at=day(at))
            assert f" lives in {city} (" in told


def test_another_memory_lends_no_step():
    bo = Scope(user="bo")
    with a_memory() as mem:
        mem.remember(ANA, "Lou", "works_at", "Corvane")
        mem.remember(bo, "Corvane", "lives_in", "Pau")
        tell(mem, "Corvane is a fine place.", "2024-01-01")
        assert "Pau" not in mem.recall(CITY, ANA, abstain="off").context


def test_a_common_value_does_not_lead_from_one_person_to_all_others():
    with a_memory() as mem:
        mem.remember(ANA, "Lou", "diet", "vegan")
        for number in range(40):
            mem.remember(ANA, f"Person{number}", "diet", "vegan")
            mem.remember(ANA, f"Person{number}", "owns", f"boat {number}")
        found = mem.recall("What diet does Lou keep?", ANA, k=100)
        led = [hit for hit in found.hits if hit.channels.get("graph")]
        assert {hit.text for hit in led} == {"Lou keeps the diet vegan"}


def test_the_graph_asks_the_database_a_few_times_however_much_there_is(stated):
    counted = []

    def count(connection, cursor, statement, *_):
        if "FROM fact" in statement and "LIMIT" in statement:
            counted.append(statement)

    engine = stated._parts.database.engine
    event.listen(engine, "before_cursor_execute", count)
    try:
        stated.recall(CITY, ANA)
    finally:
        event.remove(engine, "before_cursor_execute", count)
    assert 0 < len(counted) <= 9


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("Where does my wife work?", {"married_to", "partner"}),
        ("Où travaille ma femme ?", {"married_to", "partner"}),
        ("What is the name of my dog?", {"has_pet"}),
        ("Quel est le nom du chien de mon voisin ?", set()),
        ("Which city is nice?", set()),
        ("What profession did I say I work in?", {"job_title"}),
        ("Quel métier est-ce que je fais ?", {"job_title"}),
        ("What do I do for a living?", {"job_title"}),
        ("How old am I?", {"age"}),
        ("How old is Lou?", set()),
        ("What is my name?", {"name"}),
        ("Where does Lou's wife work?", set()),
    ],
)
def test_whose_relation_it_is_is_read_from_the_question(question, own):
    known = {"married_to", "partner", "has_pet", "works_at", "has_child", "studies_at"}
    known |= {"job_title", "age", "name"}
    assert relations_in(question).own & known == own


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What profession did I mention I am in?", "glass blower"),
        ("What do I do for a living?", "glass blower"),
        ("How old did I say I am?", "51"),
    ],
)
def test_what_is_asked_about_oneself_is_shown_however_unlike_its_words(question, answer):
    with a_memory(today="2026-01-05") as mem:
        mem.add("I'm Theo, a 51-year-old glass blower, and I need help with fractions.", ANA)
        for number in range(30):
            mem.add(f"How would I add {number}/7 and 3/{number + 5} of a litre?", ANA)
        mem.flush()
        found = mem.recall(question, ANA)
    assert not found.abstained
    assert answer in found.context
