"""The LangGraph run that the current code is part of."""

from __future__ import annotations

from typing import Any

from langgraph.config import get_config

from engram_integrations.langchain.scoping import Run

CONFIG_KEY_RUNTIME = "__pregel_runtime"  # where LangGraph keeps the runtime of the task at hand


def current_run(runtime: Any = None, state: Any = None) -> Run:  # noqa: ANN401 - LangGraph's
    """The run of a node or tool; an empty one outside of any.

    Args:
        runtime: LangGraph's `Runtime` or `ToolRuntime`, where it is at hand.
        state: The agent's state, where it is at hand.
    """
    try:
        config: Any = get_config()
    except RuntimeError:
        config = getattr(runtime, "config", None) or {}
    runtime = runtime or (config.get("configurable") or {}).get(CONFIG_KEY_RUNTIME)
    return Run(
        context=getattr(runtime, "context", None),
        config=config,
        store=getattr(runtime, "store", None),
        state=state if state is not None else getattr(runtime, "state", None),
    )
