"""Field case G8: what models really answer, as a table; and a property over all of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.consolidate.extract.llm.repair import Answer, read_answer
from engram_core.errors import ExtractionError
from tests.llm.models import IDA, Scripted, raws, reading_with

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
    "a template's mark at the end": (f"{GOOD}<|im_end|>", [CLAIM]),
    "marks of a chat round it": (f"<|assistant|>\n{GOOD}</s>\n", [CLAIM]),
    "an assignment": (f"claims = [{ONE}]", [CLAIM]),
    "JSON inside a JSON string": (json.dumps(GOOD), [CLAIM]),
    "fenced JSON in a JSON string": (json.dumps(f"```json\n{GOOD}\n```"), [CLAIM]),
    "remarks": (
        f'{{\n  // what I found\n  "claims": [{ONE} /* the bees */, # more?\n  ]\n}}',
        [CLAIM],
    ),
    "dots for the rest": (f'{{"claims": [{ONE}, ...]}}', [CLAIM]),
    "a remark among the claims": (f'{{"claims": [{ONE}, "and no more"]}}', [CLAIM]),
    "null among the claims": (f'{{"claims": [{ONE}, null]}}', [CLAIM]),
    "one claim for the list": (f'{{"claims": {ONE}}}', [CLAIM]),
    "claims by number": (
        f'{{"claims": {{"1": {ONE}, "2": [{json.dumps(OTHER)}]}}}}',
        [{"message": "1", **CLAIM}, {"message": "2", **OTHER}],
    ),
    "a list too many": (f'{{"claims": [[{ONE}]]}}', [CLAIM]),
    "keys in capitals": (f'{{"Claims": [{ONE}]}}', [CLAIM]),
    "no comma between members": (
        '{"claims": [{"quote": "I keep bees"\n"predicate": "owns"\n"object": "bees"}]}',
        [CLAIM],
    ),
    "one comma too many": (f'{{"claims": [{ONE},, {json.dumps(OTHER)}]}}', [CLAIM, OTHER]),
    "cut off, with a fence": (f'```json\n{{"claims": [{TWO[:-15]}\n```', [CLAIM]),
    "the same again until cut off": (f'{{"claims": [{ONE}, {ONE}, {ONE[:20]}', [CLAIM, CLAIM]),
    "a space that does not break": (f"\u00a0{GOOD}\u00a0", [CLAIM]),
    "a byte order mark": (f"\ufeff{GOOD}", [CLAIM]),
    "the task said again first": (
        f'{{"message": 1, "quote": "...", "object": "..."}}\nAnswer: {GOOD}',
        [CLAIM],
    ),
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
    "a number for the list": '{"claims": 0}',
    "an empty object for the list": '{"claims": {}}',
    "the schema": '{"type": "object", "properties": {"claims": {"type": "array"}}}',
    "a table": "| quote | predicate |\n|---|---|\n| I keep bees | owns |",
    "YAML": "claims:\n  - quote: I keep bees\n    predicate: owns",
    "one word again and again": "claims " * 400,
    "only a fence": "```json\n```",
    "words for claims in lists": '{"claims": [["I keep bees", "owns", "bees"]]}',
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


def test_G8_each_malformed_answer_gives_its_claims_or_a_job_that_keeps_it() -> None:
    said = 'I keep bees. I keep "my" bees. I don\'t drink.'
    raws_given = [raw for raw, _ in REPAIRED.values()] + list(FAILED.values())
    model = Scripted(*raws_given)
    alone = LLMExtractor(model, batch_messages=1, context_turns=0)
    with reading_with(model, extractor=alone) as mem:
        receipt = mem.add([f"{said} {number}" for number in range(len(raws_given))], IDA)
        outcomes = {one.episode: one for one in mem.consolidate().outcomes}
        came = [outcomes[episode].outcome for episode in receipt.episodes]
        wanted = ["facts" if items else "nothing" for _, items in REPAIRED.values()]
        assert came == [*wanted, *["failed"] * len(FAILED)]
        assert raws(mem) == raws_given
        assert {status.state for status in mem.status(receipt)} == {"done", "pending"}
        assert sorted(fact.object for fact in mem.facts(IDA)) == ["bees", "drink"]


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
    + [
        "quote",
        "predicate",
        " ",
        "é",
        "\ud800",
        "1e9",
        "//",
        "/*",
        "#",
        "...",
        "<think>",
        "</think>",
        "\\u12",
        GOOD,
        ONE,
    ]
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
