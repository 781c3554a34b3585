"""Field case G8: what models really answer, as a table; and a property over all of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram_core.consolidate.extract.llm.repair import Answer, read_answer
from engram_core.errors import ExtractionError

CLAIM = {"quote": "I keep bees", "predicate": "owns", "object": "bees"}
OTHER = {"quote": "I don't drink", "predicate": "habit", "object": "drink"}
ONE = json.dumps(CLAIM)
TWO = f"{ONE}, {json.dumps(OTHER)}"
GOOD = f'{{"claims": [{ONE}]}}'

REPAIRED = {
    "clean": (GOOD, [CLAIM]),
    "fenced": (f"```json\n{GOOD}\n```", [CLAIM]),
    "fence without a language": (f"```\n{GOOD}\n```", [CLAIM]),
    "fence that never closes": (f"```json\n{GOOD}", [CLAIM]),
    "prose round a fence": (
        f"Sure, here it is [1]:\n```json\n{GOOD}\n```\nAnything else?",
        [CLAIM],
    ),
    "prose round it": (f"I found {{one}} claim: {GOOD} Hope this helps.", [CLAIM]),
    "thoughts first": (f'<think>{{"claims": [] }} hm</think>{GOOD}', [CLAIM]),
    "a draft first": (f'First {{"claims": []}} but no, rather {GOOD}', [CLAIM]),
    "bare list": (f"[{ONE}]", [CLAIM]),
    "bare list in prose": (f"Claims:\n[{ONE}]\nDone.", [CLAIM]),
    "bare claim": (ONE, [CLAIM]),
    "one claim a line": (f"{ONE}\n{json.dumps(OTHER)}\n", [CLAIM, OTHER]),
    "another key": (f'{{"facts": [{ONE}], "count": 1}}', [CLAIM]),
    "unknown keys": (f'{{"note": "x", "claims": [{ONE}], "mood": null}}', [CLAIM]),
    "trailing commas": (f'{{"claims": [{ONE[:-1]},}},],}}', [CLAIM]),
    "single quotes": (
        "{'claims': [{'quote': 'I don't drink', 'predicate': 'habit', 'object': 'drink'}]}",
        [OTHER],
    ),
    "curly quotes": (
        "{“claims”: [{“quote”: “I keep bees”, “predicate”: “owns”, “object”: “bees”}]}",
        [CLAIM],
    ),
    "bare keys": ('{claims: [{quote: "I keep bees", predicate: "owns", object: "bees"}]}', [CLAIM]),
    "Python's words": (f"{{'claims': [{ONE}], 'more': None, 'ok': True}}", [CLAIM]),
    "bad escape": (
        '{"claims": [{"quote": "I don\\\'t drink", "predicate": "habit", "object": "drink"}]}',
        [OTHER],
    ),
    "raw line break": (
        '{"claims": [{"quote": "I keep\nbees", "predicate": "owns", "object": "bees"}]}',
        [{**CLAIM, "quote": "I keep\nbees"}],
    ),
    "quotes inside": (
        '{"claims": [{"quote": "I keep "my" bees", "predicate": "owns", "object": "bees"}]}',
        [{**CLAIM, "quote": 'I keep "my" bees'}],
    ),
    "cut off in the second claim": (f'{{"claims": [{TWO}'[:-12], [CLAIM]),
    "cut off between claims": (f'{{"claims": [{ONE},', [CLAIM]),
    "a broken claim among good ones": (
        f'{{"claims": [{ONE}, {{"quote" "?"}}, {json.dumps(OTHER)}]}}',
        [CLAIM, OTHER],
    ),
    "the list said twice": (
        f'{{"claims": [{ONE}], "claims": [{json.dumps(OTHER)}]}}',
        [CLAIM, OTHER],
    ),
    "a key said twice alike": (f'{{"claims": [{ONE[:-1]}, "object": "bees"}}]}}', [CLAIM]),
    "no claims": ('{"claims": []}', []),
    "no claims, fenced": ('```json\n{"claims": []}\n```', []),
    "an empty list alone": (" [] ", []),
}
FAILED = {
    "nothing": "",
    "spaces": " \n\t",
    "prose": "The message states no facts about the user.",
    "null": "null",
    "null for the list": '{"claims": null}',
    "text for the list": '{"claims": "none"}',
    "a list of texts": '{"claims": ["I keep bees"]}',
    "an empty object": "{}",
    "cut off before the first claim": '{"claims": [',
    "cut off in the first claim": '{"claims": [{"quote": "I keep',
    "cut off in the key": '{"cla',
    "an empty list inside prose": "See [] for details.",
    "only thoughts": "<think>hm, the user keeps bees",
    "a key said twice, unlike": f'{{"claims": [{ONE[:-1]}, "object": "wasps"}}]}}',
    "too deep": "[" * 100_000,
    "objects too deep": '{"a":' * 100_000,
    "a refusal": "I'm sorry, but I can't help with that.",
    "markup": "<claims><claim>I keep bees</claim></claims>",
}


@pytest.mark.parametrize("name", REPAIRED)
def test_G8_a_malformed_answer_is_repaired(name: str) -> None:
    raw, wanted = REPAIRED[name]
    assert list(read_answer(raw).items) == wanted


@pytest.mark.parametrize("name", FAILED)
def test_G8_an_answer_that_cannot_be_read_is_an_error_with_the_raw_output(name: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        read_answer(FAILED[name])
    assert caught.value.raw == FAILED[name]


def test_claims_lost_to_a_cut_are_told() -> None:
    assert read_answer(f'{{"claims": [{TWO}'[:-12]).cut
    assert not read_answer(GOOD).cut


def read_or_refused(text: str) -> tuple[Answer | None, str | None]:
    try:
        return read_answer(text), None
    except ExtractionError as error:
        return None, error.raw


PIECES = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "'",
        "\\",
        "```",
        "json",
        "claims",
        '"claims"',
        "null",
        "\n",
    ]
    + ["quote", "predicate", " ", "é", "\ud800", "1e9", "<think>", "</think>", "\\u12", GOOD, ONE]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_with_its_raw_output(text: str) -> None:
    found, raw = read_or_refused(text)
    assert raw == text if found is None else found.items or "[]" in "".join(text.split())


@settings(max_examples=25, deadline=None)
@given(st.integers(0, len(f'{{"claims": [{TWO}]}}')))
def test_an_answer_cut_anywhere_gives_whole_claims_or_an_error(length: int) -> None:
    text = f'{{"claims": [{TWO}]}}'[:length]
    found, _ = read_or_refused(text)
    assert found is None or (found.items and all(item in (CLAIM, OTHER) for item in found.items))
