"""A plan put off to another day is planned for that day alone; another plan of its kind stays."""

from __future__ import annotations

from telling import ANA, heard, live

MOVED = [
    ("2024-03-01", "my driving test is on April 12"),
    ("2024-03-05", "my driving test has been moved to April 20"),
    ("2024-03-09", "ugh, my driving test was pushed back again from April 20 to April 26"),
]
TWO = [
    ("2024-03-01", "Interview with Corvane is scheduled for May 6 at 2pm"),
    ("2024-03-02", "I have an interview with Sollith on May 8"),
    ("2024-03-09", "the interview with Sollith got rescheduled to May 15"),
]


def days_planned(told: list[tuple[str, str]]) -> list[str]:
    mem = heard(*told, today="2024-03-20")
    return sorted(f"{one.object} {one.valid_at:%m-%d}" for one in live(mem, "plans"))


def test_a_plan_that_moves_twice_is_held_for_its_last_day():
    assert days_planned(MOVED) == ["driving test 04-26"]


def test_a_plan_that_moves_leaves_its_like_alone():
    assert days_planned(TWO) == ["Interview with Corvane 05-06", "interview with Sollith 05-15"]


def test_the_day_it_was_planned_for_before_is_still_known():
    mem = heard(*MOVED, today="2024-03-20")
    told = [one.valid_at.day for one in mem.history(ANA, predicate="plans")]
    assert {12, 20, 26} <= set(told)
