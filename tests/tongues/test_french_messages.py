"""What French messages say becomes facts, and what only looks like a statement does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.extraction import RuleExtractor, episode, load, measure

ROWS = load(Path(__file__).with_name("french_messages.jsonl"))


def test_most_of_what_is_stated_is_found_and_little_else() -> None:
    score = measure(ROWS, user_only=False)
    assert score.precision >= 0.95, score.notes
    assert score.recall >= 0.92, score.notes
    assert score.dates >= 0.95, score.notes


@pytest.mark.parametrize("row", [row for row in ROWS if not row["facts"]], ids=lambda r: r["text"])
def test_nothing_is_taken_from_questions_wishes_and_hearsay(row: dict) -> None:
    assert not measure([row], user_only=False).wrong


@pytest.mark.parametrize(
    ("told", "predicate", "object_"),
    [
        ("J'ai quarante et un ans.", "age", "quarante et un"),
        ("J’ai soixante-dix-huit ans.", "age", "soixante-dix-huit"),
        ("Je travaille chez Tilleul Bleu comme menuisière.", "job_title", "menuisière"),
        ("J'ai explosé mon record du semi : 1h52", "personal_best", "1h52"),
        ("Je sais programmer en Kotlin.", "skill", "Kotlin"),
        ("On a un chien et deux perruches.", "has_pet", "perruches"),
    ],
)
def test_a_kind_of_sentence_is_read(told: str, predicate: str, object_: str) -> None:
    row = {"id": "one", "role": "user", "at": "2024-06-13T18:20:00+02:00", "text": told}
    said = {(one.predicate, one.object) for one in RuleExtractor().extract(episode(row), [])}
    assert (predicate, object_) in said
