"""What is embedded for a turn and the turn before it."""

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.turn_texts import CHARACTERS_BEFORE, WORDS_BEFORE, Utterance, paired_text


def test_the_first_turn_has_no_pair():
    assert paired_text(None, Utterance("Good day.")) == ""


def test_speakers_stand_in_front_where_they_are_known():
    assert paired_text(Utterance("Which boat?", "Oda"), Utterance("The red one.", "Per")) == (
        "Oda: Which boat?\nPer: The red one."
    )
    assert paired_text(Utterance("Which boat?"), Utterance("The red one.", "Per")) == (
        "Which boat?\nPer: The red one."
    )


def test_of_a_long_turn_before_only_the_end_is_kept():
    before = Utterance(" ".join(f"w{number}" for number in range(500)))
    lines = paired_text(before, Utterance("Yes.")).split("\n")
    assert lines[0].split() == [f"w{number}" for number in range(500 - WORDS_BEFORE, 500)]
    assert lines[1] == "Yes."


def test_a_turn_before_without_spaces_is_cut_too():
    before = paired_text(Utterance("x" * 100_000), Utterance("Yes.")).split("\n")[0]
    assert before == "x" * CHARACTERS_BEFORE


def test_our_own_context_is_left_out():
    memory = f"{CONTEXT_OPEN}\nan old note about herons\n{CONTEXT_CLOSE}\n"
    paired = paired_text(Utterance(f"{memory}Which bird?"), Utterance("A crane."))
    assert paired == "Which bird?\nA crane."
    assert paired_text(Utterance(memory), Utterance("A crane.")) == ""
