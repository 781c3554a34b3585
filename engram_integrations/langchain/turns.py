"""Recording a conversation that is handed over whole, again and again, each message once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from langchain_core.messages import BaseMessage

from engram_core.engine import Engram
from engram_core.model import Receipt
from engram_core.scope import Scope
from engram_integrations.langchain.messages import last_human, to_engram
from engram_integrations.shared import Guard, admitted

_LATEST = 30  # stored messages looked through for the user's last one


@dataclass(frozen=True, slots=True)
class TurnState:
    """What is known of the turn at hand.

    Args:
        episodes: Message id to the id of its episode, of the messages in the prompt.
        repeated: The call repeats the latest one, as a client does after a failure.
        block: The memory block for the prompt, once it has been recalled.
        state: What `changes` told of the user's memory when it was.
    """

    episodes: Mapping[str | None, str] = field(default_factory=dict)
    repeated: bool = False
    block: str | None = None
    state: tuple[int, int] = (0, 0)


def record(
    memory: Engram,
    scope: Scope,
    messages: Sequence[BaseMessage],
    *,
    stable_ids: bool,
    guard: Guard,
    turn: TurnState | None = None,
    known: Mapping[str | None, str] = MappingProxyType({}),
) -> TurnState:
    """Store what is not stored yet of a conversation.

    With stable ids (a checkpointer), an id is a message's key. Without, a client sends the history
    again with new ids, so that messages are known by role, content and occurrence. That would lose
    what the user says again in a new conversation without a session of its own; so the last human
    message, and what follows it, is new unless it is the latest one stored.

    Args:
        memory: The open memory.
        scope: Where to write.
        messages: The whole conversation as the agent has it.
        stable_ids: Whether ids are kept from run to run.
        guard: Logs messages that are refused for a secret; the others do not wait for them.
        turn: What the start of the run made of it, when this is its end.
        known: Message id to episode id, of messages of this session that were stored before; with
            stable ids these need not be looked at again.
    """
    said = last_human(messages)
    latest = None if said is None else messages[said]
    messages = admitted(memory, messages, guard, to_engram)
    if not messages:
        return turn or TurnState()
    if stable_ids:
        return TurnState(_by_id(memory, scope, messages, known))
    shaped = [to_engram(one) for one in messages]
    receipt = memory.add(shaped, scope, resent=True)
    episodes = {one.id: name for one, name in zip(messages, receipt.episodes, strict=True)}
    start = last_human(messages)
    if start is None or messages[start] is not latest:
        return TurnState(episodes)
    held = turn.episodes if turn else {}
    repeated = turn.repeated if turn else _is_latest(memory, scope, receipt, start)
    fresh = [at for at in range(start, len(messages)) if messages[at].id not in held]
    again = [] if repeated else [at for at in fresh if not receipt.stored[at]]
    if again:
        new = memory.add([shaped[at] for at in again], scope)
        held = {**held, **{messages[at].id: new.episodes[i] for i, at in enumerate(again)}}
    return TurnState({**episodes, **held}, repeated)


def _by_id(
    memory: Engram,
    scope: Scope,
    messages: Sequence[BaseMessage],
    known: Mapping[str | None, str],
) -> dict[str | None, str]:
    new = [one for one in messages if one.id not in known]
    stored = memory.add([to_engram(one) for one in new], scope).episodes if new else ()
    added = {one.id: name for one, name in zip(new, stored, strict=True)}
    return {one.id: known.get(one.id) or added[one.id] for one in messages}


def _is_latest(memory: Engram, scope: Scope, receipt: Receipt, place: int) -> bool:
    """Whether a message that was stored before is the last that the user said."""
    if receipt.stored[place]:
        return False
    said = [one.id for one in memory.episodes(scope, last=_LATEST) if one.role == "user"]
    return bool(said) and said[-1] == receipt.episodes[place]


class TurnCache:
    """The states of the turns going on, by scope and last human message; the oldest are dropped.

    It is a cache: what it lost is made anew, as after a resume in another process.
    """

    def __init__(self, size: int = 512) -> None:
        self._size = size
        self._sessions: OrderedDict[Hashable, dict[str | None, str]] = OrderedDict()
        self._held: OrderedDict[Hashable, TurnState] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> TurnState | None:
        """The turn of a run, if it is still held."""
        with self._lock:
            return self._held.get(key)

    def put(self, key: Hashable, turn: TurnState) -> None:
        """Hold a turn."""
        with self._lock:
            self._held[key] = turn
            _keep_newest(self._held, key, self._size)

    def known(self, scope: Scope) -> Mapping[str | None, str]:
        """Message id to episode id, of what was stored of this session."""
        with self._lock:
            return self._sessions.get((scope.owner, scope.session), {})

    def learn(self, scope: Scope, turn: TurnState) -> None:
        """Hold what was stored of this session: what its latest turn has, the rest is not sent."""
        key = (scope.owner, scope.session)
        with self._lock:
            self._sessions[key] = dict(turn.episodes)
            _keep_newest(self._sessions, key, self._size)

    def forget_blocks(self, owner: tuple[str, str]) -> None:
        """Recall anew for this (tenant, user) at the next model call, since memory has changed."""
        with self._lock:
            for key, turn in self._held.items():
                if isinstance(key, tuple) and key[0] == owner:
                    self._held[key] = replace(turn, block=None)


def _keep_newest(held: OrderedDict[Hashable, Any], key: Hashable, size: int) -> None:
    held.move_to_end(key)
    while len(held) > size:
        held.popitem(last=False)
