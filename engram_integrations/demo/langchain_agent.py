"""A LangChain agent with Engram's middleware, and a scripted chat model for it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from langchain.agents import create_agent
from langchain_core.callbacks import BaseCallbackHandler, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult

from engram_core.engine import Engram
from engram_integrations.demo.answering import PROBE, answering
from engram_integrations.demo.conversing import Say, asking
from engram_integrations.demo.endpoint import ANSWER_TOKENS, PATIENCE, Endpoint
from engram_integrations.demo.frameworks import LANGCHAIN
from engram_integrations.demo.scripted import Prompt, scripted_reply
from engram_integrations.demo.story import Turn
from engram_integrations.langchain import EngramMiddleware

_SYSTEM = "You are a friendly assistant with a memory."
_ROLES = {"human": "user", "ai": "assistant"}


class ScriptedChat(BaseChatModel):
    """Answers from the memory in its prompt."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,  # noqa: ANN401 - LangChain's signature
    ) -> ChatResult:
        reply = AIMessage(content=scripted_reply(_as_prompt(messages)))
        return ChatResult(generations=[ChatGeneration(message=reply)])


class _Listener(BaseCallbackHandler):
    """Keeps the prompt that the model was handed last."""

    def __init__(self) -> None:
        self.prompt: Prompt = ()

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],
        messages: list[list[BaseMessage]],
        **kwargs: Any,  # noqa: ANN401 - LangChain's signature
    ) -> None:
        self.prompt = _as_prompt(messages[0])


def speaker(mem: Engram, user: str, endpoint: Endpoint | None) -> Say:
    """Talks to a new agent per session; all of them have the one memory.

    Args:
        mem: The memory.
        user: Whose.
        endpoint: The language model; the scripted one without it.
    """
    model = chat_model(endpoint)

    def say(turn: Turn) -> tuple[Prompt, str]:
        memory = EngramMiddleware(mem, user=user, session=turn.session, on_error="raise")
        agent = create_agent(model, [], system_prompt=_SYSTEM, middleware=[memory])
        heard = _Listener()
        said = {"messages": [{"role": "user", "content": turn.says}]}
        with asking(endpoint):
            state = agent.invoke(said, {"callbacks": [heard]})  # type: ignore[call-overload]
        return heard.prompt, state["messages"][-1].text

    return say


def answering_model(endpoint: Endpoint | None, tell: Callable[[str], object]) -> BaseChatModel:
    """The chat model at an endpoint that answers; else the scripted one, and `tell` hears why."""
    return answering(LANGCHAIN, endpoint, chat_model, lambda model: model.invoke(PROBE), tell)


def chat_model(endpoint: Endpoint | None) -> BaseChatModel:
    """The chat model at an endpoint; the scripted one where there is none."""
    if endpoint is None:
        return ScriptedChat()
    made: BaseChatModel = import_module("langchain_openai").ChatOpenAI(
        model=endpoint.model,
        api_key=endpoint.key,
        base_url=endpoint.base_url,
        max_tokens=ANSWER_TOKENS,
        timeout=PATIENCE,
        max_retries=1,
    )
    return made


def _as_prompt(messages: list[BaseMessage]) -> Prompt:
    return tuple((_ROLES.get(one.type, one.type), one.text) for one in messages)
