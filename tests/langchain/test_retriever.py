"""Memory as a retriever: documents with ids, dates and sources, sync and async."""

from __future__ import annotations

import pytest
from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnablePassthrough

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput, MixedClocks, NaiveDatetime, UnknownOption
from engram_integrations.langchain import EngramRetriever

SAID = "2021-05-04T10:00:00+02:00"


@pytest.fixture
def filled(mem: Engram) -> Engram:
    ana = Scope(user="ana", session="a")
    mem.add("I live in Ghent.", ana, at=SAID)
    mem.add("I have a parrot called Olive.", ana, at="2022-05-04T10:00:00+02:00")
    mem.add("I live in Malmö now.", ana, at="2023-05-04T10:00:00+02:00")
    mem.add("I live in Porto.", Scope(user="ben"), at=SAID)
    mem.consolidate()
    return mem


def test_documents_carry_ids_dates_sources_and_scores(filled: Engram, ana: Scope) -> None:
    found = EngramRetriever(memory=filled, user="ana", k=5).invoke("Where do I live?")
    fact = next(one for one in found if one.metadata["kind"] == "fact")
    assert fact.page_content == "user lives in Malmö"
    assert fact.metadata["valid_at"].startswith("2023-05-04")
    assert fact.id == fact.metadata["id"]
    assert fact.metadata["score"] > 0
    source = filled.episodes(ana, ids=fact.metadata["episodes"])
    assert [one.text for one in source] == ["I live in Malmö now."]


def test_it_reads_only_its_user(filled: Engram) -> None:
    found = EngramRetriever(memory=filled, user="ana", k=20).invoke("Where is Porto?")
    assert not any("Porto" in one.page_content for one in found)


async def test_k_and_times_may_be_given_per_call_in_both_worlds(filled: Engram) -> None:
    retriever = EngramRetriever(memory=filled, user="ana", k=4)
    past = {"k": 2, "as_of": "2022-12-31T00:00:00+00:00"}
    for found in (
        retriever.invoke("Where do I live?", None, k=2, valid_at="2022-12-31T00:00:00+00:00"),
        await retriever.ainvoke("Where do I live?", k=2, valid_at="2022-12-31T00:00:00+00:00"),
    ):
        assert len(found) == 2
        assert not any("Malmö" in one.page_content for one in found)
    assert await retriever.ainvoke("Where do I live?", **past) == retriever.invoke(
        "Where do I live?", **past
    )


def test_a_message_is_asked_like_its_text(filled: Engram) -> None:
    retriever = EngramRetriever(memory=filled, user="ana")
    asked = [one.id for one in retriever.invoke("Where do I live?")]
    assert [one.id for one in retriever.invoke(HumanMessage("Where do I live?"))] == asked


def test_the_user_may_come_from_the_config_of_the_chain(filled: Engram) -> None:
    retriever = EngramRetriever(memory=filled, user=lambda run: run.configurable["user_id"])
    chain = {"found": retriever, "asked": RunnablePassthrough()}
    for user, home in (("ana", "Malmö"), ("ben", "Porto")):
        config = {"configurable": {"user_id": user}}
        found = (RunnablePassthrough() | chain).invoke("Where do I live?", config)["found"]
        assert any(home in one.page_content for one in found)


def test_evidence_that_is_absent_is_flagged_or_left_out(filled: Engram) -> None:
    query = "superconducting qubit error rates"
    flagged = EngramRetriever(memory=filled, user="ana").invoke(query)
    assert all(one.metadata["abstained"] for one in flagged)
    assert EngramRetriever(memory=filled, user="ana", abstain="empty").invoke(query) == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"user": None}, InvalidInput),
        ({"memory": None}, InvalidInput),
        ({"user": ""}, EngramError),
        ({"user": 7}, EngramError),
        ({"k": 0}, InvalidInput),
        ({"kk": 3}, UnknownOption),
        ({"abstain": "maybe"}, InvalidInput),
        ({"as_of": "2024-01-01T00:00:00"}, NaiveDatetime),
        ({"as_of": SAID, "valid_at": SAID}, MixedClocks),
    ],
)
def test_bad_options_are_refused_at_construction(mem: Engram, options: dict, error: type) -> None:
    with pytest.raises(error):
        EngramRetriever(**{"memory": mem, "user": "ana", **options})


def test_failure_of_memory_is_no_empty_answer(mem: Engram) -> None:
    retriever = EngramRetriever(memory=mem, user="ana")
    mem.close()
    with pytest.raises(EngramError, match="open it again"):
        retriever.invoke("anything")
    with pytest.raises(EngramError, match="closed"):
        EngramRetriever(memory=mem, user="ana")
