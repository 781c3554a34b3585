"""`EngramMiddleware`: memory across sessions for a LangChain agent, in one line."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import astuple, replace
from typing import Any

from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
from langchain_core.messages import BaseMessage
from langgraph.runtime import Runtime

from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_core.verbs import verb
from engram_integrations.langchain.current import current_run
from engram_integrations.langchain.messages import last_human, spoken
from engram_integrations.langchain.options import Count, RecallOptions, When
from engram_integrations.langchain.prompt import with_block
from engram_integrations.langchain.scoping import Label, Run, Scoping
from engram_integrations.langchain.tools import memory_tools
from engram_integrations.langchain.turns import TurnCache, TurnState, record
from engram_integrations.shared import (
    Guard,
    Memory,
    changes,
    key_of,
    open_memory,
    recall_beside,
)

RECALL = ("always", "tool")


class EngramMiddleware(AgentMiddleware[AgentState[Any], Any, Any]):
    """Gives an agent memory across sessions.

    `create_agent(model, tools, middleware=[EngramMiddleware(mem, user="ana")])` is all it takes.
    Before each model call it puts what memory holds on the user's message after the system prompt.
    It records the user's message when a run begins and the rest when it ends; facts follow in the
    background. Nothing of memory goes into the agent's state, so nothing into checkpoints.

    An option may be a callable on the run, which is handed a `Run` with `context` and `config`:
    `user=lambda run: run.context["user_id"]`.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory.
        tenant: Of which tenant.
        agent: Label of the agent that takes part.
        session: Label of the conversation; the thread id unless given.
        k: At most so many hits; 15 to 30, as the question needs, unless given.
        budget: At most so many tokens of memory in the prompt; 2,000, and 4,000 for questions
            that count, list, order or sum up, unless given.
        valid_at: Recall what was true then.
        known_at: Recall what was believed then.
        as_of: Both at once.
        recall: "always" puts memory into the prompt; "tool" leaves it to the model to search.
        tools: Names of the memory tools to register; `search_memory` with `recall="tool"`, else
            none, unless given.
        on_error: "log" lets the run go on without memory when memory fails; "raise" stops it.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    @verb
    def __init__(
        self,
        memory: Memory,
        user: Label,
        *,
        tenant: Label = "default",
        agent: Label | None = None,
        session: Label | None = None,
        k: Count = None,
        budget: Count = None,
        valid_at: When = None,
        known_at: When = None,
        as_of: When = None,
        recall: str = "always",
        tools: Sequence[str] | None = None,
        on_error: str = "log",
    ) -> None:
        super().__init__()
        if recall not in RECALL:
            raise InvalidInput(f"recall is one of {', '.join(RECALL)}, not {recall!r}")
        self._guard = Guard(on_error, "EngramMiddleware")
        self._scoping = Scoping(user, tenant, agent, session)
        self._options = RecallOptions(k, budget, valid_at, known_at, as_of)
        self._recalls = recall == "always"
        self._turns = TurnCache()
        self.memory = open_memory(memory)
        names = tools if tools is not None else ([] if self._recalls else ["search_memory"])
        self.tools = memory_tools(
            self.memory,
            user,
            names=names,
            tenant=tenant,
            agent=agent,
            session=session,
            on_error=on_error,
            on_write=self._turns.forget_blocks,
        )

    @property
    def name(self) -> str:
        """Its name in the agent's graph; two instances differ in it when their options do.

        It is the same in every process, since checkpoints refer to it, and shows no user id.
        """
        given = [*astuple(self._scoping), *astuple(self._options), self._recalls]
        shown = [getattr(one, "__qualname__", "?") if callable(one) else str(one) for one in given]
        text = repr([key_of(self.memory), *shown])
        return f"EngramMiddleware-{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"

    def before_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        """Record what the user said."""
        run = current_run(runtime, state)
        self._scoping.of(run)  # a run without a user is refused before it begins
        self._guard.run("recording the user's message", lambda: self._begin(run), None)

    async def abefore_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        await asyncio.to_thread(self.before_agent, state, runtime)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Call the model with memory after its system prompt."""
        return handler(self._with_memory(request))

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ModelResponse[Any]:
        """As `wrap_model_call`, without blocking the event loop."""
        return await handler(await asyncio.to_thread(self._with_memory, request))

    def after_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        """Record the answer and the calls and results of tools before it."""
        run = current_run(runtime, state)
        self._guard.run("recording the answer", lambda: self._end(run), None)

    async def aafter_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        await asyncio.to_thread(self.after_agent, state, runtime)

    def _with_memory(self, request: ModelRequest[Any]) -> ModelRequest[Any]:
        if not self._recalls:
            return request
        run = current_run(request.runtime, request.state)
        block = self._guard.run("recalling", lambda: self._block(run, request.messages), "")
        if not block:
            return request
        return request.override(system_message=with_block(request.system_message, block))

    def _begin(self, run: Run) -> TurnState:
        """Record the conversation up to here and hold the turn, its memory not recalled yet."""
        scope, messages = self._scoping.of(run), _messages(run)
        turn = TurnState() if run.delegated else self._record(scope, run, messages)
        self._turns.put(_key(scope, messages), turn)
        return turn

    def _end(self, run: Run) -> None:
        if run.delegated:
            return
        scope, messages = self._scoping.of(run), _messages(run)
        self._record(scope, run, messages, self._turns.get(_key(scope, messages)))

    def _record(
        self, scope: Scope, run: Run, messages: list[BaseMessage], turn: TurnState | None = None
    ) -> TurnState:
        known = self._turns.known(scope)
        turn = record(
            self.memory,
            scope,
            messages,
            stable_ids=run.checkpointed,
            guard=self._guard,
            turn=turn,
            known=known,
        )
        if run.checkpointed:
            self._turns.learn(scope, turn)
        return turn

    def _block(self, run: Run, messages: Sequence[BaseMessage]) -> str:
        """The memory block of this turn; recalled once, also after a resume or in a tool loop."""
        said = spoken(messages)
        place = last_human(said)
        if place is None or not said[place].text.strip():
            return ""
        scope = self._scoping.of(run)
        key = _key(scope, said)
        turn = self._turns.get(key) or self._begin(run)
        state = changes(self.memory, scope)
        if turn.block is None or turn.state != state:
            found = recall_beside(
                self.memory,
                said[place].text,
                scope,
                in_prompt=set(turn.episodes.values()),
                options=self._options.of(run),
            )
            run.recalled(found)
            turn = replace(turn, block=found.context, state=state)
            self._turns.put(key, turn)
        return turn.block or ""


def _messages(run: Run) -> list[BaseMessage]:
    return spoken(run.state["messages"])


def _key(scope: Scope, messages: Sequence[BaseMessage]) -> Hashable:
    place = last_human(messages)
    return (scope.owner, scope.session, None if place is None else messages[place].id)
