"""What was said in a run of any runnable, read from what went in and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, convert_to_messages
from langchain_core.prompt_values import PromptValue

from engram_integrations.langchain.messages import spoken

_ASKED = ("messages", "input", "question", "query", "text", "human_input")
_ANSWERED = ("messages", "output", "answer", "response", "text", "result")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A piece of conversation.

    Args:
        messages: In order.
        whole: They are a conversation from its start, which may be handed over again.
    """

    messages: tuple[BaseMessage, ...] = ()
    whole: bool = False


def exchange(given: object, came: object, run_id: str) -> Exchange:
    """What was said in a run.

    Args:
        given: Its input: text, messages, a prompt, or a dictionary that holds one of these.
        came: Its output, of the same kinds; None when it failed.
        run_id: Gives ids to what has none.
    """
    history = _state(came)
    if history is not None:
        return Exchange(_told(history), whole=True)
    asked = _messages(given, _ASKED, HumanMessage, f"{run_id}:in")
    answer = _messages(came, _ANSWERED, AIMessage, f"{run_id}:out")
    several = _said_before(given)
    return Exchange(_told([*asked, *answer]), whole=several)


def _told(messages: Sequence[BaseMessage]) -> tuple[BaseMessage, ...]:
    """Without system prompts, which nobody says."""
    return tuple(one for one in spoken(messages) if one.type != "system")


def _state(came: object) -> list[BaseMessage] | None:
    """The messages of a graph's state, which holds the whole conversation."""
    if isinstance(came, Mapping) and isinstance(came.get("messages"), list):
        return _converted(came["messages"])
    return None


def _said_before(given: object) -> bool:
    """Whether the input brings its history along."""
    held = given.get("messages", given) if isinstance(given, Mapping) else given
    if isinstance(held, PromptValue):
        held = held.to_messages()
    return isinstance(held, list)


def _messages(
    value: object, names: Sequence[str], kind: type[BaseMessage], name: str
) -> list[BaseMessage]:
    if isinstance(value, PromptValue):
        return value.to_messages()
    if isinstance(value, Mapping):
        return _messages(_pick(value, names), names, kind, name)
    if isinstance(value, str):
        return [kind(content=value, id=name)] if value else []
    if isinstance(value, BaseMessage):
        return [value]
    return _converted(value) if isinstance(value, list | tuple) else []


def _pick(held: Mapping[Any, Any], names: Sequence[str]) -> object:
    """The value that is said: under a usual name, else the only text there is."""
    for name in names:
        if held.get(name):
            return held[name] if not isinstance(held[name], Mapping) else None
    texts = [value for value in held.values() if isinstance(value, str | BaseMessage)]
    return texts[0] if len(texts) == 1 else None


def _converted(value: Sequence[Any]) -> list[BaseMessage]:
    try:
        return list(convert_to_messages(value))
    except (ValueError, NotImplementedError, KeyError, TypeError):
        return []  # a list of something else than messages
