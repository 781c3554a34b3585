"""The memory tools of an agent. Whose memory they touch the run says, never the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langchain_core.tools import BaseTool, ToolException
from pydantic import ConfigDict, PrivateAttr

from engram_core.errors import Conflict, InvalidInput, NotFound, UnknownOption
from engram_core.scope import Scope
from engram_integrations.langchain.current import current_run
from engram_integrations.langchain.fields import check_options
from engram_integrations.langchain.scoping import Label, Scoping
from engram_integrations.shared import TOOLS, Guard, Memory, ToolSpec, open_memory
from engram_integrations.shared.tool_arguments import arguments_of

OnWrite = Callable[[tuple[str, str]], None]
_UNAVAILABLE = "Memory cannot be reached now. Go on without it, and say so if it matters."


class MemoryTool(BaseTool):
    """One memory tool; make its kinds with `SearchMemoryTool(memory=mem, user="ana")` and so on.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory; this and the other labels may be callables on the run.
        tenant: Of which tenant.
        agent: Label of the agent that takes part.
        session: Label of the conversation; the thread id unless given.
        on_error: "log" tells the model that memory is not there; "raise" stops the run.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    spec_name: str
    memory: Any = None
    user: Any = None
    tenant: Any = "default"
    agent: Any = None
    session: Any = None
    on_error: str = "log"
    on_write: OnWrite | None = None
    handle_tool_error: Any = True
    _scoping: Scoping = PrivateAttr()
    _guard: Guard = PrivateAttr()

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - the fields above
        kind = type(self).model_fields["spec_name"].default
        spec = _spec(options.get("spec_name", kind))
        given = {
            "name": spec.name,
            "description": spec.description,
            "args_schema": arguments_of(spec.name),
        }
        check_options(MemoryTool, options)
        super().__init__(**{**given, **options})
        self.memory = open_memory(self.memory)
        self._scoping = Scoping(self.user, self.tenant, self.agent, self.session)
        self._guard = Guard(self.on_error, self.name)

    def _run(self, **arguments: Any) -> str:  # noqa: ANN401 - checked by the schema
        scope = self._scoping.of(current_run())
        unavailable: str | ToolException = ToolException(_UNAVAILABLE)
        told = self._guard.run("the tool", lambda: self._call(scope, arguments), unavailable)
        if isinstance(told, ToolException):
            raise told
        return told

    def _call(self, scope: Scope, arguments: Mapping[str, Any]) -> str | ToolException:
        """What the tool tells; or what the model did wrong, which is no failure of memory."""
        spec = _spec(self.spec_name)
        try:
            told = spec.run(self.memory, scope, **arguments)
        except (InvalidInput, NotFound, Conflict) as error:
            return ToolException(f"That did not work: {error}")
        if spec.writes and self.on_write:
            self.on_write(scope.owner)
        return told


class SearchMemoryTool(MemoryTool):
    """`search_memory`: what is remembered on a question."""

    spec_name: str = "search_memory"


class SaveMemoryTool(MemoryTool):
    """`save_memory`: keep a statement of the user's."""

    spec_name: str = "save_memory"


class ForgetMemoryTool(MemoryTool):
    """`forget_memory`: no longer believe a fact, or erase a message."""

    spec_name: str = "forget_memory"


class MemoryTimelineTool(MemoryTool):
    """`memory_timeline`: what began, ended and happened, in order of time."""

    spec_name: str = "memory_timeline"


_KINDS: Mapping[str, type[MemoryTool]] = {
    "search_memory": SearchMemoryTool,
    "save_memory": SaveMemoryTool,
    "forget_memory": ForgetMemoryTool,
    "memory_timeline": MemoryTimelineTool,
}


def memory_tools(
    memory: Memory,
    user: Label,
    *,
    names: Sequence[str] = tuple(_KINDS),
    tenant: Label = "default",
    agent: Label | None = None,
    session: Label | None = None,
    on_error: str = "log",
    on_write: OnWrite | None = None,
) -> list[BaseTool]:
    """The memory tools for an agent: `create_agent(model, tools=memory_tools(mem, user="ana"))`.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory; this and the other labels may be callables on the run.
        names: Which tools.
        tenant: Of which tenant.
        agent: Label of the agent that takes part.
        session: Label of the conversation; the thread id unless given.
        on_error: "log" tells the model that memory is not there; "raise" stops the run.
        on_write: Called with the (tenant, user) after a tool has changed memory.

    Raises:
        EngramError: An option cannot be used.
    """
    opened = open_memory(memory)
    if isinstance(names, str):
        raise InvalidInput(f"names is a list of tool names: pass [{names!r}]")
    return [
        _KINDS[_spec(name).name](
            memory=opened,
            user=user,
            tenant=tenant,
            agent=agent,
            session=session,
            on_error=on_error,
            on_write=on_write,
        )
        for name in names
    ]


def _spec(name: object) -> ToolSpec:
    if name not in TOOLS:
        raise UnknownOption(f"there is no memory tool {name!r}: there are {', '.join(TOOLS)}")
    return TOOLS[str(name)]
