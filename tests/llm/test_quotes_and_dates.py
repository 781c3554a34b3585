"""Where quoted words stand, what dates mean, and which claims have the form asked for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.consolidate.extract.llm.dates import read_date
from engram_core.consolidate.extract.llm.quotes import NOWHERE, find_quote
from engram_core.times import Precision
from tests.llm.models import IDA, Scripted, answer, claim, raws, reading_with

AT = "2025-03-14T23:30:00-05:00"


@pytest.mark.parametrize(
    ("quote", "text", "stands"),
    [
        ("I keep bees", "Well, I keep bees.", "I keep bees"),
        ("i KEEP\nbees", "Well, I  keep bees.", "I  keep bees"),
        ("I don't drink", "I don’t drink.", "I don’t drink"),
        ('"my "bees""', "So “my «bees»” hum", "my «bees"),
        ("…I keep bees…", "I keep bees.", "I keep bees"),
        ("J'habite à Énney", "Oui, j’habite à énney !", "j’habite à énney"),
        ("keep (two) [old] hives?", "I keep (two) [old] hives?", "keep (two) [old] hives?"),
        ("我住在", "嗯，我住在里昂", "我住在"),
    ],
)
def test_a_quote_is_found_though_spaces_case_and_marks_differ(
    quote: str, text: str, stands: str
) -> None:
    start, end = find_quote(quote, text)
    assert text[start:end] == stands


@pytest.mark.parametrize("quote", ["", " … ", "I keep wasps", "keep bee", "x" * 3_000, "I keep"])
def test_what_is_not_there_stands_nowhere(quote: str) -> None:
    assert find_quote(quote, "We keep bees. I kept none.") == NOWHERE


def test_of_several_places_the_one_with_the_object_is_taken() -> None:
    text = "old bees, OLD BEES"
    assert find_quote("old bees", text) == (0, 8)
    assert find_quote("hum", "a hum, a hum", "wasp") == (2, 5)


@pytest.mark.parametrize(
    ("text", "start", "precision"),
    [
        ("2024", datetime(2024, 1, 1, tzinfo=UTC), Precision.YEAR),
        ("2024-03", datetime(2024, 3, 1, tzinfo=UTC), Precision.MONTH),
        ("2024-03-XX", datetime(2024, 3, 1, tzinfo=UTC), Precision.MONTH),
        ("2024-XX-XX", datetime(2024, 1, 1, tzinfo=UTC), Precision.YEAR),
        (" 2024-03-09 ", datetime(2024, 3, 9, tzinfo=UTC), Precision.DAY),
        ("2024-03-09T00:00:00", datetime(2024, 3, 9, tzinfo=UTC), Precision.DAY),
        ("2024-03-09T08:15:00", datetime(2024, 3, 9, 13, 15, tzinfo=UTC), Precision.INSTANT),
        ("2024-03-09T08:15:00Z", datetime(2024, 3, 9, 8, 15, tzinfo=UTC), Precision.INSTANT),
    ],
)
def test_a_date_is_as_exact_as_it_is_written(
    text: str, start: datetime, precision: Precision
) -> None:
    assert read_date(text, offset_minutes=-300) == (start, precision)


@pytest.mark.parametrize("text", ["0000", "2024-13", "2024-02-30", "last spring", "24", "9999-99"])
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


def test_a_past_event_happened_and_a_past_state_is_over() -> None:
    said = "I visited Quarrow in 2022. I used to live in Elsmoor in 2022."
    told = answer(
        claim(
            "I visited Quarrow in 2022", "visited", "Quarrow", modality="past", valid_from="2022"
        ),
        claim(
            "I used to live in Elsmoor in 2022",
            "lives_in",
            "Elsmoor",
            modality="past",
            valid_from="2022",
            valid_to="2022",
        ),
    )
    with reading_with(Scripted(told)) as mem:
        mem.add(said, IDA, at=AT)
        assert not mem.consolidate().failed
        [event] = mem.facts(IDA)
        assert (event.object, event.dates) == ("Quarrow", "2022")
        [home] = mem.facts(IDA, valid_at="2022-06-01T00:00:00+00:00", predicate="lives_in")
        assert home.object == "Elsmoor"


def test_a_claim_of_another_form_is_counted_and_an_answer_of_none_fails() -> None:
    good = claim("I keep bees", "has_pet", "bees")
    odd = [{"quote": "I keep bees"}, {**good, "polarity": "maybe"}, {**good, "object": ["bees"]}]
    failing = answer(*odd)
    with reading_with(Scripted(answer(good, *odd), failing)) as mem:
        mem.add("I keep bees.", IDA, at=AT)
        assert mem.consolidate().rejected == 3
        mem.add("I keep bees still.", IDA, at=AT)
        report = mem.consolidate()
        assert [one.outcome for one in report.outcomes] == ["failed"]
        assert raws(mem)[-1] == failing
