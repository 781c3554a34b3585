"""Histories as a model takes them: within a token limit, and no tool call without its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from llama_index.core.base.llms.types import ChatMessage, MessageRole

from engram_integrations.llama_index.messages import is_user_turn, words

_RESULTS = (MessageRole.TOOL, MessageRole.FUNCTION)
# What an image, a sound or a document counts for; LlamaIndex counts images alike in `Memory`.
_MEDIA_TOKENS = 256


@dataclass(frozen=True, slots=True)
class BufferedMessage:
    """One message of the buffer, and the id of its long-term copy."""

    message: ChatMessage
    episode: str | None = None


def mended(turns: Sequence[BufferedMessage]) -> list[BufferedMessage]:
    """The turns as a valid sequence (H14).

    A call whose result is missing, as after a crash, and a result without its call are taken out;
    what was said beside the call stays, as plain text.
    """
    kept: list[BufferedMessage] = []
    place = 0
    while place < len(turns):
        end = _round_end(turns, place)
        kept += _mended_round(turns[place], turns[place + 1 : end])
        place = end
    return kept


def _round_end(turns: Sequence[BufferedMessage], start: int) -> int:
    """Where the results end that follow the message at `start`."""
    end = start + 1
    while end < len(turns) and turns[end].message.role in _RESULTS:
        end += 1
    return end


def _mended_round(
    first: BufferedMessage, results: Sequence[BufferedMessage]
) -> list[BufferedMessage]:
    if first.message.role in _RESULTS:
        return []
    calls = call_ids(first.message)
    if not calls:
        return [first]
    answered = [_answers(turn.message) for turn in results]
    if all(call in answered for call in calls if call) and len(results) >= len(calls):
        known = set(calls) | {None}
        fitting = [turn for turn, call in zip(results, answered, strict=True) if call in known]
        return [first, *(fitting if None not in calls else results)]
    return [_without_calls(first)] if words(first.message).strip() else []


def call_ids(message: ChatMessage) -> list[str | None]:
    """Ids of the tool calls in a message, as blocks or as OpenAI's `tool_calls`."""
    blocks = [block for block in message.blocks if _is_call(block)]
    if blocks:
        return [_field(block, "tool_call_id") for block in blocks]
    calls = message.additional_kwargs.get("tool_calls") or []
    return [_field(call, "id") for call in calls]


def _is_call(block: object) -> bool:
    """Known by its name: the first 0.14 releases have no class for it."""
    return getattr(block, "block_type", None) == "tool_call"


def _answers(message: ChatMessage) -> str | None:
    call = message.additional_kwargs.get("tool_call_id")
    return call if isinstance(call, str) else None


def _field(call: object, name: str) -> str | None:
    value = call.get(name) if isinstance(call, dict) else getattr(call, name, None)
    return value if isinstance(value, str) else None


def _without_calls(turn: BufferedMessage) -> BufferedMessage:
    message = turn.message.model_copy(deep=True)
    message.blocks = [block for block in message.blocks if not _is_call(block)]
    message.additional_kwargs.pop("tool_calls", None)
    return BufferedMessage(message, turn.episode)


def fitted(
    turns: Sequence[BufferedMessage], limit: int, count: Callable[[str], int]
) -> list[BufferedMessage]:
    """The latest turns within a limit, from a turn of the user's on.

    The turn at hand is never cut away: if it alone is over the limit, its tool rounds go first.

    Args:
        turns: A valid sequence, in order.
        limit: In tokens of `count`.
        count: Tokens of a text.
    """
    room, start = limit, len(turns)
    while start and room >= 0:
        start -= 1
        room -= tokens_of(turns[start].message, count)
    if room >= 0:
        return list(turns)
    begins = [place for place, turn in enumerate(turns) if is_user_turn(turn.message)]
    fitting = [place for place in begins if place > start]
    if fitting:
        return list(turns[fitting[0] :])
    last = begins[-1] if begins else len(turns) - 1
    return [turn for turn in turns[last:] if not _is_tool_work(turn.message)]


def _is_tool_work(message: ChatMessage) -> bool:
    return message.role in _RESULTS or bool(call_ids(message))


def tokens_of(message: ChatMessage, count: Callable[[str], int]) -> int:
    """Tokens of a message: its text, its calls, and a flat sum for each image and the like."""
    total = count(words(message))
    for block in message.blocks:
        if _is_call(block):
            total += count(str(block))
        elif block.block_type not in ("text", "cache"):
            total += _MEDIA_TOKENS
    calls = message.additional_kwargs.get("tool_calls")
    return total + (count(str(calls)) if calls else 0)
