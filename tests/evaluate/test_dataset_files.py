"""What a file is tells its content; what cannot be read is refused with its name."""

import json

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"engram_dataset": "mine", "conversations": []}, "mine"),
        ([{"conversation": {"session_1": [], "session_1_date_time": "1:05 pm on 3 May, 2022"},
           "qa": []}], "locomo"),
    ],
)  # fmt: skip
def test_a_dataset_is_known_by_its_content(tmp_path, record, name):
    path = tmp_path / "data.txt"
    path.write_text(json.dumps(record))
    assert load(path).name == name


@pytest.mark.parametrize("text", ['{"rows": []}', "[1, 2]", "[]"])
def test_an_unknown_shape_is_refused_with_the_files_name(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(InvalidInput, match=r"other\.json is no dataset that is known"):
        load(path)


@pytest.mark.parametrize("text", ['[{"qa": ', "", "words"])
def test_broken_json_is_refused_with_file_and_position(tmp_path, text):
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(InvalidInput, match=r"broken\.json: no JSON from character \d+ on"):
        load(path)


def test_a_file_that_is_not_there_is_named_once(tmp_path):
    with pytest.raises(InvalidInput) as refused:
        load(tmp_path / "absent.json")
    assert str(refused.value).count("absent.json cannot be read") == 1


def test_options_that_do_not_fit_are_refused(tmp_path):
    with pytest.raises(InvalidInput, match="pass 1 or more"):
        load("small", limit=0)
    with pytest.raises(InvalidInput, match="variant is for LongMemEval"):
        load("small", variant="cleaned")
    with pytest.raises(InvalidInput, match="no dataset format is called 'csv'"):
        load("small", format="csv")
