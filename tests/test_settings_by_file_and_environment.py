"""Settings come from a file or from variables only when they are asked for, and say where from."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from engram_core import Engram, Scope
from engram_core.config import Config
from engram_core.errors import InvalidInput, UnknownOption
from engram_core.settings import settings_of_environment, settings_of_file
from engram_core.settings.names import NAMES

ANA = Scope(user="ana")
FILE = """
store = "memory"
embedder = "hashing:32"
background = false
quiet_seconds = 1
pool_size = 3
[predicates]
tested_with = "single"
[chroma_headers]
X-Team = "kiln"
Authorization = { env = "CHROMA_AUTH" }
[llm]
endpoint = "http://127.0.0.1:9/v1"
model = "none"
api_key = { env = "MY_KEY" }
timeout = 5
[cli]
user = "ana"
"""
VARIABLES = {"CHROMA_AUTH": "Bearer b", "MY_KEY": "sk-1"}


@pytest.fixture
def written(tmp_path, monkeypatch):
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)

    def write(text=FILE):
        path = tmp_path / "engram.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_a_file_opens_its_store_beside_it_with_what_it_sets(written, tmp_path, monkeypatch):
    path = written()
    monkeypatch.chdir(tmp_path.parent)
    with Engram.from_file(path) as mem:
        mem.add("I live in Ostby.", ANA)
        config = mem._parts.config
        assert mem.embedder.dimension == 32
        assert config.llm.name == "none"
        assert (config.pool.size, config.quiet_seconds, config.background) == (3, 1.0, False)
        assert config.chroma_headers == {"X-Team": "kiln", "Authorization": "Bearer b"}
        assert mem._parts.vocabulary["tested_with"].kind.value == "single"
    assert (tmp_path / "memory" / "engram.db").is_file()


def test_what_code_says_counts_before_the_file(written, tmp_path):
    with Engram.from_file(written(), store=tmp_path / "other", embedder="hashing:16") as mem:
        assert mem.embedder.dimension == 16
    assert not (tmp_path / "memory").exists()


def test_variables_open_a_store_and_count_before_the_file_they_name(written, tmp_path):
    environment = {
        "ENGRAM_CONFIG": str(written()),
        "ENGRAM_EMBEDDER": "hashing:16",
        "ENGRAM_PREDICATES": "seen_by=single, likes_to=multi",
        "ENGRAM_CHROMA_HEADER": "X-Team: loom",
        "ENGRAM_BACKGROUND": "off",
        **VARIABLES,
    }
    with Engram.from_env(environment) as mem:
        assert (mem.embedder.dimension, mem.location) == (16, str(tmp_path / "memory"))
        assert mem._parts.config.chroma_headers == {"X-Team": "loom"}
    found = settings_of_environment(environment)
    assert found.values["predicates"] == {"seen_by": "single", "likes_to": "multi"}
    assert found.origins["embedder"] == "ENGRAM_EMBEDDER"
    assert found.origins["store"] == str(tmp_path / "engram.toml")


def test_open_and_import_read_no_variable_and_no_file(written, tmp_path, monkeypatch):
    written("embedder = 'hashing:16'")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "engram.toml"))
    monkeypatch.setenv("ENGRAM_EMBEDDER", "hashing:16")
    monkeypatch.setenv("ENGRAM_SECRETS", "neither")
    with Engram.open(tmp_path / "plain", embedder="hashing:64") as mem:
        assert mem.embedder.dimension == 64
    with Engram.in_memory(embedder="hashing:32") as mem:
        assert mem._parts.config.secrets == "keep"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stroe = 'memory'", "engram.toml: there is no setting 'stroe': did you mean 'store'"),
        ("[llm]\nmodle = 'x'", "'llm.modle': did you mean 'llm.model'"),
        ("colour = 'red'", "the settings are store, chroma"),
        ("pool_size = 'many'", "engram.toml: pool_size is a number, not 'many'"),
        ("pool_size = 1.5", "whole number"),
        ("pool_size = inf", "a number"),
        ("background = 'perhaps'", "background is true or false"),
        ("store = 7", "store is text, not int"),
        ("store = ' '", "store is text, and must not be blank"),
        ("llm = 'qwen'", r"write \[llm\]"),
        ("predicates = 'single'", "predicates is a table"),
        ("[predicates]\nseen_by = 3", "predicates.seen_by is text, not int"),
        ("store = { env = 'NOT_SET_ANYWHERE' }", "NOT_SET_ANYWHERE, which is not set"),
        ("store = { file = 'x' }", "store is a value, or"),
        ("store = ", "is no TOML"),
    ],
)
def test_what_a_file_cannot_say_is_refused_with_its_place(written, text, said):
    with pytest.raises(InvalidInput, match=said):
        settings_of_file(written(text), {})


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="none.toml cannot be read"):
        Engram.from_file(tmp_path / "none.toml")


def test_no_store_is_guessed(written):
    with pytest.raises(InvalidInput, match="names no store"):
        Engram.from_file(written("embedder = 'hashing'"))
    with pytest.raises(InvalidInput, match="ENGRAM_STORE"):
        Engram.from_env({})


def test_half_a_model_is_none(written, tmp_path):
    with pytest.raises(InvalidInput, match=r"llm\.model is missing"):
        Engram.from_file(written("store = 'memory'\n[llm]\nendpoint = 'http://127.0.0.1:9/v1'"))
    assert not (tmp_path / "memory").exists()


def test_a_variable_almost_of_a_setting_is_refused_and_those_of_others_are_let_be():
    with pytest.raises(UnknownOption, match="did you mean 'ENGRAM_STORE'"):
        settings_of_environment({"ENGRAM_STOR": "memory"})
    others = {"ENGRAM_SERVICE_HOST": "10.0.0.1", "ENGRAM_PORT": "tcp://10.0.0.1:80"}
    others |= {"ENGRAM_MCP_TOKEN": "t", "ENGRAM_STORE": ""}
    assert settings_of_environment(others).values == {}


def test_a_wrong_variable_is_named():
    with pytest.raises(InvalidInput, match="ENGRAM_POOL_SIZE is a number, not 'x'"):
        settings_of_environment({"ENGRAM_POOL_SIZE": "x"})
    with pytest.raises(
        InvalidInput, match="ENGRAM_CHROMA_HEADER is given as 'Name: value'"
    ) as told:
        settings_of_environment({"ENGRAM_CHROMA_HEADER": "hush"})
    assert "hush" not in str(told.value)


def test_secrets_are_not_shown(written):
    found = settings_of_file(written(), VARIABLES)
    assert "sk-1" not in repr(found)
    assert [found.shown(name) for name in ("llm.api_key", "chroma_headers")] == ["(not shown)"] * 2
    held = settings_of_environment({"ENGRAM_STORE": "postgresql+psycopg://engram:hush@db/memory"})
    assert held.shown("store") == "postgresql+psycopg://engram:***@db/memory"


def test_every_option_of_open_can_be_set_but_the_clock():
    settable = {name.partition(".")[0] for name in NAMES}
    assert {one.name for one in dataclasses.fields(Config)} - settable == {"clock"}


def test_every_setting_stands_in_the_documentation():
    page = (Path(__file__).parents[1] / "docs" / "settings.md").read_text("utf-8")
    table = page[page.index("## What can be set") :]
    assert [one for one in NAMES if f"`{one}`" not in table and f"`[{one}]`" not in table] == []


def test_no_refusal_and_no_description_repeats_a_secret(tmp_path):
    file = tmp_path / "engram.toml"
    for text in ("[llm]\napi_key = ['hush']", "[chroma_headers]\nAuthorization = ['hush']"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidInput) as refused:
            settings_of_file(file, {})
        assert "hush" not in str(refused.value)
    file.write_text("[llm]\nendpoint = 'http://ana:hush@host/v1'\nmodel = 'm'", encoding="utf-8")
    held = settings_of_file(file, {})
    model = held.options["llm"]
    assert "hush" not in held.shown("llm.endpoint") + repr(model) + str(model)
    with pytest.raises(InvalidInput) as refused:
        Engram.in_memory(embedder="hashing", chroma="http://host:hush")
    assert "hush" not in str(refused.value)
