"""Among many long messages the best ones are shown with all they say, not each by one sentence."""

from __future__ import annotations

from engram_core.embed.tokens import count_tokens
from engram_core.retrieve.context_fill import AT_LENGTH, STORY, Line, fill
from engram_core.retrieve.excerpt import Focus

STEPS = "First oil the hinge of the sluice. Then lift the gate by a hand. Last wedge the beam fast."
TALK = (
    "The mill was quiet on that day. Nobody came up the lane at all. The cat slept on the sacks. "
)
FOCUS = Focus(["sluice", "hinge"])


def _line(number: int, text: str) -> Line:
    return Line(f"e{number}", "Messages:", (number,), f"[e{number}] ", text, score=1 / number)


def test_the_best_of_many_long_messages_is_shown_whole() -> None:
    lines = [_line(1, f"{STEPS} {TALK}"), *(_line(number, TALK * 6) for number in range(2, 40))]
    shown = dict((line.id, text) for line, text in fill(lines, 800, FOCUS, count_tokens))
    assert STEPS in shown["e1"]
    assert len(shown) >= 10


def test_of_a_story_the_main_steps_are_told_at_length_and_the_others_alike() -> None:
    lines = [_line(number, TALK * 6) for number in range(1, 40)]
    told = fill(lines, 1400, FOCUS, count_tokens, manner=STORY)
    lengths = [count_tokens(text) for _, text in told]
    assert len(told) > 25
    assert min(lengths[:5]) >= 2 * max(lengths[10:])
    assert max(lengths[10:]) <= 2 * min(lengths[10:])


def test_no_more_room_is_taken_than_there_is() -> None:
    for room in (40, 200, 801):
        lines = [_line(number, TALK * 6) for number in range(1, 40)]
        told = fill(lines, room, FOCUS, count_tokens)
        spent = sum(count_tokens(f"{line.head}{text}") for line, text in told)
        assert spent + count_tokens("Messages:") * bool(told) <= room


def test_how_a_thing_was_done_is_told_at_more_length_by_fewer_lines() -> None:
    lines = [_line(number, f"{STEPS} {TALK}" * 8) for number in range(1, 40)]
    plain = fill(lines, 1400, FOCUS, count_tokens)
    told = fill(lines, 1400, FOCUS, count_tokens, manner=AT_LENGTH)
    assert 3 <= len(told) < len(plain)
    assert count_tokens(told[0][1]) > 1.5 * count_tokens(plain[0][1])
