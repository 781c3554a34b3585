"""The OpenAI-compatible endpoint, against a real server on loopback that plays every trouble."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.errors import InvalidInput, LLMBusy, LLMRefused, LLMSlow
from engram_core.llm import OpenAICompatible
from tests.llm.models import IDA, answer, claim, raws, reading_with

ASKED = [{"role": "user", "content": "{}"}]
GOOD = {
    "choices": [{"message": {"content": "fine"}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 7, "completion_tokens": 2},
}


class Endpoint(ThreadingHTTPServer):
    """Gives its replies one after the other, the last one for ever, and keeps what it got."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[tuple[int, Any, dict[str, str]]] = [(200, GOOD, {})]
        self.got: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.keys: list[str | None] = []
        self.silent = False
        self.go = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Endpoint = self.server  # type: ignore[assignment]
        server.got.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        server.paths.append(self.path)
        server.keys.append(self.headers.get("authorization"))
        if server.silent:
            server.go.wait(30)
            return
        replies = server.replies
        status, body, headers = replies[0] if len(replies) == 1 else replies.pop(0)
        sent = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(sent))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    server = Endpoint()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.go.set()
    server.shutdown()
    thread.join()
    server.server_close()


def model(endpoint: Endpoint, waits: list[float] | None = None, **more: Any) -> OpenAICompatible:
    kept = [] if waits is None else waits
    return OpenAICompatible(endpoint.url, "tiny-1", sleep=kept.append, **more)


def test_a_prompt_is_sent_and_its_answer_read(endpoint: Endpoint) -> None:
    with model(endpoint, api_key="k-1", extra={"seed": 4}) as llm:
        done = llm.complete(ASKED, schema={"type": "object"}, max_tokens=30)
    assert (done.text, done.prompt_tokens, done.answer_tokens) == ("fine", 7, 2)
    [sent] = endpoint.got
    assert (sent["model"], sent["max_tokens"], sent["seed"]) == ("tiny-1", 30, 4)
    assert sent["messages"] == ASKED
    assert sent["response_format"]["json_schema"]["schema"] == {"type": "object"}
    assert endpoint.paths == ["/v1/chat/completions"]
    assert endpoint.keys == ["Bearer k-1"]


def test_load_is_waited_for_as_long_as_asked_and_then_reported(endpoint: Endpoint) -> None:
    waits: list[float] = []
    endpoint.replies = [(429, "slow down", {"Retry-After": "7"}), (503, "", {}), (200, GOOD, {})]
    with model(endpoint, waits) as llm:
        assert llm.complete(ASKED, max_tokens=5).text == "fine"
        assert waits == [7.0, 2.0]
        endpoint.replies = [(500, "on fire", {})]
        with pytest.raises(LLMBusy, match="on fire"):
            llm.complete(ASKED, max_tokens=5)
    assert len(endpoint.got) == 6


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_a_refusal_is_not_tried_again(endpoint: Endpoint, status: int) -> None:
    endpoint.replies = [(status, "wrong key", {})]
    with model(endpoint) as llm, pytest.raises(LLMRefused, match="wrong key"):
        llm.complete(ASKED, max_tokens=5)
    assert len(endpoint.got) == 1


def test_an_endpoint_that_knows_no_schema_is_asked_without(endpoint: Endpoint) -> None:
    endpoint.replies = [(400, "response_format?", {}), (200, GOOD, {})]
    with model(endpoint) as llm:
        assert llm.complete(ASKED, schema={"type": "object"}, max_tokens=5).text == "fine"
        assert llm.complete(ASKED, schema={"type": "object"}, max_tokens=5).text == "fine"
    assert ["response_format" in sent for sent in endpoint.got] == [True, False, False]


@pytest.mark.parametrize("body", ["<html>", {}, {"choices": []}, {"choices": [{"message": None}]}])
def test_what_is_no_completion_is_a_passing_trouble(endpoint: Endpoint, body: Any) -> None:
    endpoint.replies = [(200, body, {})]
    with model(endpoint) as llm, pytest.raises(LLMBusy, match="no completion"):
        llm.complete(ASKED, max_tokens=5)


def test_a_filter_is_a_refusal(endpoint: Endpoint) -> None:
    stopped = {"choices": [{"message": {"content": None}, "finish_reason": "content_filter"}]}
    endpoint.replies = [(200, stopped, {})]
    with model(endpoint) as llm, pytest.raises(LLMRefused, match="filter"):
        llm.complete(ASKED, max_tokens=5)


def test_nobody_there_is_a_passing_trouble() -> None:
    waits: list[float] = []
    llm = OpenAICompatible("http://127.0.0.1:9/v1", "tiny-1", sleep=waits.append)
    with llm, pytest.raises(LLMBusy, match="cannot be reached"):
        llm.complete(ASKED, max_tokens=5)
    assert waits == [1.0, 2.0]


@pytest.mark.parametrize(("url", "name"), [("localhost:8080", "m"), ("http://127.0.0.1/v1", " ")])
def test_an_address_that_is_none_is_refused(url: str, name: str) -> None:
    with pytest.raises(InvalidInput, match="address"):
        OpenAICompatible(url, name)


def test_an_endpoint_that_is_silent_is_too_slow_and_not_asked_again(endpoint: Endpoint) -> None:
    endpoint.silent = True
    with model(endpoint, timeout=0.1) as llm, pytest.raises(LLMSlow, match="raise timeout"):
        llm.complete(ASKED, max_tokens=5)
    assert len(endpoint.got) == 1


def completion(text: str) -> dict[str, Any]:
    return {"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}


def test_G8_messages_outlast_every_trouble_of_an_endpoint(endpoint: Endpoint) -> None:
    homes = answer(claim("I live in Tarnby", "lives_in", "Tarnby"))
    troubles = [(429, "slow down"), (500, "on fire"), (200, "<html>"), (200, completion("Sure!"))]
    with (
        model(endpoint, retries=0) as llm,
        reading_with(llm, extractor=LLMExtractor(llm)) as mem,
    ):
        receipt = mem.add("I live in Tarnby.", IDA)
        for status, body in troubles:
            endpoint.replies = [(status, body, {})]
            [failed] = mem.consolidate().failed
            assert failed.error
            assert mem.status(receipt)[0].state == "pending"
        assert raws(mem) == ["Sure!"]
        endpoint.replies = [(401, "wrong key", {})]
        assert "wrong key" in str(mem.consolidate().failed[0].error)
        assert mem.status(receipt)[0].state == "failed"
        endpoint.replies = [(200, completion(homes), {})]
        assert not mem.consolidate().failed
        assert [fact.object for fact in mem.facts(IDA)] == ["Tarnby"]
