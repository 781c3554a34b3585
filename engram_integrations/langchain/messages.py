"""LangChain messages to what Engram stores, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    convert_to_messages,
    message_to_dict,
    messages_from_dict,
)

from engram_core.ingest.messages import restore
from engram_core.model import Episode

_PLAIN: Mapping[str, type[BaseMessage]] = {
    "user": HumanMessage,
    "assistant": AIMessage,
    "system": SystemMessage,
    "developer": SystemMessage,
}


def to_engram(message: BaseMessage) -> dict[str, Any]:
    """The message as a dictionary that `Engram.add` takes, with every field of it."""
    return message_to_dict(message)


def from_episode(episode: Episode) -> BaseMessage:
    """The message an episode was made of.

    A message that came from LangChain is equal to the one that was stored; one of another origin
    is converted, and a role that LangChain does not know becomes a human message of that name, as
    does what only looks like a message of LangChain.
    """
    original = restore(episode)
    try:
        if set(original) == {"type", "data"} and isinstance(original["data"], dict):
            made = messages_from_dict([original])[0]
        else:
            made = convert_to_messages([original])[0]
        if made.type == "remove":  # an order to a graph, and no part of a conversation
            raise ValueError("no message that a model is shown")
        return made
    except (ValueError, NotImplementedError, KeyError, TypeError):
        kind = _PLAIN.get(episode.role)
        if kind is not None:
            return kind(content=episode.text, name=episode.speaker)
        return HumanMessage(content=episode.text, name=episode.speaker or episode.role)


def from_episodes(episodes: Iterable[Episode]) -> list[BaseMessage]:
    """The messages of several episodes as a sequence that a model accepts.

    A tool call that never got its result (a crash), and a result without its call, are turned into
    plain text, since models refuse them.
    """
    messages = [from_episode(episode) for episode in episodes]
    answered = {one.tool_call_id for one in messages if isinstance(one, ToolMessage)}
    open_calls: set[str] = set()
    sequence: list[BaseMessage] = []
    for message in messages:
        if isinstance(message, AIMessage) and message.tool_calls:
            called = {call["id"] or "" for call in message.tool_calls}
            whole = called <= answered
            open_calls |= called if whole else set()
            sequence.append(message if whole else _told(message))
        elif isinstance(message, ToolMessage) and message.tool_call_id not in open_calls:
            sequence.append(AIMessage(content=f"(A tool answered: {message.text})"))
        else:
            sequence.append(message)
    return sequence


def _told(message: AIMessage) -> AIMessage:
    calls = ", ".join(f"{call['name']}({call['args']})" for call in message.tool_calls)
    text = f"{message.text}\n(Called {calls}, without a result.)".strip()
    return AIMessage(content=text, id=message.id, name=message.name)


def spoken(messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    """Those that belong to the conversation: without what middleware wrote in the user's name.

    Summaries and notices come as human messages marked with `lc_source`; the words they sum up are
    stored already.
    """
    return [
        one
        for one in messages
        if not (one.type == "human" and isinstance(one.additional_kwargs.get("lc_source"), str))
    ]


def last_human(messages: Sequence[BaseMessage]) -> int | None:
    """The place of the last human message; None when there is none."""
    places = [place for place, one in enumerate(messages) if one.type == "human"]
    return places[-1] if places else None
