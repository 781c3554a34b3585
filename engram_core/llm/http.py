"""A model behind an OpenAI-compatible endpoint: OpenAI, llama.cpp, vLLM, Ollama and others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Self

from engram_core.errors import InvalidInput, LLMBusy, LLMRefused, LLMSlow, MissingExtra
from engram_core.llm.answers import completion_of, trouble_of
from engram_core.llm.base import Completion, Message

if TYPE_CHECKING:
    import httpx

_NEEDS_HTTPX = "OpenAICompatible needs httpx: pip install 'engram-integrations[llm]'"
_LONGEST_WAIT = 20.0  # seconds; a longer wait is for the job queue, whose leases would run out


class OpenAICompatible:
    """Calls `POST {base_url}/chat/completions`.

    >>> model = OpenAICompatible("http://127.0.0.1:8080/v1", "qwen2.5-1.5b-instruct")
    >>> model.name
    'qwen2.5-1.5b-instruct'
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        api_key: str | None = None,
        timeout: float = 60.0,
        retries: int = 2,
        temperature: float = 0.0,
        structured: bool = True,
        extra: Mapping[str, Any] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Describe the endpoint; nothing is called yet.

        Args:
            base_url: Up to and with `/v1`.
            model: The model's name there.
            api_key: Sent as a bearer token.
            timeout: Seconds that one call may take. A call that takes longer is not tried again
                here: its job is, later.
            retries: How often a call refused for load (429, 5xx, no connection) is tried again.
            temperature: 0 for answers as equal as the model can.
            structured: Whether to send the JSON schema; taken back by itself where the endpoint
                does not know it.
            extra: More fields for the request's body.
            sleep: Waits so many seconds; for tests.

        Raises:
            InvalidInput: The address or the model's name is missing.
            MissingExtra: httpx is not installed.
        """
        if not base_url.startswith(("http://", "https://")) or not model.strip():
            raise InvalidInput(
                "pass the endpoint's address and a model's name, for example "
                "OpenAICompatible('http://127.0.0.1:8080/v1', 'qwen2.5-1.5b-instruct')"
            )
        if find_spec("httpx") is None:  # said here, not by each message that waits for the model
            raise MissingExtra(_NEEDS_HTTPX)
        self.name = model
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._shown = without_password(self._url)
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._timeout = timeout
        self._retries = retries
        self._body = {"model": model, "temperature": temperature, **(extra or {})}
        self._structured = structured
        self._sleep = sleep
        self._lock = threading.Lock()
        self._client: httpx.Client | None = None

    @property
    def identity(self) -> str:
        """What tells its answers from those of other models: name, address, what it is sent."""
        sent = {name: self._body[name] for name in sorted(self._body) if name != "model"}
        told = "" if sent == {"temperature": 0.0} else f" with {sent}"
        return f"{self.name} at {self._shown.removesuffix('/chat/completions')}{told}"

    def __repr__(self) -> str:
        return f"OpenAICompatible({self._shown!r}, {self.name!r})"

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        """Answer a prompt; see `LLM.complete`.

        Raises:
            LLMBusy: The endpoint is overloaded, broken, out of reach or too slow (LLMSlow).
            LLMRefused: It will not answer: key, model name, size of the prompt, its filter.
        """
        body = {
            **self._body,
            "messages": [dict(message) for message in messages],
            "max_tokens": max_tokens,
        }
        if schema is not None and self._structured:
            form = {"name": "answer", "schema": dict(schema)}
            structured = {"response_format": {"type": "json_schema", "json_schema": form}}
            response = self._send(body | structured)
            if response.status_code not in (400, 422):
                return completion_of(response.status_code, response.text)
        response = self._send(body)
        completion = completion_of(response.status_code, response.text)
        if schema is not None:
            self._structured = False  # without the schema it went through
        return completion

    def close(self) -> None:
        """Let go of the connections; the next call makes new ones."""
        with self._lock:
            if self._client is not None:
                self._client.close()
                self._client = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _send(self, body: Mapping[str, Any]) -> httpx.Response:
        for attempt in range(self._retries):
            try:
                response = self._post(body)
            except _Unreachable:
                self._sleep(_wait(attempt, None))
                continue
            if not isinstance(trouble_of(response.status_code), LLMBusy):
                return response
            self._sleep(_wait(attempt, response.headers.get("retry-after")))
        try:
            return self._post(body)
        except _Unreachable as error:
            raise LLMBusy(f"{self._shown} cannot be reached: {error}") from error

    def _post(self, body: Mapping[str, Any]) -> httpx.Response:
        import httpx

        try:
            return self._connected().post(self._url, json=body)
        except httpx.TimeoutException as error:
            if isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout):
                raise _Unreachable(str(error) or "no connection in time") from error
            raise LLMSlow(
                f"{self.name} took longer than {self._timeout:g} s: raise timeout, or take a "
                "faster model"
            ) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
            raise LLMRefused(f"{self._shown} is no address: {error}") from error
        except httpx.TransportError as error:
            raise _Unreachable(str(error)) from error

    def _connected(self) -> httpx.Client:
        with self._lock:
            if self._client is None:
                import httpx

                self._client = httpx.Client(timeout=self._timeout, headers=self._headers)
            return self._client


class _Unreachable(Exception):  # noqa: N818 - never leaves this file
    """No connection, or one that broke."""


def _wait(attempt: int, asked: str | None) -> float:
    """Seconds before the next attempt: what the server asks for, else 1, 2, 4 and so on."""
    if asked and asked.isascii() and asked.isdigit():
        return min(float(asked), _LONGEST_WAIT)
    return min(float(2**attempt), _LONGEST_WAIT)


def without_password(url: str) -> str:
    """The address as it may be shown: who logs in there, and by which password, is left out.

    >>> without_password("https://ana:hush@host:8080/v1")
    'https://***@host:8080/v1'
    """
    scheme, sign, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    user, at, host = place.rpartition("@")
    return f"{scheme}{sign}{'***' if user else ''}{at}{host}{slash}{path}"
