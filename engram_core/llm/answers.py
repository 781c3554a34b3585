"""What an OpenAI-compatible endpoint answered: a completion, or which kind of trouble. Pure."""

from __future__ import annotations

import json
from typing import Any

from engram_core.errors import EngramError, LLMBusy, LLMRefused
from engram_core.llm.base import Completion

_SHOWN = 300  # characters of an error's body that are worth a log line


def completion_of(status: int, body: str) -> Completion:
    """The completion in a response.

    Raises:
        LLMBusy: The status says so, or the body is not what such an endpoint sends.
        LLMRefused: The status says so, or the model's filter stopped the answer.
    """
    trouble = trouble_of(status, body)
    if trouble is not None:
        raise trouble
    try:
        found = json.loads(body)
        choice = found["choices"][0]
        text = choice["message"].get("content")
        refusal = choice["message"].get("refusal")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as error:
        raise LLMBusy(f"the endpoint sent no completion: {body[:_SHOWN]!r}") from error
    if refusal or choice.get("finish_reason") == "content_filter":
        raise LLMRefused(f"the model would not answer: {refusal or 'stopped by its filter'}")
    usage = found.get("usage") or {}
    return Completion(
        text if isinstance(text, str) else "",
        _count(usage, "prompt_tokens"),
        _count(usage, "completion_tokens"),
    )


def trouble_of(status: int, body: str = "") -> EngramError | None:
    """The error that a status stands for; None for success."""
    if 200 <= status < 300:
        return None
    told = f"the endpoint answered {status}: {body[:_SHOWN]!r}"
    if status in (408, 409, 425, 429) or status >= 500:
        return LLMBusy(told)
    return LLMRefused(f"{told}; check address, key, model name and the size of the prompt")


def _count(usage: Any, name: str) -> int:  # noqa: ANN401 - JSON
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) else 0
