"""LangChain's own suites for retrievers and tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from langchain_core.tools import BaseTool
from langchain_tests.integration_tests import RetrieversIntegrationTests, ToolsIntegrationTests
from langchain_tests.unit_tests import ToolsUnitTests

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramRetriever
from engram_integrations.langchain.tools import (
    ForgetMemoryTool,
    MemoryTimelineTool,
    SaveMemoryTool,
    SearchMemoryTool,
)


@pytest.fixture(autouse=True)
def filled(request: pytest.FixtureRequest) -> Iterator[None]:
    with Engram.in_memory(embedder="hashing", background=False) as memory:
        for text in ("I keep bees.", "My sister Nora lives in Bergen.", "I sold my old boat."):
            memory.add(text, Scope(user="ana"), at="2022-06-01T08:00:00+00:00")
        memory.consolidate()
        request.instance.memory = memory
        yield


class TestRetriever(RetrieversIntegrationTests):
    memory: Engram

    @property
    def retriever_constructor(self) -> type[EngramRetriever]:
        return EngramRetriever

    @property
    def retriever_constructor_params(self) -> dict:
        return {"memory": self.memory, "user": "ana"}

    @property
    def retriever_query_example(self) -> str:
        return "Where does my sister live?"


class Tool:
    memory: Engram
    kind: type[BaseTool]
    arguments: dict

    @property
    def tool_constructor(self) -> type[BaseTool]:
        return self.kind

    @property
    def tool_constructor_params(self) -> dict:
        return {"memory": self.memory, "user": "ana"}

    @property
    def tool_invoke_params_example(self) -> dict:
        return self.arguments


class Search(Tool):
    kind = SearchMemoryTool
    arguments = {"query": "Where does my sister live?"}


class Save(Tool):
    kind = SaveMemoryTool
    arguments = {"text": "I am allergic to walnuts."}


class Forget(Tool):
    kind = ForgetMemoryTool
    arguments = {"what": "user keeps bees"}


class Timeline(Tool):
    kind = MemoryTimelineTool
    arguments = {"about": "Nora"}


class TestSearchUnit(Search, ToolsUnitTests):
    pass


class TestSearchIntegration(Search, ToolsIntegrationTests):
    pass


class TestSaveUnit(Save, ToolsUnitTests):
    pass


class TestSaveIntegration(Save, ToolsIntegrationTests):
    pass


class TestForgetUnit(Forget, ToolsUnitTests):
    pass


class TestForgetIntegration(Forget, ToolsIntegrationTests):
    pass


class TestTimelineUnit(Timeline, ToolsUnitTests):
    pass


class TestTimelineIntegration(Timeline, ToolsIntegrationTests):
    pass
