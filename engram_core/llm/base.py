"""What a language model is to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

Message = Mapping[str, str]
"""One message of a prompt: `{"role": "system" | "user" | "assistant", "content": text}`."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model answered, and what it cost; tokens are 0 where the model does not say."""

    text: str
    prompt_tokens: int = 0
    answer_tokens: int = 0


def completed(done: object) -> Completion:
    """What a model gave, if it is a completion.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(done, Completion) or not isinstance(done.text, str):
        raise TypeError(f"it gave {type(done).__name__}, not a Completion with a text")
    if not all(isinstance(one, int) for one in (done.prompt_tokens, done.answer_tokens)):
        raise TypeError("it counts its tokens in something else than whole numbers")
    return done


@runtime_checkable
class LLM(Protocol):
    """A chat model. It is called from many threads at once.

    Attributes:
        name: Which model; recorded with what it read and what it ruled.
    """

    name: str

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        """Answer a prompt.

        Args:
            messages: The prompt, oldest first.
            schema: JSON schema that the answer should follow. It may be ignored: whoever asks reads
                the answer with care.
            max_tokens: At most so many tokens of answer.

        Raises:
            LLMBusy: It cannot answer now; trying again later may help. LLMSlow, which is one:
                asking for less may help too.
            LLMRefused: It will not answer this; trying again does not help.
        """
        ...
