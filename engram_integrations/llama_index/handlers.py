"""Handlers of LlamaIndex events: they start consolidation and keep figures, and read no words."""

from __future__ import annotations

from collections import deque
from typing import Any, Self

from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.callbacks.base_handler import BaseCallbackHandler
from llama_index.core.callbacks.schema import CBEventType
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.events import BaseEvent

from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index.consolidating import Consolidating
from engram_integrations.llama_index.handles import store_key
from engram_integrations.llama_index.recall_event import EngramRecallEvent
from engram_integrations.shared import Memory

_TURN_ENDS = ("StreamChatEndEvent", "LLMChatEndEvent", "SynthesizeEndEvent")
_RUN_ENDS = ("WorkflowRunOutputEvent",)
_IN_A_RUN = "llamaindex.run_id"
_KEPT = 1000


class EngramEventHandler(BaseEventHandler):
    """For the instrumentation dispatcher: `EngramEventHandler(store="memory/").register()`.

    It consolidates after the end of a chat turn or of a workflow run, in the background, and keeps
    the figures of the latest recalls in `recalls`. It stores nothing of what events say: messages
    are remembered where they are put.

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Consolidate only this user's memory; all unless given.
        tenant: Of the user.
        delay: How long after the end of a turn, in seconds.

    Raises:
        StoreError: The store cannot be opened, or was closed.
        InvalidScope: The user or tenant is not one.
    """

    _consolidating: Consolidating = PrivateAttr()
    _recalls: deque[EngramRecallEvent] = PrivateAttr(default_factory=lambda: deque(maxlen=_KEPT))

    def __init__(
        self,
        store: Memory,
        user: str | None = None,
        tenant: str = "default",
        *,
        delay: float = 0.5,
    ) -> None:
        super().__init__()
        self._consolidating = _consolidating(store, user, tenant, delay)

    @classmethod
    def from_engram(cls, memory: Engram, user: str | None = None, tenant: str = "default") -> Self:
        """For a memory that is open already."""
        return cls(memory, user, tenant)

    @classmethod
    def class_name(cls) -> str:
        """The name it is known by."""
        return "EngramEventHandler"

    @property
    def recalls(self) -> tuple[EngramRecallEvent, ...]:
        """The figures of the latest 1000 recalls in this process, oldest first."""
        return tuple(self._recalls)

    def register(self) -> Self:
        """Add it to the root dispatcher, which hears all events."""
        get_dispatcher().add_event_handler(self)
        return self

    def settle(self) -> bool:
        """Do now what waits to be consolidated; whether anything did."""
        return self._consolidating.now()

    def handle(self, event: BaseEvent, **kwargs: Any) -> None:  # noqa: ANN401
        """Take note of one event."""
        if isinstance(event, EngramRecallEvent):
            self._recalls.append(event)
        elif _ends_a_turn(event):
            self._consolidating.soon()


class EngramCallbackHandler(BaseCallbackHandler):
    """For the older `CallbackManager([EngramCallbackHandler(store="memory/")])`.

    It consolidates after the end of an outermost trace, and keeps in `found` how many nodes each
    retrieval gave. Workflows do not call it: use `EngramEventHandler` with agents.

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Consolidate only this user's memory; all unless given.
        tenant: Of the user.
        delay: How long after the end of a trace, in seconds.
    """

    def __init__(
        self,
        store: Memory,
        user: str | None = None,
        tenant: str = "default",
        *,
        delay: float = 0.5,
    ) -> None:
        super().__init__(event_starts_to_ignore=[], event_ends_to_ignore=[])
        self._consolidating = _consolidating(store, user, tenant, delay)
        self._found: deque[int] = deque(maxlen=_KEPT)

    @classmethod
    def from_engram(cls, memory: Engram, user: str | None = None, tenant: str = "default") -> Self:
        """For a memory that is open already."""
        return cls(memory, user, tenant)

    @property
    def found(self) -> tuple[int, ...]:
        """Nodes that each of the latest 1000 retrievals gave, oldest first."""
        return tuple(self._found)

    def settle(self) -> bool:
        """Do now what waits to be consolidated; whether anything did."""
        return self._consolidating.now()

    def on_event_start(
        self,
        event_type: CBEventType,
        payload: dict[str, Any] | None = None,
        event_id: str = "",
        parent_id: str = "",
        **kwargs: Any,  # noqa: ANN401
    ) -> str:
        """Nothing is done at the start of an event."""
        return event_id

    def on_event_end(
        self,
        event_type: CBEventType,
        payload: dict[str, Any] | None = None,
        event_id: str = "",
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        """Count what a retrieval gave."""
        if event_type == CBEventType.RETRIEVE and payload and "nodes" in payload:
            self._found.append(len(payload["nodes"]))

    def start_trace(self, trace_id: str | None = None) -> None:
        """Nothing is done at the start of a trace."""

    def end_trace(
        self,
        trace_id: str | None = None,
        trace_map: dict[str, list[str]] | None = None,
    ) -> None:
        """Consolidate soon."""
        self._consolidating.soon()


def _consolidating(store: Memory, user: str | None, tenant: str, delay: float) -> Consolidating:
    scope = None if user is None else Scope(user=user, tenant=tenant)
    return Consolidating(store_key(store), scope, delay)


def _ends_a_turn(event: BaseEvent) -> bool:
    """Known by name, since those of workflows are of another package."""
    name = type(event).__name__
    return name in _RUN_ENDS or (name in _TURN_ENDS and _IN_A_RUN not in event.tags)
