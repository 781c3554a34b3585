"""An agent with memory and its tools, across two sessions and a context sent through JSON."""

from __future__ import annotations

import asyncio
import json
import tempfile

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.llms import ChatMessage
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.core.workflow import Context

from engram_integrations.llama_index import EngramMemory, memory_tools


def agent_of(memory: EngramMemory, prompts: list[str]) -> FunctionAgent:
    """An agent whose mock model keeps its prompts; put a real model in its place."""

    def answer(messages: list[ChatMessage], **_: object) -> ChatMessage:
        prompts.append("\n".join(str(message) for message in messages))
        return ChatMessage(role="assistant", content="Understood.")

    llm = MockFunctionCallingLLM(response_generator=answer, is_chat_model=True)
    return FunctionAgent(llm=llm, tools=memory_tools(memory), system_prompt="You are a guide.")


async def main(store: str) -> str:
    """Two sessions; the second one is saved and restored in between. Returns the last prompt."""
    prompts: list[str] = []
    first = EngramMemory(store=store, user="ana", session="first")
    await agent_of(first, prompts).run("I live in Trondheim.", memory=first)
    first.engram.flush()

    second = EngramMemory(store=store, user="ana", session="second")
    agent = agent_of(second, prompts)
    context = Context(agent)
    await agent.run("Good morning!", ctx=context, memory=second)
    saved = json.dumps(context.to_dict())
    restored = Context.from_dict(agent, json.loads(saved))
    await agent.run("Where do I live?", ctx=restored)
    return prompts[-1]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(main(folder)))
