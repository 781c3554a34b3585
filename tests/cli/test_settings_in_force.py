"""A file stands below variables, these below options; `doctor` tells which counts."""

import json

import pytest

import engram_core.cli.settings as cli_settings
from engram_core import settings
from engram_core.cli.options import Model, Where, Whose


@pytest.fixture
def config(tmp_path, monkeypatch):
    path = tmp_path / "engram.toml"
    path.write_text(
        'store = "kept"\nembedder = "hashing:32"\ndurability = "full"\n[cli]\nuser = "lou"\n'
        '[llm]\nendpoint = "http://127.0.0.1:9/v1"\nmodel = "none"\napi_key = "sk-hush"\n'
    )
    for name in ("ENGRAM_STORE", "ENGRAM_USER"):
        monkeypatch.delenv(name, raising=False)
    return path


def test_a_file_says_which_store_and_whose(engram, config, tmp_path):
    assert engram("add", "I live in Mons.", "--config", str(config), embedder=None).code == 0
    assert (tmp_path / "kept" / "engram.db").is_file()
    users = engram("users", "--config", str(config), "--json", embedder=None).json["users"]
    assert [one["user"] for one in users] == ["lou"]


def test_a_file_is_read_once(engram, config, monkeypatch):
    engram("add", "I live in Mons.", "--config", str(config), embedder=None)
    read, kept = [], settings.settings_of_file
    monkeypatch.setattr(
        settings, "settings_of_file", lambda path, known: read.append(path) or kept(path, known)
    )
    assert engram("facts", "--config", str(config), embedder=None).code == 0
    assert read == [str(config)]


def test_a_variable_names_the_file(engram, config, monkeypatch):
    monkeypatch.setenv("ENGRAM_CONFIG", str(config))
    engram("add", "I live in Mons.", embedder=None)
    assert engram("stats", "--json", embedder=None).json["episodes"] == 1


def test_options_count_before_variables_and_these_before_the_file(engram, config, monkeypatch):
    monkeypatch.setenv("ENGRAM_CONFIG", str(config))
    monkeypatch.setenv("ENGRAM_SECRETS", "mask")
    engram("add", "I live in Mons.", embedder=None)
    told = engram("doctor", "--embedder", "hashing:32", "--json", embedder=None)
    origins = {one["name"]: one["origin"] for one in told.json["settings"]}
    assert origins["embedder"] == "--embedder"
    assert origins["secrets"] == "ENGRAM_SECRETS"
    assert origins["durability"] == origins["store"] == str(config)
    assert "lexical" not in origins
    assert "sk-hush" not in told.out


def test_without_any_setting_doctor_names_the_defaults(engram, store):
    engram("add", "I live in Mons.", embedder=None)
    settings = engram("doctor", "--json", embedder=None).json["settings"]
    origins = {one["name"]: one["origin"] for one in settings}
    assert origins["embedder"] == "default"
    assert origins["store"] == "ENGRAM_STORE"


def test_commands_for_everybody_stay_for_everybody(engram, config):
    said = ["--config", str(config)]
    engram("add", "I live in Mons.", *said, embedder=None)
    engram("add", "I live in Ath.", "--user", "ben", *said, embedder=None)
    read = engram("consolidate", "--extractor", "rules", *said, "--json", embedder=None).json
    assert len(read["outcomes"]) == 2


@pytest.mark.parametrize("text", ["stroe = 'x'", "store = ", "pool_size = 'x'"])
def test_a_file_that_cannot_be_used_ends_in_one_line(engram, config, text):
    config.write_text(text)
    ended = engram("facts", "--user", "lou", "--config", str(config), "--json")
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert ended.err.startswith("engram: ")


def test_a_model_of_the_settings_reads_where_they_say_so(engram, config, monkeypatch):
    monkeypatch.setenv("ENGRAM_EXTRACTOR", "llm")
    ended = engram(
        "add", "I live in Mons.", "--consolidate", "--config", str(config), embedder=None
    )
    assert ended.code == 1
    assert "http://127.0.0.1:9/v1" in ended.err  # it was asked, and is not there


def test_every_option_with_a_variable_can_be_set_by_a_file():
    known = {*cli_settings._SAME, *cli_settings._OPTIONS}
    for group in (Where, Whose, Model):
        for name, hint in group.__annotations__.items():
            if "envvar" in str(hint) and name not in ("config", "chroma_header"):
                assert name in known, name


def test_json_of_doctor_is_json(engram, store):
    assert json.loads(engram("doctor", "--json").out)["state"] == "fail"  # there is no store
