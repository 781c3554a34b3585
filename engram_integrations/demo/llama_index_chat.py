"""A LlamaIndex chat engine with Engram's memory, and a scripted model for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    CompletionResponse,
    CompletionResponseGen,
    LLMMetadata,
    MessageRole,
)
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.events import BaseEvent
from llama_index.core.instrumentation.events.llm import LLMChatStartEvent
from llama_index.core.llms.callbacks import llm_chat_callback, llm_completion_callback
from llama_index.core.llms.custom import CustomLLM
from llama_index.core.llms.llm import LLM
from llama_index_instrumentation import get_dispatcher
from pydantic import PrivateAttr

from engram_core.engine import Engram
from engram_integrations.demo.answering import PROBE, answering
from engram_integrations.demo.conversing import Say, asking
from engram_integrations.demo.endpoint import ANSWER_TOKENS, PATIENCE, Endpoint
from engram_integrations.demo.frameworks import LLAMA_INDEX
from engram_integrations.demo.scripted import Prompt, scripted_reply
from engram_integrations.demo.story import Turn
from engram_integrations.llama_index import EngramMemory


class ScriptedLLM(CustomLLM):
    """Answers from the memory in its prompt."""

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(model_name="scripted", is_chat_model=True)

    @llm_chat_callback()
    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:  # noqa: ANN401
        reply = scripted_reply(_as_prompt(messages))
        return ChatResponse(message=ChatMessage(role=MessageRole.ASSISTANT, content=reply))

    @llm_completion_callback()
    def complete(
        self,
        prompt: str,
        formatted: bool = False,
        **kwargs: Any,  # noqa: ANN401 - LlamaIndex's signature
    ) -> CompletionResponse:
        return CompletionResponse(text=scripted_reply([("user", prompt)]))

    @llm_completion_callback()
    def stream_complete(
        self,
        prompt: str,
        formatted: bool = False,
        **kwargs: Any,  # noqa: ANN401 - LlamaIndex's signature
    ) -> CompletionResponseGen:
        yield self.complete(prompt, formatted)


class _Listener(BaseEventHandler):
    """Keeps the prompt that the model was handed last."""

    _prompt: Prompt = PrivateAttr(default=())

    @property
    def prompt(self) -> Prompt:
        """Empty until a model was called."""
        return self._prompt

    @classmethod
    def class_name(cls) -> str:
        return "engram_demo_listener"

    def handle(self, event: BaseEvent, **kwargs: Any) -> None:  # noqa: ANN401
        if isinstance(event, LLMChatStartEvent):
            self._prompt = _as_prompt(event.messages)


def speaker(mem: Engram, user: str, endpoint: Endpoint | None) -> Say:
    """Talks to a new chat engine per session; all of them have the one memory.

    Args:
        mem: The memory.
        user: Whose.
        endpoint: The language model; the scripted one without it.
    """
    model = chat_model(endpoint)

    def say(turn: Turn) -> tuple[Prompt, str]:
        memory = EngramMemory.from_engram(mem, user=user, session=turn.session)
        engine = SimpleChatEngine.from_defaults(llm=model, memory=memory)
        with _listening() as heard, asking(endpoint):
            reply = engine.chat(turn.says)
        return heard.prompt, str(reply)

    return say


@contextmanager
def _listening() -> Iterator[_Listener]:
    """Hear what models are handed, and leave nothing behind in the dispatcher."""
    dispatcher, heard = get_dispatcher(), _Listener()
    dispatcher.add_event_handler(heard)
    try:
        yield heard
    finally:
        dispatcher.event_handlers.remove(heard)


def answering_model(endpoint: Endpoint | None, tell: Callable[[str], object]) -> LLM:
    """The model at an endpoint that answers; else the scripted one, and `tell` hears why."""
    return answering(LLAMA_INDEX, endpoint, chat_model, lambda model: model.complete(PROBE), tell)


def chat_model(endpoint: Endpoint | None) -> LLM:
    """The model at an endpoint; the scripted one where there is none."""
    if endpoint is None:
        return ScriptedLLM()
    made: LLM = import_module("llama_index.llms.openai_like").OpenAILike(
        model=endpoint.model,
        api_base=endpoint.base_url or "https://api.openai.com/v1",
        api_key=endpoint.key,
        is_chat_model=True,
        max_tokens=ANSWER_TOKENS,
        timeout=PATIENCE,
        max_retries=1,
    )
    return made


def _as_prompt(messages: Sequence[ChatMessage]) -> Prompt:
    return tuple((one.role.value, one.content or "") for one in messages)
