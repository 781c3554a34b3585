"""Days counted off and spans of them: three Fridays ago, Friday week, Monday to Wednesday."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.dates import find_dates
from engram_core.retrieve.plan.query import plan_query

NOW = datetime(2024, 5, 15, 9, tzinfo=UTC)  # a Wednesday

PLACED = {
    "What did I cook three Fridays ago?": ("2024-04-26", "2024-04-27"),
    "What did I cook about two Saturdays back?": ("2024-05-04", "2024-05-05"),
    "Who came two Wednesdays ago?": ("2024-05-01", "2024-05-02"),
    "Who did I meet the Friday before last?": ("2024-05-03", "2024-05-04"),
    "Who did I meet last Friday but one?": ("2024-05-03", "2024-05-04"),
    "What will I do the Friday after next?": ("2024-05-31", "2024-06-01"),
    "What will I do two Fridays from now?": ("2024-05-24", "2024-05-25"),
    "What happened Tuesday week ago?": ("2024-05-07", "2024-05-08"),
    "What happened a week ago Tuesday?": ("2024-05-07", "2024-05-08"),
    "What happened a week last Tuesday?": ("2024-05-07", "2024-05-08"),
    "What happened on Tuesday, two weeks ago?": ("2024-04-30", "2024-05-01"),
    "What will I do on Friday week?": ("2024-05-24", "2024-05-25"),
    "What will I do a week on Tuesday?": ("2024-05-28", "2024-05-29"),
    "What will I do two weeks from Monday?": ("2024-06-03", "2024-06-04"),
    "What happened a year ago today?": ("2023-05-15", "2023-05-16"),
    "What happened on this day last year?": ("2023-05-15", "2023-05-16"),
    "What will I do a week from tomorrow?": ("2024-05-23", "2024-05-24"),
    "What did I do on the first Friday of April?": ("2024-04-05", "2024-04-06"),
    "What did I do on the last Monday of March 2023?": ("2023-03-27", "2023-03-28"),
    "What did I do on the second Tuesday of last month?": ("2024-04-09", "2024-04-10"),
    "What did I do the weekend before last?": ("2024-05-04", "2024-05-06"),
    "What do I have the week after next?": ("2024-05-27", "2024-06-03"),
    "What did I do a fortnight ago?": ("2024-04-29", "2024-05-06"),
    "What did I do last fortnight?": ("2024-04-29", "2024-05-13"),
    "What did I do the fortnight before last?": ("2024-04-15", "2024-04-29"),
    "What did I do in the past fortnight?": ("2024-05-01", "2024-05-16"),
    "What will I do next fortnight?": ("2024-05-20", "2024-06-03"),
    "What is due in the next two weeks?": ("2024-05-15", "2024-05-30"),
    "What did I cook the last two Fridays?": ("2024-05-03", "2024-05-11"),
    "What did I do from Monday to Wednesday?": ("2024-05-13", "2024-05-16"),
    "What did I do from Monday to Monday?": ("2024-05-06", "2024-05-14"),
    "What will I do between Thursday and Saturday?": ("2024-05-16", "2024-05-19"),
    "What did I do Friday to Sunday last week?": ("2024-05-10", "2024-05-13"),
    "What did I do on Friday the 3rd?": ("2024-05-03", "2024-05-04"),
    "What did I do on Tuesday of the week before last?": ("2024-04-30", "2024-05-01"),
    "What did I do two weeks ago Friday?": ("2024-05-03", "2024-05-04"),
    "What did I do on the last day of March?": ("2024-03-31", "2024-04-01"),
    "What did I do in the last week of last month?": ("2024-04-01", "2024-05-01"),
    "What happened in the last 24 hours?": ("2024-05-14", "2024-05-16"),
    "What happened in the last 30 minutes?": ("2024-05-15", "2024-05-16"),
    "What happened in the first quarter of 2024?": ("2024-01-01", "2024-04-01"),
    "What happened in the last quarter of 2023?": ("2023-10-01", "2024-01-01"),
    "What happened in the second half of last year?": ("2023-07-01", "2024-01-01"),
    "Qu'ai-je fait il y a trois vendredis ?": ("2024-04-26", "2024-04-27"),
    "Que ferai-je dans deux vendredis ?": ("2024-05-24", "2024-05-25"),
    "Qu'ai-je fait l'avant-dernier vendredi ?": ("2024-05-03", "2024-05-04"),
    "Qu'ai-je fait l'avant dernière semaine ?": ("2024-04-29", "2024-05-06"),
    "Qu'ai-je fait lundi de la semaine dernière ?": ("2024-05-06", "2024-05-07"),
    "Qu'ai-je fait mardi, il y a deux semaines ?": ("2024-04-30", "2024-05-01"),
    "Que ferai-je vendredi en huit ?": ("2024-05-24", "2024-05-25"),
    "Que ferai-je mardi soir en quinze ?": ("2024-06-04", "2024-06-05"),
    "Qu'ai-je fait il y a un an jour pour jour ?": ("2023-05-15", "2023-05-16"),
    "Qu'ai-je fait le premier vendredi d'avril ?": ("2024-04-05", "2024-04-06"),
    "Qu'ai-je fait le dernier lundi du mois dernier ?": ("2024-04-29", "2024-04-30"),
    "Qu'ai-je fait les deux derniers vendredis ?": ("2024-05-03", "2024-05-11"),
    "Qu'ai-je fait de lundi à mercredi ?": ("2024-05-13", "2024-05-16"),
    "Qu'ai-je fait le lundi d'il y a deux semaines ?": ("2024-04-29", "2024-04-30"),
    "Qu'ai-je fait le 15 du mois dernier ?": ("2024-04-15", "2024-04-16"),
    "Qu'ai-je fait la première semaine du mois dernier ?": ("2024-04-01", "2024-05-01"),
    "Qu'ai-je fait ces dernières 24 heures ?": ("2024-05-14", "2024-05-16"),
    "Que ferai-je d'ici quinze jours ?": ("2024-05-15", "2024-05-31"),
    "Que ferai-je ces deux prochaines semaines ?": ("2024-05-15", "2024-05-30"),
    "Qu'ai-je fait il y a une quinzaine de jours ?": ("2024-04-29", "2024-05-06"),
    "Qu'a-t-on décidé au deuxième semestre 2023 ?": ("2023-07-01", "2024-01-01"),
}


@pytest.mark.parametrize("asked", PLACED)
def test_a_question_names_its_window(asked: str) -> None:
    plan = plan_query(asked, now=NOW)
    assert plan.window is not None
    assert tuple(f"{edge:%Y-%m-%d}" for edge in plan.window) == PLACED[asked]
    assert plan.unread == ()


@pytest.mark.parametrize("said", ["I moved three Fridays ago.", "J'ai emménagé il y a 3 vendredis"])
def test_a_counted_day_dates_what_is_told(said: str) -> None:
    (found,) = find_dates(said, NOW)
    assert found.date is not None
    assert f"{found.date[0]:%Y-%m-%d}" == "2024-04-26"


@pytest.mark.parametrize(
    "said", ["We meet on the first Friday of the month.", "On joue le dernier lundi du mois."]
)
def test_a_day_of_any_month_dates_nothing_told(said: str) -> None:
    assert [found.date for found in find_dates(said, NOW)] == [None]


@pytest.mark.parametrize(
    "said", ["I work from Monday to Friday.", "Il travaille de lundi à vendredi."]
)
def test_a_span_of_weekdays_dates_nothing_told(said: str) -> None:
    assert [found.date for found in find_dates(said, NOW)] == [None]


@pytest.mark.parametrize(
    "said", ["every first Friday of the month", "chaque dernier lundi du mois"]
)
def test_a_habit_is_no_counted_day(said: str) -> None:
    assert [found.date for found in find_dates(said, NOW)] == [None]


@pytest.mark.parametrize(
    "asked", ["Who came on the fifth Friday of April 2024?", "Il y a une quinzaine d'années ?"]
)
def test_what_cannot_be_placed_is_named(asked: str) -> None:
    plan = plan_query(asked, now=NOW)
    assert plan.window is None
    assert len(plan.unread) == 1
