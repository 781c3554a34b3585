"""`EngramMemory`: long-term memory for any LlamaIndex chat engine, agent or workflow."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Self

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.bridge.pydantic import Field
from llama_index.core.memory.types import BaseMemory
from llama_index.core.utils import get_tokenizer

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_core.storage.session_buffer import Buffered, SessionBuffer
from engram_integrations.llama_index.from_engram import FromEngram
from engram_integrations.llama_index.handles import engine_of
from engram_integrations.llama_index.messages import (
    copy_of,
    dump,
    is_user_turn,
    load,
    remembered,
    words,
)
from engram_integrations.llama_index.recall_event import announced
from engram_integrations.llama_index.sequences import BufferedMessage, fitted, mended, tokens_of
from engram_integrations.llama_index.settings import GUARDS, TIMES, checked_fields
from engram_integrations.llama_index.spare import Waiting, store_or_keep, waiting
from engram_integrations.llama_index.turn_cache import forget_turn, once_per_turn
from engram_integrations.shared import Guard, Memory, query_text, recall_beside

# Messages of a session that can be in a prompt: loading 5,000 takes over a second.
_LOOKED_AT = 1000


class EngramMemory(FromEngram, BaseMemory):
    """The messages of this conversation, and what is known from all conversations before.

    `get()` gives the session's latest messages within `token_limit`, and one message with what
    was recalled for the user's current turn. `put()` adds to the session's buffer and to long-term
    memory; `set()` and `reset()` change the buffer only.

    It holds nothing but what names its store, user and session. So it survives a workflow's
    `Context`, which sends it through JSON, and copies of it are the same memory.

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Whose memory.
        session: The conversation; a new one unless given.
        tenant: Of the user.
        agent: Label of the agent that takes part; what is recalled is not narrowed to it.
        token_limit: Tokens of all that `get()` gives, by LlamaIndex's tokenizer.
        budget: Tokens of the recalled message, at most a quarter of `token_limit`.
        k: At most so many hits in it; 15 to 30, as the question needs, unless given.
        insert_as: "user" puts it before the user's latest turn; "system" at the beginning, where
            some providers refuse a second system message and a CodeActAgent without a prompt of
            its own replaces it; "none" recalls nothing.
        valid_at: Recall what was true then, as an aware datetime or ISO 8601 text.
        known_at: Recall what was believed then.
        as_of: Both at once.
        on_error: "log" lets the conversation go on without memory when it fails; "raise" does not.

    Raises:
        InvalidInput: A value cannot be used.
        UnknownOption: There is no such option.
        StoreError: The store cannot be opened, or was closed.
    """

    store: str = Field(repr=False)
    user: str
    session: str
    tenant: str = "default"
    agent: str | None = None
    token_limit: int = 30_000
    budget: int = 2_000
    k: int | None = None
    insert_as: str = "user"
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
        name = session if session is not None else uuid.uuid4().hex
        known = type(self).model_fields
        fields = checked_fields("EngramMemory", known, store, user, name, options)
        super().__init__(**fields)

    @classmethod
    def class_name(cls) -> str:
        """The name it is serialised under."""
        return "EngramMemory"

    @classmethod
    def from_defaults(
        cls,
        store: Memory | None = None,
        user: str | None = None,
        session: str | None = None,
        chat_history: list[ChatMessage] | None = None,
        **options: Any,  # noqa: ANN401 - engines pass their own
    ) -> Self:
        """As engines make a memory: options of other memories are set aside.

        Args:
            store: The path or URL of a store, or an open `Engram`.
            user: Whose memory.
            session: The conversation; a new one unless given.
            chat_history: The session's buffer to begin with, when it has messages.
            **options: As for the class; unknown ones and those that are None are ignored.
        """
        known = {
            name: value
            for name, value in options.items()
            if name in cls.model_fields and value is not None
        }
        memory = cls(store=store, user=user, session=session, **known)
        if chat_history:
            memory.set(chat_history)
        return memory

    @property
    def tokenizer_fn(self) -> Callable[[str], list[Any]]:
        """LlamaIndex's tokenizer; engines count the prompt's tokens with it."""
        return get_tokenizer()

    def get(
        self,
        input: object = None,
        initial_token_count: int = 0,
        **kwargs: Any,  # noqa: ANN401
    ) -> list[ChatMessage]:
        """The session's latest messages, and one of what was recalled.

        Args:
            input: What to recall for: text or a message; the last user message unless given.
            initial_token_count: Tokens that the prompt already has.
            **kwargs: Accepted as engines pass them.
        """
        turns, state = self._turns(_LOOKED_AT)
        turns = mended(turns)
        limit = max(0, self.token_limit - initial_token_count)
        if self.insert_as == "none":
            return [turn.message for turn in fitted(turns, limit, self._count)]
        reserved = min(self.budget, limit // 4)
        window = fitted(turns, limit - reserved, self._count)
        asked = query_text(input) if input else None
        query = _last_words(window) if asked is None else asked
        recalled = self._recalled(query, window, state, reserved)
        if recalled is None:
            return [turn.message for turn in window]
        spent = tokens_of(recalled, self._count)
        if spent > reserved:
            window = fitted(window, limit - spent, self._count)
        return self._inserted(recalled, [turn.message for turn in window], asked)

    def get_all(self) -> list[ChatMessage]:
        """All messages of the session's buffer, as they were put."""
        return [turn.message for turn in self._turns()[0]]

    def put(self, message: ChatMessage) -> None:
        """Add a message to the session and to long-term memory."""
        self.put_messages([message])

    def put_messages(self, messages: Sequence[ChatMessage]) -> None:
        """Add messages to the session and to long-term memory, all or none."""
        copies = [copy_of(message) for message in messages]
        if copies:
            store_or_keep(self._session_key, copies, self._try_to_store, self._erased)

    def set(self, messages: Sequence[ChatMessage]) -> None:
        """Replace the session's buffer; long-term memory stays as it is."""
        copies = [copy_of(message) for message in messages]
        forget_turn(self._session_key)
        if waiting(self._session_key, None):  # it was said, so it is remembered
            store_or_keep(self._session_key, [], self._try_to_store, self._erased)
        self._guard.run("setting the history", lambda: self._set(copies), None)

    def reset(self) -> None:
        """Empty the session's buffer; long-term memory stays as it is."""
        self.set([])

    async def aput(self, message: ChatMessage) -> None:
        """As `put()`, without blocking the loop."""
        await self.aput_messages([message])

    def to_dict(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401
        """The fields as JSON values."""
        return dict(json.loads(self.model_dump_json()))

    def to_string(self) -> str:
        """The fields as JSON text."""
        return self.model_dump_json()

    @classmethod
    def from_string(cls, json_str: str) -> Self:
        """The memory that `to_string` was called on."""
        return cls.from_dict(json.loads(json_str))

    @property
    def scope(self) -> Scope:
        """Where it writes."""
        return Scope(user=self.user, tenant=self.tenant, agent=self.agent, session=self.session)

    @property
    def engram(self) -> Engram:
        """The open memory behind it."""
        return engine_of(self.store)

    @property
    def _session_key(self) -> tuple[str, str, str, str]:
        return (self.store, self.tenant, self.user, self.session)

    @property
    def _guard(self) -> Guard:
        return GUARDS[self.on_error]

    def _count(self, text: str) -> int:
        return len(self.tokenizer_fn(text))

    def _turns(self, last: int | None = None) -> tuple[list[BufferedMessage], tuple[int, int]]:
        """The buffer, with what waits to be stored, and what voids an earlier recall."""
        read = self._buffer(last)
        buffer = read or SessionBuffer()
        turns = [BufferedMessage(load(entry.message), entry.episode) for entry in buffer.entries]
        waits = waiting(self._session_key, None if read is None else read.erased)
        return turns + [BufferedMessage(message) for message in waits], (buffer.epoch, buffer.ruled)

    def _buffer(self, last: int | None) -> SessionBuffer | None:
        return self._guard.run(
            "reading the history", lambda: self.engram.buffer(self.scope, last=last), None
        )

    def _erased(self) -> int | None:
        read = self._buffer(0)
        return None if read is None else read.erased

    def _try_to_store(self, new: Sequence[Waiting]) -> Sequence[Waiting]:
        return self._guard.run("storing messages", lambda: self._store(new), new)

    def _store(self, new: Sequence[Waiting]) -> Sequence[Waiting]:
        """What the store refuses; the rest is stored, since it would wait for ever behind it."""
        try:
            self._store_all(new)
        except InvalidInput:
            if self.on_error == "raise":
                raise
            return [replace(one, refused=True) for one in new if self._refuses(one)]
        return []

    def _refuses(self, one: Waiting) -> bool:
        try:
            self._store_all([one])
        except InvalidInput as error:
            self._guard.note("storing a message", error)
            return True
        return False

    def _store_all(self, new: Sequence[Waiting]) -> None:
        engram, scope = self.engram, self.scope
        receipt = engram.add([remembered(one.message, one.id) for one in new], scope)
        entries = zip(new, receipt.episodes, strict=True)
        engram.append_buffer(scope, [Buffered(dump(one.message), name) for one, name in entries])

    def _set(self, messages: Sequence[ChatMessage]) -> None:
        engram, scope = self.engram, self.scope
        engram.set_buffer(scope, _linked(messages, engram, scope) if messages else [])

    def _recalled(
        self, query: str, window: Sequence[BufferedMessage], state: tuple[int, int], budget: int
    ) -> ChatMessage | None:
        if not query.strip() or budget < 1:
            return None
        spoken = [turn.episode for turn in window if is_user_turn(turn.message)]
        turn = (query, state, spoken[-1:], budget, self.k, self.valid_at, self.known_at, self.as_of)
        options = {name: getattr(self, name) for name in TIMES if getattr(self, name)}

        def work() -> str:
            found = announced(
                lambda: recall_beside(
                    self.engram,
                    query,
                    self.scope,
                    in_prompt={one.episode for one in window if one.episode},
                    options={"k": self.k, "budget": budget, **options},
                )
            )
            return found.context

        text = self._guard.run(
            "recalling", lambda: once_per_turn(self._session_key, turn, work), ""
        )
        return ChatMessage(role=MessageRole(self.insert_as), content=text) if text else None

    def _inserted(
        self, recalled: ChatMessage, messages: list[ChatMessage], asked: str | None
    ) -> list[ChatMessage]:
        """The recalled message among the others; the user's latest turn stays the last."""
        place = 0
        if self.insert_as == "system":
            while place < len(messages) and messages[place].role == MessageRole.SYSTEM:
                place += 1
        else:
            place = _before_last_turn(messages, asked)
        return [*messages[:place], recalled, *messages[place:]]


def _last_words(turns: Sequence[BufferedMessage]) -> str:
    said = [turn.message for turn in turns if is_user_turn(turn.message)]
    return words(said[-1]) if said else ""


def _before_last_turn(messages: Sequence[ChatMessage], asked: str | None) -> int:
    """Before the user's last turn; at the end where an engine is about to add it by itself."""
    said = [place for place, message in enumerate(messages) if is_user_turn(message)]
    there = asked is None or (bool(messages) and words(messages[-1]) == asked)
    return said[-1] if said and there else len(messages)


def _linked(messages: Sequence[ChatMessage], engram: Engram, scope: Scope) -> list[Buffered]:
    """The messages with the ids of their long-term copies in this session, where they have one."""
    copies: dict[tuple[str, str], list[str]] = {}
    for entry in engram.buffer(scope).entries:
        if entry.episode is not None:
            copies.setdefault(_said(load(entry.message)), []).append(entry.episode)
    for episode in engram.episodes(Scope(scope.user, scope.tenant, session=scope.session)):
        copies.setdefault((episode.role, episode.text), []).append(episode.id)
    return [Buffered(dump(message), _taken(copies, message)) for message in messages]


def _said(message: ChatMessage) -> tuple[str, str]:
    return (message.role.value, words(message))


def _taken(copies: dict[tuple[str, str], list[str]], message: ChatMessage) -> str | None:
    found = copies.get(_said(message), [])
    return (found.pop(0) if len(found) > 1 else found[0]) if found else None
