"""A chat model of LangChain or an LLM of LlamaIndex reads and judges as it is."""

from __future__ import annotations

from scripted_models import run_small

from engram_core.evaluate.choosing import chosen
from engram_core.evaluate.datasets import load


def few():
    return chosen(load("small", limit=1), questions=2)


def test_a_chat_model_of_langchain_reads(tmp_path):
    from langchain_core.language_models import FakeListChatModel

    model = FakeListChatModel(responses=["in Whitby"])
    run = run_small(tmp_path, few(), systems=("oracle",), reader=model, judge=None)
    assert {line["answer"] for line in run.answers} == {"in Whitby"}
    assert run.manifest["reader"]["name"]


def test_an_llm_of_llama_index_judges(tmp_path):
    from llama_index.core.llms import MockLLM

    # It repeats its prompt, which is no verdict: counted as failed, not as wrong.
    run = run_small(tmp_path, few(), systems=("oracle",), judge=MockLLM())
    assert {line["failure"]["kind"] for line in run.answers} == {"unreadable"}
    assert run.manifest["judge"]["name"]
