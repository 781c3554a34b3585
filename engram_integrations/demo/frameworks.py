"""The two frameworks, each with the model it is to use: a real one, or the scripted one and why."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from engram_core.clock import ManualClock
from engram_core.engine import Engram
from engram_integrations.demo.conversing import Say, Talk, converse
from engram_integrations.demo.endpoint import Endpoint, is_there
from engram_integrations.demo.story import Turn


@dataclass(frozen=True, slots=True)
class Framework:
    """How a framework is found and spoken to.

    Args:
        name: For people.
        package: What must be there for it.
        extra: Installs it.
        connector: The module that speaks to OpenAI-compatible endpoints.
        connector_package: Installs that.
        speaker: The module here whose `speaker()` makes a `Say`.
    """

    name: str
    package: str
    extra: str
    connector: str
    connector_package: str
    speaker: str


LANGCHAIN = Framework(
    "LangChain",
    "langchain",
    "langchain",
    "langchain_openai",
    "langchain-openai",
    "engram_integrations.demo.langchain_agent",
)
LLAMA_INDEX = Framework(
    "LlamaIndex",
    "llama_index.core",
    "llama-index",
    "llama_index.llms.openai_like",
    "llama-index-llms-openai-like",
    "engram_integrations.demo.llama_index_chat",
)


def talk(
    framework: Framework,
    mem: Engram,
    clock: ManualClock,
    user: str,
    turns: tuple[Turn, ...],
    endpoint: Endpoint | None,
) -> Talk:
    """A few sessions with an agent of the framework, on one memory.

    Args:
        framework: Which.
        mem: The memory.
        clock: The clock of the memory, set forward between the sessions.
        user: Whose memory.
        turns: What is said, one session each.
        endpoint: The language model that the environment names.
    """
    if not is_there(framework.package):
        install = f"pip install 'engram-integrations[{framework.extra}]'"
        return Talk(framework.name, "none", skipped=f"{framework.name} is not installed: {install}")
    used = endpoint if is_there(framework.connector) else None
    say: Say = import_module(framework.speaker).speaker(mem, user, used)
    exchanges = converse(mem, clock, user, turns, say)
    return Talk(framework.name, _model(framework, endpoint, used), exchanges)


def _model(framework: Framework, named: Endpoint | None, used: Endpoint | None) -> str:
    if used is not None:
        return f"{used.model} at {used.where}"
    if named is None:
        return "scripted: no OPENAI_API_KEY or OPENAI_BASE_URL is set"
    return (
        f"scripted: {named.where} is named, but {framework.connector_package} is not installed "
        f"(pip install {framework.connector_package})"
    )
