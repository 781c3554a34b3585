"""Where the model that the environment names does not answer, a sentence says what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engram_integrations.demo.answering import answering
from engram_integrations.demo.endpoint import Endpoint
from engram_integrations.demo.frameworks import LANGCHAIN, LLAMA_INDEX, Framework
from engram_integrations.demo.langchain_agent import ScriptedChat
from engram_integrations.demo.langchain_agent import answering_model as of_langchain
from engram_integrations.demo.llama_index_chat import ScriptedLLM
from engram_integrations.demo.llama_index_chat import answering_model as of_llama_index

NAMED = Endpoint("none", "http://127.0.0.1:9/v1", "small")
INSTALLED = Framework("Any", "json", "any", "json", "any", "json")


def as_named(endpoint: Endpoint | None) -> Endpoint | None:
    return endpoint


def test_an_endpoint_that_is_not_there_is_told_and_the_scripted_model_goes_on() -> None:
    def asked(model: object) -> None:
        raise ConnectionError("Connection error.")

    told: list[str] = []
    assert answering(INSTALLED, NAMED, as_named, asked, told.append) is None
    [sentence] = told
    assert "small at http://127.0.0.1:9/v1 does not answer (Connection error.)" in sentence
    assert "OPENAI_BASE_URL" in sentence


@pytest.mark.parametrize("framework", [LANGCHAIN, LLAMA_INDEX])
def test_a_package_that_is_missing_is_named_with_how_to_install_it(
    framework: Framework, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(answering.__globals__, "is_there", lambda module: False)
    told: list[str] = []
    assert answering(framework, NAMED, as_named, as_named, told.append) is None
    assert f"pip install {framework.connector_package}" in told[0]


def test_a_model_that_answers_is_taken_without_a_word() -> None:
    told: list[str] = []
    asked: list[object] = []
    assert answering(INSTALLED, NAMED, as_named, asked.append, told.append) is NAMED
    assert (asked, told) == ([NAMED], [])


@pytest.mark.parametrize(
    ("model", "scripted"), [(of_langchain, ScriptedChat), (of_llama_index, ScriptedLLM)]
)
def test_without_an_endpoint_nothing_is_told(model: Callable[..., Any], scripted: type) -> None:
    told: list[str] = []
    assert isinstance(model(None, told.append), scripted)
    assert told == []
