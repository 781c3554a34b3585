"""Broken JSON in a large file is found where it stands, without reading on to the end in vain."""

from __future__ import annotations

import io
import json

import pytest

from engram_core.errors import InvalidInput
from engram_core.ingest.importers import open_import
from engram_core.ingest.importers.stream import BrokenJson, json_items

MAY = 1714550400


def talk(number: int) -> str:
    said = [{"role": "user", "content": f"Kiln {number} is hot."}]
    return json.dumps({"id": f"c{number}", "created": MAY + number, "messages": said})


@pytest.mark.parametrize(
    "broken", ['{"id": "c2", "messages": [', "{'id': 'c2'}", '{"id": "c2', '{"id": c2}\n{"id": ,}']
)
def test_a_line_that_is_no_json_is_left_out_and_the_next_ones_are_read(tmp_path, broken):
    path = tmp_path / "talks.jsonl"
    path.write_text("\n".join([talk(1), broken, talk(3), talk(4)]))
    damages = []
    found = list(open_import(path, on_error="skip", on_damage=damages.append))
    assert [one.session for one in found] == ["c1", "c3", "c4"]
    places = [int(one.where.removeprefix("character ")) for one in damages]
    assert len(places) == broken.count("\n") + 1
    assert all(place > len(talk(1)) + 1 for place in places)
    with pytest.raises(InvalidInput, match="character"):
        list(open_import(path, on_error="stop"))


@pytest.mark.parametrize("chunk", [1, 3, 64, 4096])
def test_pieces_of_any_size_are_read_on_alike(chunk):
    text = '{"a": 1}\n{"a": "\\ud83d\\ude00", ]\n{"b": 2}\n[3\n\n{"c": 4}'
    broken: list[BrokenJson] = []
    found = list(json_items(io.StringIO(text), chunk, broken.append))
    assert found == [{"a": 1}, {"b": 2}, {"c": 4}]
    assert [one.where for one in broken] == [
        f"character {text.index(sign) + 1}" for sign in ("]", '{"c"')
    ]


def test_a_list_cut_off_gives_what_is_whole_and_then_stops():
    listed = json.dumps([{"n": number} for number in range(50)])
    items = json_items(io.StringIO(listed[:-20]), 16, lambda error: None)
    found = []
    with pytest.raises(BrokenJson):
        found.extend(items)
    with pytest.raises(BrokenJson):
        list(json_items(io.StringIO(listed[:-20]), 16))


@pytest.mark.parametrize("mark", ["}", ",", "'", "x"])
def test_damage_is_told_before_the_rest_is_read(mark):
    source = io.StringIO('[{"n": 1}, {"n": ' + mark + "}, " + '{"n": 2}, ' * 200_000 + "0]")
    with pytest.raises(BrokenJson, match="character 18"):
        list(json_items(source, 256))
    assert source.tell() < 4096
