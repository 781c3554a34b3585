"""Recall for a prompt that already holds part of the conversation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from engram_core.engine import Engram
from engram_core.model import Recall
from engram_core.scope import Scope
from engram_core.storage.session_buffer import SessionBuffer


def recall_beside(
    memory: Engram,
    query: str,
    scope: Scope,
    *,
    in_prompt: Collection[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Recall:
    """Recall across all sessions what the prompt does not hold yet.

    An earlier message that says exactly what is asked now would show the user's message twice in
    the prompt and answers nothing, so it is left out too.

    Args:
        memory: The open memory.
        query: The user's current message.
        scope: Whose memory; its session is set aside, its agent too.
        in_prompt: Ids of the episodes whose messages are in the prompt.
        options: Further options of `Engram.recall`.
    """
    wanted = {"abstain": "flag", **(options or {})}
    whole = scope.whole()
    found = memory.recall(query, whole, exclude=in_prompt, **wanted)
    said = query.strip()
    echoes = {hit.id for hit in found.hits if hit.kind == "episode" and hit.text.strip() == said}
    if not echoes:
        return found
    return memory.recall(query, whole, exclude={*in_prompt, *echoes}, **wanted)


def erasures(memory: Engram, scope: Scope) -> int:
    """A number that grows when anything of this user is erased; what was recalled before is void.

    Args:
        memory: The open memory.
        scope: Whose memory; with or without a session.
    """
    return _state(memory, scope).epoch


def changes(memory: Engram, scope: Scope) -> tuple[int, int]:
    """What differs once anything of this user is erased or ruled on, and voids an earlier recall.

    Args:
        memory: The open memory.
        scope: Whose memory; with or without a session.
    """
    state = _state(memory, scope)
    return (state.epoch, state.ruled)


def _state(memory: Engram, scope: Scope) -> SessionBuffer:
    return memory.buffer(replace(scope, session=scope.session or "-"), last=0)
