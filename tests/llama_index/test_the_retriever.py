"""`EngramRetriever`: nodes with provenance, in query engines and tools, at points in time."""

from __future__ import annotations

import copy
import pickle
from datetime import UTC, datetime

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import get_response_synthesizer
from llama_index.core.schema import MetadataMode, QueryBundle
from llama_index.core.tools import QueryEngineTool
from llama_models import Listening, text_of

from engram_core.engine import Engram
from engram_core.errors import InvalidInput, UnknownOption
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramRetriever

ANA = Scope(user="ana")
QUESTION = "Where do I live?"


def test_nodes_say_where_they_come_from(knowing: Engram):
    nodes = EngramRetriever.from_engram(knowing, user="ana").retrieve(QUESTION)
    kinds = {one.node.metadata["kind"]: one for one in nodes}
    episode = knowing.episodes(ANA)[0]
    fact = kinds["fact"].node
    assert fact.metadata["episodes"] == [episode.id]
    assert fact.metadata["predicate"] == "lives_in"
    assert fact.metadata["valid_at"] == "2024-03-05T09:00:00+00:00"
    assert kinds["episode"].node.node_id == episode.id
    assert kinds["episode"].score is not None
    shown = fact.get_content(metadata_mode=MetadataMode.LLM)
    assert "since 2024-03-05" in shown
    assert episode.id not in shown


async def test_async_gives_the_same_as_sync(knowing: Engram):
    retriever = EngramRetriever.from_engram(knowing, user="ana")
    ids = [one.node_id for one in retriever.retrieve(QUESTION)]
    assert [one.node_id for one in await retriever.aretrieve(QUESTION)] == ids


@pytest.mark.parametrize(
    "query", [QueryBundle(QUESTION), ChatMessage(role="user", content=QUESTION), QUESTION]
)
def test_any_form_of_a_query_is_taken(knowing: Engram, query: object):
    nodes = EngramRetriever.from_engram(knowing, user="ana").retrieve(query)
    assert "Trondheim" in nodes[0].node.get_content()


def test_it_gives_at_most_k_and_only_of_its_user(knowing: Engram):
    assert len(EngramRetriever.from_engram(knowing, user="ana", k=1).retrieve(QUESTION)) == 1
    assert EngramRetriever.from_engram(knowing, user="bo").retrieve(QUESTION) == []


def test_a_session_narrows_it(knowing: Engram):
    here = EngramRetriever.from_engram(knowing, user="ana", session="earlier")
    elsewhere = EngramRetriever.from_engram(knowing, user="ana", session="other")
    assert here.retrieve(QUESTION)
    assert elsewhere.retrieve(QUESTION) == []


def test_it_reads_the_past(mem: Engram):
    mem.remember(ANA, "user", "lives_in", "Hamar", valid_at="2021-01-01T00:00Z")
    mem.remember(ANA, "user", "lives_in", "Trondheim", valid_at="2024-01-01T00:00Z")
    retriever = EngramRetriever.from_engram(mem, user="ana")
    then = retriever.at(valid_at=datetime(2022, 6, 1, tzinfo=UTC))
    facts = [one.node.metadata for one in then.retrieve(QUESTION) if "object" in one.node.metadata]
    assert [fact["object"] for fact in facts] == ["Hamar"]


def test_copies_read_the_same_memory(knowing: Engram):
    retriever = EngramRetriever.from_engram(knowing, user="ana")
    for twin in (copy.deepcopy(retriever), pickle.loads(pickle.dumps(retriever))):
        assert twin.retrieve(QUESTION)[0].node_id == retriever.retrieve(QUESTION)[0].node_id


async def test_it_serves_a_query_engine_and_a_tool(knowing: Engram, llm: Listening):
    engine = RetrieverQueryEngine(
        EngramRetriever.from_engram(knowing, user="ana"),
        response_synthesizer=get_response_synthesizer(llm=llm),
    )
    assert engine.query(QUESTION).source_nodes
    assert "Trondheim" in text_of(llm.prompts[-1])
    tool = QueryEngineTool.from_defaults(engine, name="memory", description="What is known.")
    assert str(await tool.acall(input=QUESTION)) == "Very well."
    assert "Trondheim" in text_of(llm.prompts[-1])


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"k": 0}, InvalidInput),
        ({"abstain": "never"}, InvalidInput),
        ({"colour": "red"}, UnknownOption),
        ({"session": " "}, InvalidInput),
    ],
)
def test_bad_options_are_refused(mem: Engram, options, error: type[Exception]):
    with pytest.raises(error):
        EngramRetriever(store=mem, user="ana", **options)
