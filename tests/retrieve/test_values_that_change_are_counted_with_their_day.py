"""The measure of values that change reads the date of a day told once as that of its messages."""

from __future__ import annotations

from benchmarks.knowledge_update import Case, dated_lines, look

CASE = Case("q", "How many kilns do I have?", "", (), new="five", old="three")


def context(*lines: str) -> str:
    return "\n".join(["Messages, oldest first:", *lines])


def test_a_message_under_its_day_counts_as_dated() -> None:
    shown = context(
        "[e9] 2024-06-01 09:00 user: Five kilns now.",
        "2024-05-02",
        "[e1] 09:00 user: I have three kilns.",
        "[e2] 10:00 user: Rain again.",
    )

    assert look(CASE, shown).as_past is True


def test_a_message_without_a_day_does_not() -> None:
    assert look(CASE, context("[e1] user: I have three kilns.")).as_past is False


def test_a_day_ends_where_a_message_tells_its_own_and_at_a_heading() -> None:
    shown = context(
        "2024-05-02 09:00",
        "[e1] user: One.",
        "[e2] 2024-05-03 08:00 user: Two.",
        "Session summaries:",
        "[s1] user: Three.",
    )

    assert dated_lines(shown) == [
        "[e1] 2024-05-02 09:00 user: One.",
        "[e2] 2024-05-03 08:00 user: Two.",
        "[s1] user: Three.",
    ]
