"""Dates of messages resolve to calendar dates of the message's own day and offset."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.dates import DateMention, Relation, find_dates
from engram_core.errors import NaiveDatetime
from engram_core.times import show_date

SAID = datetime(2025, 2, 12, 9, 30, tzinfo=UTC)  # a Wednesday


def only(text: str, prefer: str = "past") -> DateMention:
    (mention,) = find_dates(text, SAID, 0, prefer=prefer)
    return mention


def shown(text: str, prefer: str = "past") -> str:
    mention = only(text, prefer)
    assert mention.date is not None
    return show_date(*mention.date)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We opened the kiosk last year.", "2024"),
        ("I left the choir three years ago", "2022"),
        ("I've had this kiln for 9 years", "2016"),
        ("juggling since about eleven years ago", "2014"),
        ("J'ai quitté la chorale l'année dernière", "2024"),
        ("elle est partie l'an passé", "2024"),
        ("il y a vingt ans", "2005"),
        ("je pêche depuis quatre ans", "2021"),
        ("ça fait dix-sept ans que je tisse", "2008"),
        ("dans deux ans", "2027"),
        ("back in 2011 we sailed", "2011"),
        ("en 2017, à Nantes", "2017"),
        ("sicne 2017 I knit", "2017"),
    ],
)
def test_years(text, expected):
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sold the loom in April", "2024-04"),
        ("as of last month", "2025-01"),
        ("we met two months ago", "2024-12"),
        ("started in February", "2025-02"),
        ("at the end of August 2021", "2021-08"),
        ("en avril", "2024-04"),
        ("depuis décembre", "2024-12"),
        ("le mois dernier", "2025-01"),
        ("il y a deux mois", "2024-12"),
        ("fin août", "2024-08"),
        ("last November", "2024-11"),
        ("en octobre dernier", "2024-10"),
        ("May last year", "2024-05"),
    ],
)
def test_months(text, expected):
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I signed the lease today.", "2025-02-12"),
        ("Last Friday I met the landlord.", "2025-02-07"),
        ("Yesterday I adopted a tortoise.", "2025-02-11"),
        ("the kettle broke this morning", "2025-02-12"),
        ("on Monday", "2025-02-10"),
        ("on Wednesday", "2025-02-05"),
        ("the 2nd of March", "2024-03-02"),
        ("born 29 Feb 1988", "1988-02-29"),
        ("February 3rd, 2020", "2020-02-03"),
        ("Tues 4 June 2019", "2019-06-04"),
        ("on 2023-07-09", "2023-07-09"),
        ("31/12/2023", "2023-12-31"),
        ("samedi", "2025-02-08"),
        ("vendredi dernier", "2025-02-07"),
        ("avant-hier", "2025-02-10"),
        ("le 3 mai 2022", "2022-05-03"),
        ("le 1er septembre", "2024-09-01"),
        ("il y a trois jours", "2025-02-09"),
    ],
)
def test_days(text, expected):
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sailing in April", "2025-04"),
        ("next month", "2025-03"),
        ("running for mayor next year", "2026"),
        ("this December", "2025-12"),
        ("tomorrow", "2025-02-13"),
        ("on 12 June", "2025-06-12"),
        ("the audit is on Wednesday", "2025-02-19"),
        ("in two days", "2025-02-14"),
        ("lundi prochain", "2025-02-17"),
        ("le 10 février", "2026-02-10"),
    ],
)
def test_plans_look_ahead(text, expected):
    assert shown(text, "future") == expected


def test_nearest_takes_the_closest():
    assert shown("on 1 March", "nearest") == "2025-03-01"
    assert shown("on 20 December", "nearest") == "2024-12-20"


@pytest.mark.parametrize(
    "text",
    [
        "last week",
        "two weeks ago",
        "recently",
        "this summer",
        "a while back",
        "by December",
        "before 2020",
        "a few years ago",
        "avant Noël",
        "d'ici mars",
        "la semaine dernière",
        "récemment",
        "cet été",
        "il y a quelques mois",
        "31 February 2023",
        "03/05/2024",
    ],
)
def test_vague_ones_and_deadlines_date_nothing(text):
    mention = only(text)
    assert mention.vague
    assert mention.date is None


@pytest.mark.parametrize(
    ("text", "relation", "expected"),
    [
        ("since September", Relation.SINCE, "2024-09"),
        ("depuis 2015", Relation.SINCE, "2015"),
        ("until the end of August", Relation.UNTIL, "2024-08"),
        ("jusqu'à fin août", Relation.UNTIL, "2024-08"),
        ("until 1974", Relation.UNTIL, "1974"),
        ("as of last month", Relation.FROM, "2025-01"),
        ("from the 3rd of November", Relation.FROM, "2024-11-03"),
        ("à partir de lundi", Relation.FROM, "2025-02-10"),
        ("for 9 years", Relation.FOR, "2016"),
        ("three years ago", Relation.AGO, "2022"),
    ],
)
def test_the_preposition_says_how_it_bounds(text, relation, expected):
    assert only(text).relation is relation
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "start", "last"),
    [
        ("from 2018 to 2020", "2018", "2020"),
        ("de 2018 à 2020", "2018", "2020"),
        ("between March and May 2023", "2023-03", "2023-05"),
        ("from November to February", "2024-11", "2025-02"),
        ("du 3 au 5 mai 2022", "2022-05-03", "2022-05-05"),
    ],
)
def test_a_range_keeps_both_ends(text, start, last):
    mention = only(text)
    assert mention.relation is Relation.RANGE
    assert show_date(mention.start, mention.precision) == start
    assert show_date(mention.last, mention.last_precision) == last


@pytest.mark.parametrize(
    "text",
    [
        "the relay listens on port 9443",
        "invoice 1987 is unpaid",
        "a queue of 2048 parcels",
        "meet me in room 2019",
        "I can do 2000 steps",
        "in 2000 words or less",
        "We may march on, me and the boys did so",
        "the second cat sat in the sun",
        "I met April at the dyer's",
        "every Monday and on Sundays",
        "chaque lundi, et le samedi aussi",
        "I drive a 2009 Brontë hatchback",
        "elle a sept ans",
        "on marche sur mars",
        "call 555-2018-2020",
        "write to june@example.org",
    ],
)
def test_words_and_numbers_that_are_no_dates(text):
    assert find_dates(text, SAID) == []


@pytest.mark.parametrize(
    "text",
    [
        "I spoke at the 2023 Varnholt Forum.",
        "J'ai parlé au Forum de Varnholt 2023.",
        "我在2023年Varnholt论坛发言",
    ],
)
def test_the_year_of_a_named_event_has_year_precision(text):
    assert shown(text) == "2023"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("昨天我收养了一只乌龟", "2025-02-11"),
        ("9月3日我搬了桌子", "2024-09-03"),
        ("三年前", "2022"),
    ],
)
def test_basic_chinese(text, expected):
    assert shown(text) == expected


def test_relative_days_resolve_in_the_offset_of_the_message():
    late = datetime(2024, 12, 31, 23, 30, tzinfo=UTC)
    (east,) = find_dates("today", late, 780)
    (west,) = find_dates("today", late, -600)
    assert east.start == datetime(2025, 1, 1, tzinfo=UTC)
    assert west.start == datetime(2024, 12, 31, tzinfo=UTC)


def test_the_span_holds_the_words_even_after_accents_and_emoji():
    text = "🥁 décidé : à partir de février 2024, promis"
    mention = only(text)
    assert text[slice(*mention.span)] == mention.text == "à partir de février 2024"


def test_of_a_name_only_the_year_is_the_date():
    assert only("at the 2031 Ostrale Summit").text == "2031"


def test_a_naive_anchor_is_refused():
    with pytest.raises(NaiveDatetime, match="timezone"):
        find_dates("yesterday", datetime(2025, 2, 12))  # noqa: DTZ001


def test_a_year_in_a_name_stays_with_the_name():
    said = datetime(2023, 9, 5, tzinfo=UTC)
    found = find_dates("I ran in the 2022 Odell Regatta.", said)
    assert [(m.text, m.relation) for m in found] == [("2022", Relation.NAMED)]
