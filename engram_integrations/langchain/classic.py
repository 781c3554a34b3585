"""`EngramMemory`: the memory of a classic chain (`ConversationChain`, `AgentExecutor`)."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langchain_classic.base_memory import BaseMemory
from langchain_core.messages import BaseMessage, SystemMessage, get_buffer_string
from pydantic import ConfigDict, PrivateAttr

from engram_core.errors import InvalidInput
from engram_core.model import Episode
from engram_core.scope import Scope
from engram_integrations.langchain.fields import check_options
from engram_integrations.langchain.messages import from_episodes, to_engram
from engram_integrations.langchain.options import RecallOptions
from engram_integrations.langchain.scoping import Run, Scoping
from engram_integrations.shared import (
    Guard,
    admitted,
    key_of,
    open_memory,
    query_text,
    recall_beside,
)

_ASKED = ("input", "question", "query", "human_input")
_ANSWERED = ("output", "response", "answer", "text", "result")
_CLEARED = {"role": "system", "content": "", "metadata": {"engram": "cleared"}}
Loaded = str | list[BaseMessage]


class EngramMemory(BaseMemory):
    """Puts what memory holds, and the conversation at hand, into a chain's prompt.

    `ConversationChain(llm=llm, memory=EngramMemory(memory=mem, user="ana"))`. New code is better
    off with `create_agent` and `EngramMiddleware`, since LangChain has deprecated this interface.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory.
        tenant: Of which tenant.
        agent: Label of the agent that takes part.
        session: Label of the conversation, which goes on where it was left; a new one unless given.
        memory_key: The prompt's variable.
        input_key: Which input the user says; found out unless given.
        output_key: Which output is the answer; found out unless given.
        return_messages: Messages instead of text, for a prompt with a placeholder for them.
        window: How many of the conversation's last messages are shown.
        k: At most so many hits; 15 to 30, as the question needs, unless given.
        budget: At most so many tokens recalled; 2,000, and 4,000 for questions that count, list,
            order or sum up, unless given.
        valid_at: Recall what was true then.
        known_at: Recall what was believed then.
        as_of: Both at once.
        on_error: "log" lets the chain go on without memory when it fails; "raise" stops it.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: Any = None
    user: Any = None
    tenant: str = "default"
    agent: str | None = None
    session: str | None = None
    memory_key: str = "history"
    input_key: str | None = None
    output_key: str | None = None
    return_messages: bool = False
    window: int = 20
    k: int | None = None
    budget: int | None = None
    valid_at: Any = None
    known_at: Any = None
    as_of: Any = None
    on_error: str = "log"
    _scope: Scope = PrivateAttr()
    _options: RecallOptions = PrivateAttr()
    _guard: Guard = PrivateAttr()

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - the fields above
        check_options(EngramMemory, options)
        super().__init__(**options)
        self.memory = open_memory(self.memory)
        self.session = self.session or f"chain-{uuid.uuid4().hex}"
        scoping = Scoping(self.user, self.tenant, self.agent, self.session)
        if not scoping.fixed:
            raise InvalidInput("a chain's memory has one user: make one EngramMemory per user")
        self._scope = scoping.of(Run())
        self._options = RecallOptions(self.k, self.budget, self.valid_at, self.known_at, self.as_of)
        self._guard = Guard(self.on_error, "EngramMemory")

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickled by the name of its store, which finds the open one again."""
        given = {name: getattr(self, name) for name in type(self).model_fields}
        return _revived, (type(self), {**given, "memory": key_of(self.memory)})

    @property
    def memory_variables(self) -> list[str]:
        """The one variable it fills."""
        return [self.memory_key]

    def load_memory_variables(self, inputs: dict[str, Any]) -> dict[str, Any]:
        """What memory holds on the input, and the last messages of this conversation."""
        asked = _said(inputs, self.memory_variables, self.input_key, _ASKED, "input_key")
        query = "" if asked is None else query_text(asked)
        empty: Loaded = [] if self.return_messages else ""
        return {self.memory_key: self._guard.run("recalling", lambda: self._load(query), empty)}

    async def aload_memory_variables(self, inputs: dict[str, Any]) -> dict[str, Any]:
        return await asyncio.to_thread(self.load_memory_variables, inputs)

    def save_context(self, inputs: dict[str, Any], outputs: dict[str, Any]) -> None:
        """Store what was asked and answered; facts follow in the background."""
        asked = _said(inputs, self.memory_variables, self.input_key, _ASKED, "input_key")
        answer = _said(outputs, (), self.output_key, _ANSWERED, "output_key")
        told = [*_message(asked, "user"), *_message(answer, "assistant")]
        if told:
            self._guard.run("recording", lambda: self._record(told), None)

    async def asave_context(self, inputs: dict[str, Any], outputs: dict[str, Any]) -> None:
        await asyncio.to_thread(self.save_context, inputs, outputs)

    def clear(self) -> None:
        """Begin the conversation anew. Long-term memory, with all that was said, stays."""
        self._guard.run("clearing", lambda: self.memory.add(_CLEARED, self._scope), None)

    async def aclear(self) -> None:
        await asyncio.to_thread(self.clear)

    def _record(self, told: Sequence[object]) -> None:
        taken = admitted(self.memory, told, self._guard, lambda one: one)
        if taken:
            self.memory.add(taken, self._scope)

    def _load(self, query: str) -> Loaded:
        shown = self._conversation()
        block = ""
        if query.strip():
            options = self._options.of(Run())
            ids = {one.id for one in shown}
            found = recall_beside(self.memory, query, self._scope, in_prompt=ids, options=options)
            block = found.context
        messages = from_episodes(shown)
        if self.return_messages:
            return [*([SystemMessage(content=block)] if block else []), *messages]
        return "\n\n".join(part for part in (block, get_buffer_string(messages)) if part)

    def _conversation(self) -> list[Episode]:
        """The last messages since it was cleared."""
        if self.window < 1:
            return []
        last = self.memory.episodes(self._scope, last=self.window)
        places = [at for at, one in enumerate(last) if one.meta.get("engram") == "cleared"]
        return list(last[places[-1] + 1 :] if places else last)


def _revived(kind: type[EngramMemory], options: Mapping[str, Any]) -> EngramMemory:
    return kind(**options)


def _said(
    held: Mapping[str, Any], own: Sequence[str], key: str | None, usual: Sequence[str], option: str
) -> object:
    """What was said, among inputs that also hold what memories put there; None when nothing was."""
    names = [name for name in held if name not in own and name != "stop"]
    if key is not None:
        if key not in held:
            raise InvalidInput(f"there is no {key!r} among {names}: pass another {option}")
        return held[key]
    fitting = [name for name in usual if name in names]
    if not names:
        return None
    if len(names) > 1 and not fitting:
        raise InvalidInput(f"which of {names} is said? Pass {option}=… to EngramMemory")
    return held[fitting[0] if fitting else names[0]]


def _message(said: object, role: str) -> list[object]:
    """What was said as messages to store."""
    if said is None or said == "":
        return []
    if isinstance(said, BaseMessage):
        return [to_engram(said)]
    if isinstance(said, list) and all(isinstance(one, BaseMessage) for one in said):
        return [to_engram(one) for one in said]
    content = said if isinstance(said, str | list) else str(said)
    return [{"role": role, "content": content}]
