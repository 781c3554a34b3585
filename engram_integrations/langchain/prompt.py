"""Putting a memory block into a prompt."""

from __future__ import annotations

from langchain_core.messages import SystemMessage


def with_block(system: SystemMessage | None, block: str) -> SystemMessage:
    """The system message with a memory block after it.

    A content made of blocks stays one, so that marks for prompt caching survive; the static part
    comes first, so that a provider can cache it.
    """
    if system is None:
        return SystemMessage(content=block)
    if isinstance(system.content, str):
        content: object = f"{system.content}\n\n{block}" if system.content else block
    else:
        content = [*system.content, {"type": "text", "text": block}]
    return system.model_copy(update={"content": content})
