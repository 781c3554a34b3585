"""The whole way with a real model: llama.cpp on loopback reads messages, and every word is checked.

Skipped unless two variables of the environment say where to find it:

- `ENGRAM_TEST_GGUF`: a chat model as a GGUF file. The smallest will do: what it understands does
  not matter here.
- `ENGRAM_TEST_LLAMA_PYTHON`: a Python that has the package `xllamacpp`; this one unless given.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.llm import OpenAICompatible
from tests.llm.models import IDA, raws, reading_with

AT = "2025-03-14T09:00:00+01:00"
LOADING = 120  # seconds
SERVER = Path(__file__).with_name("serve_model.py")


def found_model() -> tuple[str, str]:
    """The Python and the model file to serve."""
    model = os.environ.get("ENGRAM_TEST_GGUF")
    python = os.environ.get("ENGRAM_TEST_LLAMA_PYTHON")
    if not model or not Path(model).is_file():
        pytest.skip("no model here: set ENGRAM_TEST_GGUF to a GGUF file of a chat model")
    if not python and importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("no llama.cpp here: set ENGRAM_TEST_LLAMA_PYTHON to a Python with xllamacpp")
    return python or sys.executable, model


@pytest.fixture(scope="module")
def llm() -> Iterator[OpenAICompatible]:
    python, model = found_model()
    server = subprocess.Popen(
        [python, str(SERVER), model],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    late = threading.Timer(LOADING, server.kill)
    late.start()
    with server:  # which closes its input, and so ends it
        assert server.stdout is not None
        address = next((line.strip() for line in server.stdout if line.startswith("http")), "")
        late.cancel()
        assert address, "the server did not start"
        with OpenAICompatible(f"{address}/v1", "small", timeout=300.0) as model_there:
            yield model_there


def test_it_answers_and_tells_what_that_cost(llm: OpenAICompatible) -> None:
    done = llm.complete([{"role": "user", "content": "Name a colour."}], max_tokens=8)
    assert done.text.strip()
    assert done.prompt_tokens > 0
    assert 0 < done.answer_tokens <= 8


def test_what_it_says_of_messages_is_checked_word_by_word(llm: OpenAICompatible) -> None:
    extractor = LLMExtractor(llm, max_tokens=120)
    said = ["I live in Tarnby and I keep bees.", "My sister Lou works at Orrin Mills."]
    with reading_with(llm, extractor=extractor) as mem:
        receipt = mem.add(said, IDA, at=AT)
        report = mem.consolidate()
        came = {one.episode: one.outcome for one in report.outcomes}
        assert set(came) == set(receipt.episodes)
        assert set(came.values()) <= {"facts", "nothing", "failed"}
        assert report.pending == len(report.failed)
        assert extractor.budget.calls >= 1
        assert extractor.budget.tokens > 0
        assert all(raws(mem))
        texts = dict(zip(receipt.episodes, said, strict=True))
        for fact in mem.history(IDA):
            for span in mem.why(fact.id, IDA).evidence:
                assert span.quote == texts[span.episode][span.start : span.end]
                assert fact.object.casefold() in span.quote.casefold()
        calls = extractor.budget.calls
        mem.rebuild()
        assert extractor.budget.calls == calls
