"""Conversations pooled to one memory, so that evidence must be found among everybody's."""

from dataclasses import replace
from datetime import UTC, datetime

from engram_core.evaluate.cases import Conversation, Question, Turn
from engram_core.evaluate.datasets import pooled

MAY, JUNE = datetime(2023, 5, 1, tzinfo=UTC), datetime(2023, 6, 1, tzinfo=UTC)


def conversation(name, said, start, **asked):
    turns = tuple(
        Turn(f"s_{place}", "s", None, "user", text, start)
        for place, text in enumerate(said, start=1)
    )
    question = Question(f"{name}?", "What?", "any", ("x",), None, **asked)
    return Conversation(name, turns, (question,), {"s": start})


def test_sessions_come_in_the_order_of_their_dates_under_names_of_their_own():
    late = conversation("late", ["I sold it."], JUNE, evidence=("s_1",), evidence_sessions=("s",))
    early = conversation("early", ["I bought it."], MAY)
    held = pooled([late, early])
    assert [turn.id for turn in held.turns] == ["early/s_1", "late/s_1"]
    assert held.sessions == {"early/s": MAY, "late/s": JUNE}
    assert held.questions[0].evidence == ("late/s_1",)
    assert held.questions[0].evidence_sessions == ("late/s",)


def test_a_message_that_is_evidence_twice_is_kept_once():
    one = conversation("one", ["I bought it."], MAY, evidence=("s_1",))
    two = conversation("two", ["I bought it.", " "], MAY, evidence=("s_1", "s_2"))
    held = pooled([one, two])
    assert len(held.turns) == 1
    assert [question.evidence for question in held.questions] == [("one/s_1",), ("one/s_1",)]


def test_the_same_words_on_another_day_are_another_message():
    one = conversation("one", ["Good morning."], MAY)
    assert len(pooled([one, conversation("two", ["Good morning."], JUNE)]).turns) == 2


def test_a_conversation_without_questions_adds_its_messages():
    one = conversation("one", ["I bought it."], MAY)
    filler = replace(conversation("filler", ["Rain again."], JUNE), questions=())
    held = pooled([one, filler])
    assert len(held.turns) == 2
    assert [question.id for question in held.questions] == ["one?"]
