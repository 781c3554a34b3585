"""A LlamaIndex LLM as the model of a memory: it reads messages and rules on facts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from llama_index.core.llms import ChatMessage, ChatResponse, MockLLM

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, LLMBusy, LLMRefused
from engram_integrations.llama_index import llama_index_llm

IDA = Scope(user="ida")
ANSWER = json.dumps(
    {
        "claims": [
            {"quote": "I live in Tarnby", "predicate": "lives_in", "object": "Tarnby"},
        ]
    }
)
ASKED = [{"role": "system", "content": "Read."}, {"role": "user", "content": "{}"}]


class Saying(MockLLM):
    """Answers with one text, or fails with an HTTP status."""

    answer: str = ""
    status: int | None = None

    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        if self.status is not None:
            error = RuntimeError("no answer")
            error.status_code = self.status
            raise error
        assert all(isinstance(message.content, str) for message in messages)
        usage = {"prompt_tokens": 70, "completion_tokens": 9}
        message = ChatMessage(role="assistant", content=self.answer)
        return ChatResponse(message=message, raw={"usage": usage})


def saying(**told: Any) -> Saying:
    model = Saying()
    for name, value in told.items():
        setattr(model, name, value)
    return model


def test_an_llm_given_as_it_is_reads_messages() -> None:
    with Engram.in_memory(
        embedder="hashing:16", background=False, llm=saying(answer=ANSWER), extractor="llm"
    ) as mem:
        mem.add("I live in Tarnby.", IDA)
        assert not mem.consolidate().failed
        assert [fact.text for fact in mem.facts(IDA)] == ["user lives in Tarnby"]


def test_an_llm_rules_on_facts_in_other_words() -> None:
    model = llama_index_llm(saying(answer='{"ruling": "both", "reason": "two"}'), name="judge")
    with Engram.in_memory(embedder="hashing:16", background=False, llm=model) as mem:
        mem.remember(IDA, "user", "likes", "trail running", at="2025-01-01T00:00:00+00:00")
        mem.remember(IDA, "user", "likes", "running on trails", at="2025-02-01T00:00:00+00:00")
        [decision] = mem.adjudicate(IDA).decisions
        assert (decision.kind, decision.author) == ("keep", "adjudicator:judge")


def test_its_text_and_its_costs_are_taken_over() -> None:
    done = llama_index_llm(saying(answer="fine")).complete(ASKED, max_tokens=5)
    assert (done.text, done.prompt_tokens, done.answer_tokens) == ("fine", 70, 9)


@pytest.mark.parametrize(("status", "kind"), [(429, LLMBusy), (500, LLMBusy), (401, LLMRefused)])
def test_its_failures_are_told_apart(status: int, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="no answer"):
        llama_index_llm(saying(status=status)).complete(ASKED, max_tokens=5)


def test_what_is_no_llm_is_refused() -> None:
    with pytest.raises(InvalidInput, match="expected a LlamaIndex LLM"):
        llama_index_llm("gpt")  # type: ignore[arg-type]
