"""Whatever comes in, out comes a value that keeps its promises or an `EngramError`."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import checks
from tests.fuzz.inputs import bent_json, files, json_values, texts, values

FIRST, LAST = (datetime(*day, tzinfo=UTC) for day in ((1, 1, 2), (9999, 12, 30)))
MOMENTS = st.datetimes(
    FIRST.replace(tzinfo=None), LAST.replace(tzinfo=None), timezones=st.just(UTC)
)


@settings(deadline=None)
@given(values | st.lists(values, max_size=3))
def test_message_shapes(value: object) -> None:
    checks.message(value)


@settings(deadline=None)
@given(json_values)
def test_payloads_come_back(value: object) -> None:
    checks.plain_value(value)


@settings(deadline=None)
@given(bent_json() | texts, texts | st.just("I live in Ghent."))
def test_answers_of_models(answer: str, said: str) -> None:
    checks.answer(answer, said)


@settings(deadline=None)
@given(files)
def test_importers(data: bytes) -> None:
    logging.getLogger("engram.import").setLevel(logging.CRITICAL)
    checks.imported(data)


@settings(deadline=None)
@given(texts)
def test_the_query_planner(text: str) -> None:
    checks.question(text)


@settings(deadline=None)
@given(texts, MOMENTS, st.integers(-14 * 60, 14 * 60))
def test_dates_in_texts(text: str, anchor: datetime, offset: int) -> None:
    checks.dates(text, anchor, offset)


@settings(deadline=None)
@given(texts, st.none() | texts, st.integers(0, 300))
def test_the_context_builder(text: str, speaker: str | None, budget: int) -> None:
    checks.context(text, speaker, budget)


@settings(deadline=None)
@given(texts)
def test_escapes_flags_and_masks(text: str) -> None:
    checks.line(text)


# What the fuzzers found, with the check it broke.
FOUND = [("line", "4111111111111111-----BEGIN PRIVATE KEY-----")]


@pytest.mark.parametrize("found", FOUND)
def test_what_was_found_before(found: tuple[str, object]) -> None:
    name, value = found
    getattr(checks, name)(value)
