"""What every verb of the public API has in common: checked options, and an async twin."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from engram_core.errors import UnknownOption

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


def verb(method: Callable[P, R]) -> Callable[P, R]:
    """Refuse options that the verb does not have, by name, instead of a bare `TypeError`."""
    signature = inspect.signature(method)
    accepted = [name for name in signature.parameters if name != "self"]

    @functools.wraps(method)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        unknown = [name for name in kwargs if name not in accepted]
        if unknown:
            raise UnknownOption(
                f"{method.__name__}() has no option {unknown[0]!r}: it takes {', '.join(accepted)}"
            )
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            raise UnknownOption(f"{method.__name__}(): {error}") from error
        return method(*args, **kwargs)

    return checked


def twin(
    method: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """The async form of a verb: the same code in a worker thread, so that no loop is blocked.

    Cancelling the await does not undo the verb: what it stores stays whole, or is not stored.
    """

    @functools.wraps(method)
    async def in_thread(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(method, self, *args, **kwargs)

    in_thread.__name__ = f"a{method.__name__}"
    in_thread.__qualname__ = f"{method.__qualname__.rpartition('.')[0]}.a{method.__name__}"
    in_thread.__doc__ = f"Async twin of `{method.__name__}`."
    return in_thread
