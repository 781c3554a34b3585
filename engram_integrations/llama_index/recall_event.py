"""The event that a recall sends to LlamaIndex's dispatcher: figures, and no words of anybody."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]
from llama_index.core.instrumentation.events import BaseEvent

from engram_core.model import Recall

_DISPATCHER = get_dispatcher(__name__)


class EngramRecallEvent(BaseEvent):
    """One recall.

    Args:
        hits: How many things were found.
        facts: How many of them are facts.
        context_tokens: Tokens of the context given to the model, by the store's tokenizer.
        milliseconds: How long it took.
        abstained: Whether the evidence was judged absent.
    """

    hits: int
    facts: int
    context_tokens: int
    milliseconds: float
    abstained: bool

    @classmethod
    def class_name(cls) -> str:
        """The name it is known by."""
        return "EngramRecallEvent"


def announced(recall: Callable[[], Recall]) -> Recall:
    """The result of `recall()`, whose figures are sent to the dispatcher."""
    started = perf_counter()
    found = recall()
    _DISPATCHER.event(
        EngramRecallEvent(
            hits=len(found.hits),
            facts=len(found.facts),
            context_tokens=found.tokens,
            milliseconds=(perf_counter() - started) * 1000,
            abstained=found.abstained,
        )
    )
    return found
