"""The memory tools for LlamaIndex agents. Whose memory they touch is not the model's say."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Self, get_type_hints

from llama_index.core.tools import FunctionTool

from engram_core.errors import EngramError
from engram_core.scope import Scope
from engram_integrations.llama_index.from_engram import FromEngram
from engram_integrations.llama_index.handles import engine_of
from engram_integrations.llama_index.memory import EngramMemory
from engram_integrations.llama_index.settings import checked_fields
from engram_integrations.llama_index.turn_cache import forget_turns_of
from engram_integrations.shared import TOOLS, Memory
from engram_integrations.shared.tool_arguments import arguments_of, checked
from engram_integrations.shared.tools import ToolSpec, explain_failure

_OPTIONS = dict.fromkeys(("tenant", "agent", "session"))


class EngramTools(FromEngram):
    """`search_memory`, `save_memory`, `forget_memory` and `memory_timeline` of one user.

    >>> tools = EngramTools(store="memory/", user="ana").to_tool_list()  # doctest: +SKIP

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Whose memory.
        session: The conversation in which `save_memory` writes; what is read is not narrowed.
        **options: `tenant` and `agent`.

    Raises:
        InvalidInput: A value cannot be used.
        StoreError: The store cannot be opened, or was closed.
    """

    def __init__(
        self,
        store: Memory | None = None,
        user: str | None = None,
        session: str | None = None,
        **options: Any,  # noqa: ANN401 - as above
    ) -> None:
        fields = checked_fields("EngramTools", _OPTIONS, store, user, session, options)
        self._store: str = fields.pop("store")
        self._scope = Scope(**fields)

    @classmethod
    def from_memory(cls, memory: EngramMemory) -> Self:
        """The tools of the user and session that an `EngramMemory` has."""
        scope = {name: label for name, label in memory.scope.to_dict().items() if label is not None}
        return cls(store=memory.store, **scope)

    def to_tool_list(self) -> list[FunctionTool]:
        """The tools, as an agent takes them."""
        return [self._tool(spec) for spec in TOOLS.values()]

    def _tool(self, spec: ToolSpec) -> FunctionTool:
        return FunctionTool.from_defaults(
            self._function(spec),
            name=spec.name,
            description=spec.description,
            fn_schema=arguments_of(spec.name),
        )

    def _function(self, spec: ToolSpec) -> Callable[..., str]:
        """The tool as a function of its own arguments, as agents that write code see it."""

        def run(**arguments: Any) -> str:  # noqa: ANN401 - checked by the schema
            try:
                taken = checked(spec, arguments)
                told = spec.run(engine_of(self._store), self._scope, **taken)
            except EngramError as error:
                return explain_failure(error)
            if spec.writes:
                forget_turns_of((self._store, *self._scope.owner))
            return told

        def call(*given: Any, **named: Any) -> str:  # noqa: ANN401
            return run(**signature.bind_partial(*given).arguments, **named)

        signature = _signature(spec)
        call.__name__ = spec.name
        call.__doc__ = spec.description
        call.__signature__ = signature  # type: ignore[attr-defined]
        return call


def memory_tools(memory: EngramMemory) -> list[FunctionTool]:
    """The tools of the user and session of an `EngramMemory`.

    Args:
        memory: The memory of the same agent.
    """
    return EngramTools.from_memory(memory).to_tool_list()


def _signature(spec: ToolSpec) -> inspect.Signature:
    """Of the arguments that a model may fill."""
    hints = get_type_hints(spec.run)
    whole = inspect.signature(spec.run)
    mine = [
        place.replace(annotation=hints[name])
        for name, place in whole.parameters.items()
        if name in spec.arguments
    ]
    return inspect.Signature(mine, return_annotation=str)
