"""Messages that a memory refuses for the secrets in them, told from those that it takes.

Adapters hand over what a framework gives them, often a whole history and again and again: without
this one refused message would keep all that is said beside it and after it out of memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.ingest.messages import normalise
from engram_core.screening.messages import screened
from engram_core.screening.screen import REFUSE
from engram_integrations.shared.guard import Guard

T = TypeVar("T")


def admitted(
    memory: Engram, messages: Sequence[T], guard: Guard, shaped: Callable[[T], object]
) -> list[T]:
    """The messages that hold no secret, where the memory refuses secrets; else all.

    Args:
        memory: The open memory.
        messages: What is to be stored.
        guard: Logs the refusals; with `on_error="raise"` all are given back, to be refused.
        shaped: Makes of a message what `Engram.add` takes.
    """
    if memory.screen.policy != REFUSE or guard.on_error == "raise":
        return list(messages)
    return [one for one in messages if _admits(memory, shaped(one), guard)]


def _admits(memory: Engram, message: object, guard: Guard) -> bool:
    try:
        screened(memory.screen, normalise(message))
    except InvalidInput as error:
        guard.note("storing a message", error)
        return False
    return True
