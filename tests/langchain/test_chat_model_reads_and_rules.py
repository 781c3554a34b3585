"""A LangChain chat model as the model of a memory: it reads, it rules, and nobody sees it think."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.language_models import BaseChatModel, GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langgraph.graph import START, MessagesState, StateGraph

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, LLMBusy, LLMRefused
from engram_integrations.langchain import langchain_llm

IDA = Scope(user="ida")
ANSWER = json.dumps(
    {
        "claims": [
            {"quote": "I live in Tarnby", "predicate": "lives_in", "object": "Tarnby"},
        ]
    }
)
ASKED = [{"role": "system", "content": "Read."}, {"role": "user", "content": "{}"}]


class Fails(BaseChatModel):
    """A model whose client fails with an HTTP status, or with none."""

    status: int | None = None

    @property
    def _llm_type(self) -> str:
        return "fails"

    def _generate(self, messages: Any, *args: Any, **kwargs: Any) -> ChatResult:
        error = RuntimeError("no answer")
        if self.status is not None:
            error.status_code = self.status
        raise error


class Counts(BaseChatModel):
    """A model that tells its name and what an answer cost."""

    model_name: str = "counting-1"

    @property
    def _llm_type(self) -> str:
        return "counts"

    def _generate(self, messages: Any, *args: Any, **kwargs: Any) -> ChatResult:
        usage = {"input_tokens": 70, "output_tokens": 9, "total_tokens": 79}
        message = AIMessage(content=[{"type": "text", "text": "fine"}], usage_metadata=usage)
        return ChatResult(generations=[ChatGeneration(message=message)])


def saying(*texts: str) -> BaseChatModel:
    return GenericFakeChatModel(messages=iter(texts))


def test_a_chat_model_given_as_it_is_reads_messages() -> None:
    with Engram.in_memory(
        embedder="hashing:16", background=False, llm=saying(ANSWER), extractor="llm"
    ) as mem:
        mem.add("I live in Tarnby.", IDA)
        assert not mem.consolidate().failed
        assert [fact.text for fact in mem.facts(IDA)] == ["user lives in Tarnby"]


def test_a_chat_model_rules_on_facts_in_other_words() -> None:
    with Engram.in_memory(
        embedder="hashing:16", background=False, llm=saying('{"ruling": "same", "reason": "so"}')
    ) as mem:
        mem.remember(IDA, "user", "likes", "trail running", at="2025-01-01T00:00:00+00:00")
        mem.remember(IDA, "user", "likes", "running on trails", at="2025-02-01T00:00:00+00:00")
        [decision] = mem.adjudicate(IDA).decisions
        assert decision.author == "adjudicator:GenericFakeChatModel"


def test_its_name_its_text_and_its_costs_are_taken_over() -> None:
    llm = langchain_llm(Counts())
    done = llm.complete(ASKED, max_tokens=5)
    assert (llm.name, done.text) == ("counting-1", "fine")
    assert (done.prompt_tokens, done.answer_tokens) == (70, 9)
    assert langchain_llm(Counts(), name="mine").name == "mine"


def test_its_tokens_reach_neither_the_stream_nor_the_callbacks_of_a_running_graph() -> None:
    seen: list[str] = []

    class Watching(BaseCallbackHandler):
        def on_llm_new_token(self, token: str, **kwargs: Any) -> None:
            seen.append(token)

    inner, outer = langchain_llm(saying("a secret thought")), saying("hello you")

    def node(state: MessagesState) -> dict[str, Any]:
        assert inner.complete(ASKED, max_tokens=5).text == "a secret thought"
        return {"messages": [outer.invoke(state["messages"])]}

    graph = StateGraph(MessagesState).add_node("node", node).add_edge(START, "node").compile()
    parts = graph.stream(
        {"messages": [("user", "hi")]}, {"callbacks": [Watching()]}, stream_mode="messages"
    )
    assert "".join(part.text for part, _ in parts) == "hello you"
    assert "secret" not in "".join(seen)


@pytest.mark.parametrize(
    ("status", "kind"),
    [(429, LLMBusy), (503, LLMBusy), (None, LLMBusy), (401, LLMRefused), (400, LLMRefused)],
)
def test_its_failures_are_told_apart(status: int | None, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="no answer"):
        langchain_llm(Fails(status=status)).complete(ASKED, max_tokens=5)


def test_what_is_no_chat_model_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no LangChain chat model"):
        langchain_llm("gpt")  # type: ignore[arg-type]
