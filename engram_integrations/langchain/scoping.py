"""Whose memory a run is about: fixed at construction, or read from the run itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engram_core.errors import InvalidInput, InvalidScope
from engram_core.model import Recall
from engram_core.scope import Scope

FromRun = Callable[..., Any]
Label = str | FromRun


@dataclass(frozen=True, slots=True)
class Run:
    """The run at hand, as a callable given for an option sees it.

    Args:
        context: What the caller passed as `context=`.
        config: The run's config, with `configurable` and `metadata` in it.
        store: The agent's store, if it has one.
        state: The agent's state, where there is one at hand.
    """

    context: Any = None
    config: Mapping[str, Any] = field(default_factory=dict)
    store: Any = None
    state: Any = None

    @property
    def configurable(self) -> Mapping[str, Any]:
        """The `configurable` part of the config."""
        found: Mapping[str, Any] = self.config.get("configurable") or {}
        return found

    @property
    def thread_id(self) -> str | None:
        """The thread of the conversation, as text; None outside of one."""
        thread = self.configurable.get("thread_id")
        if thread is None:
            thread = (self.config.get("metadata") or {}).get("thread_id")
        return None if thread is None or str(thread) == "" else str(thread)

    @property
    def checkpointed(self) -> bool:
        """Whether a checkpointer keeps the conversation, so that its message ids are stable."""
        return self.configurable.get("__pregel_checkpointer") not in (None, False)

    def recalled(self, found: Recall) -> None:
        """Tell the `EngramCallbackHandler`s of this run what was recalled in it."""
        callbacks = self.config.get("callbacks")
        for handler in getattr(callbacks, "handlers", callbacks) or ():
            told = getattr(handler, "on_engram_recall", None)
            if told is not None:
                told(found)

    @property
    def delegated(self) -> bool:
        """Whether this agent runs inside a tool of another, which speaks in the user's place."""
        levels = str(self.configurable.get("checkpoint_ns") or "").split("|")
        return any(level.split(":")[0] == "tools" for level in levels[:-1])


@dataclass(frozen=True, slots=True)
class Scoping:
    """The four labels of a scope, each a text or a callable on the run.

    A callable is handed a `Run`; if its parameter is called `config`, the config instead.

    Raises:
        InvalidScope: A fixed label is not one.
    """

    user: Label
    tenant: Label = "default"
    agent: Label | None = None
    session: Label | None = None

    def __post_init__(self) -> None:
        if self.user is None:
            raise InvalidScope(
                "no user: pass user='…', or a callable such as "
                "user=lambda run: run.context['user_id']"
            )
        fixed = {name: value for name, value in self._labels().items() if not callable(value)}
        Scope(**{"user": "-", **fixed})

    @property
    def fixed(self) -> bool:
        """Whether no label depends on the run."""
        return not any(callable(value) for value in self._labels().values())

    def of(self, run: Run, *, thread_as_session: bool = True) -> Scope:
        """The scope of a run; its session is the thread unless another one is given.

        Args:
            run: The run.
            thread_as_session: False for reads, which go across sessions.

        Raises:
            InvalidScope: A callable gave no usable label.
        """
        labels = {name: ask(value, run, name) for name, value in self._labels().items()}
        if labels["session"] is None and thread_as_session:
            labels["session"] = run.thread_id
        return Scope(**labels)

    def _labels(self) -> dict[str, Any]:
        return {
            "user": self.user,
            "tenant": self.tenant,
            "agent": self.agent,
            "session": self.session,
        }


def ask(value: Any, run: Run, name: str) -> Any:  # noqa: ANN401 - any option
    """`value` itself, or what it gives for this run when it is a callable.

    Raises:
        InvalidInput: It could not be read from the run; names the option.
    """
    if not callable(value):
        return value
    try:
        return value(run.config if _wants_config(value) else run)
    except (LookupError, AttributeError, TypeError) as error:
        raise InvalidInput(
            f"{name} could not be read from the run ({type(error).__name__}: {error}): pass it in "
            "the run's context= or config="
        ) from error


def _wants_config(asked: FromRun) -> bool:
    try:
        return next(iter(inspect.signature(asked).parameters), None) == "config"
    except (TypeError, ValueError):  # builtins without a signature
        return False
