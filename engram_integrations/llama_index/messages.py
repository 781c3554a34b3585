"""Chat messages of LlamaIndex as JSON values and back, and as what is remembered of them."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole, TextBlock

from engram_core.ingest.draft import Draft
from engram_core.ingest.messages import normalise
from engram_core.ingest.plain import from_plain, to_plain
from engram_core.ingest.shapes import text_of

# A ReAct agent puts all its steps into one message; the answer follows the last thought.
_TRACE = re.compile(r"\A\s*Thought:", re.IGNORECASE)
_LAST_STEP = re.compile(r"^Thought:", re.MULTILINE)
_ANSWER = re.compile(r"^Answer(?:\s*\(.*?\))?:[ \t]*", re.MULTILINE)
_STEP_LINE = re.compile(r"^(?:Thought|Action|Action Input|Observation):", re.MULTILINE)
# A CodeActAgent puts what its code printed into a message in the user's name.
CODE_RESULT = "Result of executing the code given:"
_CODE = re.compile(r"<execute>.*?(?:</execute>|\Z)", re.DOTALL)


def dump(message: ChatMessage) -> dict[str, Any]:
    """The message as JSON values, apart from the object: later edits of it do not reach them."""
    try:
        plain = to_plain(message.model_dump(mode="json"))
    except ValueError:  # something in it that pydantic cannot say in JSON: described instead
        plain = to_plain(message.model_dump())
    return dict(plain)


def load(data: Mapping[str, Any]) -> ChatMessage:
    """The message that `dump` was given, as an object of its own.

    Of one that LlamaIndex does not take any more, as when the file of an image is gone, the words.
    """
    fields = from_plain(dict(data))
    try:
        return ChatMessage.model_validate(fields)
    except ValueError:
        return ChatMessage(role=MessageRole(fields["role"]), content=text_of(fields))


def copy_of(message: ChatMessage) -> ChatMessage:
    """A copy that shares nothing with the message.

    Raises:
        InvalidInput: It is no chat message.
    """
    if isinstance(message, ChatMessage):
        return message.model_copy(deep=True)
    draft = normalise([message])[0]
    return ChatMessage(role=MessageRole(draft.role), content=draft.text)


def is_user_turn(message: ChatMessage) -> bool:
    """Whether the user spoke: the results of an agent's code are not theirs."""
    return message.role == MessageRole.USER and not is_code_result(message)


def is_code_result(message: ChatMessage) -> bool:
    """Whether this is what an agent's code printed."""
    return message.role == MessageRole.USER and words(message).startswith(CODE_RESULT)


def words(message: ChatMessage) -> str:
    """The text of a message: its text blocks, one after another."""
    return "\n".join(block.text for block in message.blocks if isinstance(block, TextBlock))


def remembered(message: ChatMessage, message_id: str | None = None) -> Draft:
    """The message as it goes into long-term memory, with an id of its own.

    An agent's thoughts, actions and code are no speech: the text is the answer, and the payload
    keeps the message as it was. What code printed is a tool's result.

    Args:
        message: The message.
        message_id: Its id; a new one unless given, so that storing it again stores it once.
    """
    draft = replace(normalise([message])[0], message_id=message_id or uuid.uuid4().hex)
    text = spoken(message)
    role = "tool" if is_code_result(message) else draft.role
    if text == draft.text and role == draft.role:
        return draft
    return replace(draft, role=role, text=text, payload=dump(message))


def spoken(message: ChatMessage) -> str:
    """What was said, without the thoughts and code of an agent."""
    text = words(message)
    if message.role != MessageRole.ASSISTANT:
        return text
    if _TRACE.match(text):
        return _answer(text)
    return _CODE.sub("", text).strip() if "<execute>" in text else text


def _answer(trace: str) -> str:
    """The answer of a ReAct trace; "" when it has none."""
    for step in reversed([found.start() for found in _LAST_STEP.finditer(trace)]):
        found = _ANSWER.search(trace, step)
        if found:
            return trace[found.end() :].strip()
    return "" if _STEP_LINE.search(trace) else trace
