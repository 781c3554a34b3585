"""Field cases I: the window of time that a question names."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from engram_core.retrieve.plan.query import plan_query

NOW = datetime(2025, 2, 12, 9, 30, tzinfo=UTC)  # a Wednesday


def window(text: str, now: datetime = NOW, offset: int = 0) -> tuple[str, str] | None:
    named = plan_query(text, now=now, offset_minutes=offset).window
    return named and (f"{named[0]:%Y-%m-%d}", f"{named[1]:%Y-%m-%d}")


@pytest.mark.parametrize("zone", ["UTC", "America/Adak", "Pacific/Apia"])
@pytest.mark.parametrize("asked", ["What did I cook yesterday?", "Qu'ai-je semé hier ?"])
def test_I1_relative_dates_count_from_the_time_asked_for(zone, asked):
    script = (
        "import sys; from datetime import UTC, datetime\n"
        "from engram_core.retrieve.plan.query import plan_query\n"
        "now = datetime(2024, 12, 31, 23, 30, tzinfo=UTC)\n"
        "print(*plan_query(sys.argv[1], now=now).window)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, asked],
        env=os.environ | {"TZ": zone, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["2024-12-30", "00:00:00+00:00", "2024-12-31", "00:00:00+00:00"]


def test_I1_the_offset_of_the_asker_says_which_day_it_is():
    late = datetime(2024, 12, 31, 23, 30, tzinfo=UTC)
    assert window("yesterday", late, 120) == ("2024-12-31", "2025-01-01")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What did we settle about the fence in October 2022?", ("2022-10-01", "2022-11-01")),
        ("What did the board rule on the well in May 2021?", ("2021-05-01", "2021-06-01")),
        ("Qu'a-t-on décidé pour la haie en octobre 2022 ?", ("2022-10-01", "2022-11-01")),
        ("What broke in March?", ("2024-03-01", "2024-04-01")),
        ("What broke in February?", ("2025-02-01", "2025-03-01")),
        ("Who moved in 2021?", ("2021-01-01", "2022-01-01")),
        ("between March and May 2023", ("2023-03-01", "2023-06-01")),
        ("entre mars et mai 2023", ("2023-03-01", "2023-06-01")),
        ("What has Melko built since June?", ("2024-06-01", "2025-02-13")),
        ("What did I own before 2020?", ("1-01-01", "2020-01-01")),
        ("Where was I on 3 September?", ("2024-09-03", "2024-09-04")),
        ("What happened after March and before June 2024?", ("2024-04-01", "2024-06-01")),
        ("What will I plant in March?", ("2025-03-01", "2025-04-01")),
        ("Que vais-je planter en mars ?", ("2025-03-01", "2025-04-01")),
    ],
)
def test_I2_a_date_named_in_a_question_is_its_window(text, expected):
    named = window(text)
    assert named is not None
    assert (named[0].lstrip("0"), named[1]) == expected


@pytest.mark.parametrize(
    "text",
    [
        "What did we do, and what did me and so on?",
        "May I march on? The second cat sat so.",
        "Did we sit where the sun sat?",
        "Will you and I do so?",
        "Was haben we sun mon do?",
    ],
)
def test_I2_common_words_are_no_dates(text):
    plan = plan_query(text, now=NOW)
    assert plan.window is None
    assert plan.unread == ()


@pytest.mark.parametrize(
    "text",
    [
        "Which service uses port 9443?",
        "Who paid invoice 1987?",
        "What drains a queue of 4096?",
        "Where is room 2019?",
        "Quel service écoute sur le port 2024 ?",
        "Who sleeps in room 2019?",
        "Does part 2023-B fit model 1999?",
        "What was said in 2000 words?",
        "Who spoke at the 2023 Varnholt Forum?",
    ],
)
def test_I3_bare_numbers_are_not_years(text):
    plan = plan_query(text, now=NOW)
    assert plan.window is None
    assert plan.unread == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("last week", ("2025-02-03", "2025-02-10")),
        ("last month", ("2025-01-01", "2025-02-01")),
        ("last year", ("2024-01-01", "2025-01-01")),
        ("the past 7 days", ("2025-02-05", "2025-02-13")),
        ("the last seven days", ("2025-02-05", "2025-02-13")),
        ("last seven days", ("2025-02-05", "2025-02-13")),
        ("in the last two months", ("2024-12-12", "2025-02-13")),
        ("over the past three weeks", ("2025-01-22", "2025-02-13")),
        ("two weeks ago", ("2025-01-27", "2025-02-03")),
        ("this week", ("2025-02-10", "2025-02-17")),
        ("last weekend", ("2025-02-08", "2025-02-10")),
    ],
)
@pytest.mark.parametrize("frame", ["{}", "What did Tavvi carve {}?", "So {}, who rang?"])
def test_I5_windows_in_english(frame, text, expected):
    assert window(frame.format(text)) == expected


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("What did I sow this summer?", "this summer"),
        ("Who rang on 31 February?", "on 31 February"),
        ("What was due on 03/05/2024?", "on 03/05/2024"),
        ("What did Melko sell three moons ago?", "sell three moons ago"),
        ("What changed last quarter?", "last quarter"),
        ("What did we eat a few weeks ago?", "a few weeks ago"),
        ("Qu'ai-je lu il y a quelques mois ?", "il y a quelques mois"),
    ],
)
def test_I5_what_cannot_be_placed_is_named(text, phrase):
    plan = plan_query(text, now=NOW)
    assert plan.window is None
    assert any(phrase.endswith(unread) for unread in plan.unread)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la semaine dernière", ("2025-02-03", "2025-02-10")),
        ("le mois dernier", ("2025-01-01", "2025-02-01")),
        ("avant-hier", ("2025-02-10", "2025-02-11")),
        ("il y a trois jours", ("2025-02-09", "2025-02-10")),
        ("l'an dernier", ("2024-01-01", "2025-01-01")),
        ("l’année dernière", ("2024-01-01", "2025-01-01")),
        ("la semaine derniere", ("2025-02-03", "2025-02-10")),
        ("ces sept derniers jours", ("2025-02-05", "2025-02-13")),
        ("au cours des deux derniers mois", ("2024-12-12", "2025-02-13")),
        ("cette semaine", ("2025-02-10", "2025-02-17")),
        ("lundi dernier", ("2025-02-10", "2025-02-11")),
    ],
)
@pytest.mark.parametrize("frame", ["{}", "Qu'a dit Tavvi {} ?"])
def test_I6_windows_in_french(frame, text, expected):
    assert window(frame.format(text)) == expected
