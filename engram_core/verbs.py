"""What every verb of the public API has in common: checked arguments, and an async twin."""

from __future__ import annotations

import asyncio
import errno
import functools
import inspect
from collections.abc import Callable, Collection, Coroutine, Mapping
from datetime import timedelta
from os import PathLike
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from engram_core.errors import (
    EngramError,
    IdentityMoved,
    InvalidInput,
    StoreUnavailable,
    UnknownOption,
)
from engram_core.model import Receipt
from engram_core.scope import Scope
from engram_core.storage.session_buffer import Buffered

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")

_LARGEST = 2**63 - 1  # what a database counts to
_HINTS = {
    errno.EMFILE: "this process has too many files open: raise its limit (ulimit -n)",
    errno.ENFILE: "the machine has too many files open",
    errno.ENOSPC: "the disk is full: free some space; what was acknowledged is safe",
}
# What the loader of shared libraries says where it gets no memory for one.
_UNLOADED = ("failed to map segment", "cannot allocate memory", "Cannot allocate memory")
_RETRIES = 3  # of a write under an id that others link or unlink meanwhile

# The annotations that `verb` checks: which types each takes, and what messages call these. Times
# and scopes are checked where they are read.
_CHECKED: dict[str, tuple[tuple[type, ...], str]] = {
    "str": ((str,), "text"),
    "int": ((int,), "a whole number"),
    "bool": ((bool,), "True or False"),
    "timedelta": ((timedelta,), "a timedelta"),
    "Receipt": ((Receipt,), "a Receipt, as add() gives"),
    "str | PathLike[str]": ((str, PathLike), "a path"),
    "Collection[str]": ((Collection,), "a list of texts"),
    "Sequence[str]": ((Collection,), "a list of texts"),
    "Sequence[Buffered]": ((Collection,), "a list of Buffered"),
}


def verb(method: Callable[P, R]) -> Callable[P, R]:
    """Refuse options that the verb does not have, and values of another kind than it takes."""
    signature = inspect.signature(method)
    accepted = [name for name in signature.parameters if name != "self"]
    checked_parameters = _checked_parameters(signature.parameters)

    @functools.wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        unknown = [name for name in kwargs if name not in accepted]
        if unknown:
            raise UnknownOption(
                f"{method.__name__}() has no option {unknown[0]!r}: it takes {', '.join(accepted)}"
            )
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise UnknownOption(f"{method.__name__}(): {error}") from error
        for name, value in bound.arguments.items():
            if name in checked_parameters:
                _check(f"{name} of {method.__name__}()", value, checked_parameters[name])
        watch = getattr(getattr(args[0], "_parts", None), "watch", None)
        if watch is None or not watch.on:
            return _call_as_linked(method, bound)
        result: R = watch.call(method.__name__, args[1:], lambda: _call_as_linked(method, bound))
        return result

    return call


def _call_as_linked(method: Callable[..., R], bound: inspect.BoundArguments) -> R:
    """Call a verb with linked ids as the users they stand for; again if that changed meanwhile."""
    given = dict(bound.arguments)

    def once() -> R:
        bound.arguments.update(_linked_scopes(given))
        return method(*bound.args, **bound.kwargs)

    for _ in range(_RETRIES):
        try:
            return _explained(method.__name__, once)
        except IdentityMoved:
            continue
    return _explained(method.__name__, once)


def _explained(name: str, call: Callable[[], R]) -> R:
    """Make the call of a verb, and say in an error of ours what the operating system refuses it.

    Raises:
        StoreUnavailable: The system has no more memory, open files, threads or rights to give.
    """
    try:
        return call()
    except (EngramError, ImportError, MemoryError) as error:
        if not _lacks_memory(error):
            raise
        raise StoreUnavailable(
            f"{name}(): there is not enough memory for it; what was acknowledged is "
            "safe: pass less at once, or give this process more"
        ) from error
    except OSError as error:
        hint = _HINTS.get(error.errno or 0, "see to it and try again")
        raise StoreUnavailable(f"{name}(): the system refused: {error}; {hint}") from error


def _lacks_memory(error: BaseException) -> bool:
    """Whether memory ran out, also below an error of ours, and for a library to be loaded."""
    while isinstance(error, EngramError | SQLAlchemyError):
        below = getattr(error, "orig", None) or error.__cause__
        if below is None:
            return False
        error = below
    unloaded = isinstance(error, ImportError) and any(said in str(error) for said in _UNLOADED)
    return unloaded or isinstance(error, MemoryError)


def _linked_scopes(arguments: Mapping[str, Any]) -> dict[str, Scope]:
    """Name to value of the arguments that are scopes, each as the user that its id stands for."""
    scopes = {name: one for name, one in arguments.items() if isinstance(one, Scope)}
    resolve = getattr(arguments.get("self"), "_resolved", None)
    return {name: resolve(one) for name, one in scopes.items()} if resolve else scopes


def _checked_parameters(parameters: Mapping[str, inspect.Parameter]) -> dict[str, str]:
    """Name to annotation of the parameters that `_CHECKED` knows how to check."""
    annotations = {name: str(parameter.annotation) for name, parameter in parameters.items()}
    return {
        name: annotation
        for name, annotation in annotations.items()
        if annotation.removesuffix(" | None") in _CHECKED
    }


def _check(what: str, value: object, annotation: str) -> None:
    if value is None and annotation.endswith(" | None"):
        return
    types, words = _CHECKED[annotation.removesuffix(" | None")]
    listed = Collection in types
    wrong = not isinstance(value, types) or (listed and isinstance(value, str | bytes | Mapping))
    if wrong or (isinstance(value, bool) and bool not in types):
        raise InvalidInput(f"{what} must be {words}, not {type(value).__name__}")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise InvalidInput(f"{what} is larger than any count: at most {_LARGEST}")
    member = str if "[str]" in annotation else Buffered
    if listed and isinstance(value, Collection):
        odd = [type(item).__name__ for item in value if not isinstance(item, member)]
        if odd:
            raise InvalidInput(f"{what} must be {words}; it holds {odd[0]}")


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
