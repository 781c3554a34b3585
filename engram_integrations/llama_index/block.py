"""`EngramMemoryBlock`: long-term memory for users of LlamaIndex's `Memory`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.bridge.pydantic import Field
from llama_index.core.memory.memory import BaseMemoryBlock
from llama_index.core.utils import get_tokenizer

from engram_core.context_marks import CONTEXT_CLOSE
from engram_core.scope import Scope
from engram_core.screening.messages import screened
from engram_integrations.llama_index.from_engram import FromEngram
from engram_integrations.llama_index.handles import engine_of
from engram_integrations.llama_index.locks import session_lock
from engram_integrations.llama_index.messages import copy_of, is_user_turn, remembered, words
from engram_integrations.llama_index.recall_event import announced
from engram_integrations.llama_index.settings import GUARDS, TIMES, checked_fields
from engram_integrations.llama_index.unseen import first_unseen
from engram_integrations.shared import Memory, admitted, recall_beside

_SLACK = 64  # stored messages looked at beyond the length of what is handed over


class EngramMemoryBlock(FromEngram, BaseMemoryBlock[str]):
    """Remembers what passes through a `Memory`, and recalls for the user's current turn.

    `Memory` hands its blocks messages to keep only when it flushes them, far into a conversation.
    This block takes in the active history each time it is asked, so it remembers from the first
    turn; what it has, it does not store again. It serves any session that asks and holds none.

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Whose memory.
        session: The conversation, where `Memory` does not say.
        tenant: Of the user.
        agent: Label of the agent that takes part.
        name: The block's name within the `Memory`.
        description: What it is for.
        priority: 0 is never truncated.
        accept_short_term_memory: Whether flushed messages are taken in as well.
        budget: Tokens of what is recalled.
        k: At most so many hits in it; 15 to 30, as the question needs, unless given.
        valid_at: Recall what was true then, as an aware datetime or ISO 8601 text.
        known_at: Recall what was believed then.
        as_of: Both at once.
        on_error: "log" lets the conversation go on without memory when it fails; "raise" does not.

    Raises:
        InvalidInput: A value cannot be used.
        UnknownOption: There is no such option.
        StoreError: The store cannot be opened, or was closed.
    """

    name: str = "engram"
    store: str = Field(repr=False)
    user: str
    session: str | None = None
    tenant: str = "default"
    agent: str | None = None
    budget: int = 2_000
    k: int | None = None
    valid_at: str | None = None
    known_at: str | None = None
    as_of: str | None = None
    on_error: str = "log"

    def __init__(
        self,
        store: Memory | None = None,
        user: str | None = None,
        session: str | None = None,
        **options: Any,  # noqa: ANN401 - the other fields
    ) -> None:
        known = type(self).model_fields
        fields = checked_fields("EngramMemoryBlock", known, store, user, session, options)
        super().__init__(**fields)

    async def atruncate(self, content: str, tokens_to_truncate: int) -> str | None:
        """The content without its last lines, so that it is shorter by that many tokens."""
        lines = content.removesuffix(CONTEXT_CLOSE).rstrip("\n").split("\n")
        gone = 0
        while len(lines) > 2 and gone < tokens_to_truncate:
            gone += len(get_tokenizer()(lines.pop()))
        return "\n".join([*lines, CONTEXT_CLOSE]) if gone >= tokens_to_truncate else None

    async def _aget(
        self,
        messages: list[ChatMessage] | None = None,
        **block_kwargs: Any,  # noqa: ANN401
    ) -> str:
        scope = self._scope(block_kwargs.get("session_id"))
        history = [copy_of(message) for message in messages or []]
        here = await self._guarded_take_in(history, scope)
        recall = partial(self._recall, history, scope, here)
        return await GUARDS[self.on_error].arun("recalling", recall, "")

    async def _aput(self, messages: list[ChatMessage]) -> None:
        for session, said in _by_session(messages).items():
            await self._guarded_take_in(said, self._scope(session))

    async def _guarded_take_in(self, messages: list[ChatMessage], scope: Scope) -> list[str]:
        nothing: list[str] = []
        take_in = partial(self._take_in, messages, scope)
        return await GUARDS[self.on_error].arun("storing messages", take_in, nothing)

    def _scope(self, session: object) -> Scope:
        label = session if isinstance(session, str) and session else self.session
        return Scope(user=self.user, tenant=self.tenant, agent=self.agent, session=label)

    def _take_in(self, messages: Sequence[ChatMessage], scope: Scope) -> list[str]:
        """Store what is new; ids of the messages that memory now has."""
        engram = engine_of(self.store)
        said = admitted(engram, _said_once(messages), GUARDS[self.on_error], remembered)
        # Compared with what is stored, where secrets may be masked.
        drafts = screened(engram.screen, [remembered(message) for message in said])
        if not drafts:
            return []
        with session_lock((self.store, *scope.owner, scope.session)):
            known = engram.episodes(scope, last=2 * len(drafts) + _SLACK)
            stored = [(one.role, one.text) for one in known]
            new = first_unseen(stored, [(one.role, one.text) for one in drafts])
            receipt = engram.add([drafts[place] for place in new], scope) if new else None
        wanted = {(one.role, one.text) for one in drafts}
        held = [one.id for one in known if (one.role, one.text) in wanted]
        return [*held, *(receipt.episodes if receipt else ())]

    def _recall(self, messages: Sequence[ChatMessage], scope: Scope, here: Sequence[str]) -> str:
        said = [message for message in messages if is_user_turn(message)]
        if not said or not words(said[-1]).strip():
            return ""
        options = {name: getattr(self, name) for name in TIMES if getattr(self, name)}
        return announced(
            lambda: recall_beside(
                engine_of(self.store),
                words(said[-1]),
                scope,
                in_prompt=here,
                options={"k": self.k, "budget": self.budget, **options},
            )
        ).context


def _said_once(messages: Sequence[ChatMessage]) -> Sequence[ChatMessage]:
    """Without the input that `Memory` adds to a history which already ends in it."""
    if len(messages) > 1 and messages[-1].role == MessageRole.USER == messages[-2].role:
        return messages[:-1] if words(messages[-1]) == words(messages[-2]) else messages
    return messages


def _by_session(messages: Sequence[ChatMessage]) -> dict[str | None, list[ChatMessage]]:
    """Flushed messages by the session that `Memory` wrote into them."""
    found: dict[str | None, list[ChatMessage]] = {}
    for message in messages:
        one = copy_of(message)
        found.setdefault(one.additional_kwargs.pop("session_id", None), []).append(one)
    return found
