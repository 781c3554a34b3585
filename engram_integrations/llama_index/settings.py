"""What says whose memory an adapter reads and writes: checked when it is made, and JSON-able."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engram_core.errors import InvalidInput, UnknownOption
from engram_core.scope import Scope
from engram_core.times import read_times
from engram_integrations.llama_index.handles import store_key
from engram_integrations.shared import Guard, Memory

TIMES = ("valid_at", "known_at", "as_of")
INSERT_AS = ("user", "system", "none")
GUARDS = {mode: Guard(mode, "EngramMemory") for mode in ("log", "raise")}


def checked_fields(
    what: str,
    known: Mapping[str, Any],
    store: Memory | None,
    user: str | None,
    session: str | None,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """The fields of an adapter, all of which JSON can carry.

    Args:
        what: The adapter's name, for errors.
        known: The fields that it has.
        store: The path or URL of a store, an open memory, or a key given out before.
        user: Whose memory.
        session: The conversation, where there is one.
        options: The rest, as the caller gave it.

    Raises:
        InvalidInput: A value cannot be used.
        UnknownOption: There is no such option.
        StoreError: The store cannot be opened.
    """
    given = {name: value for name, value in options.items() if name != "class_name"}
    if session is not None:
        given["session"] = session
    unknown = [name for name in given if name not in known]
    if unknown:
        raise UnknownOption(f"{what} has no option {unknown[0]!r}: it takes {', '.join(known)}")
    if store is None or user is None:
        raise InvalidInput(
            f"{what} needs a store and a user: {what}(store='memory/', user='ana'); an engine that "
            f"makes its own memory takes a ready one as memory={what}(…)"
        )
    scope = {name: given.get(name) for name in ("tenant", "agent", "session") if name in given}
    Scope(user=user, **{name: label for name, label in scope.items() if label is not None})
    _check_numbers(what, given)
    _check_words(given)
    times = {name: _iso(given.get(name)) for name in TIMES if name in known}
    read_times(*(times.get(name) for name in TIMES))
    return {**given, **times, "store": store_key(store), "user": user}


def _check_numbers(what: str, given: Mapping[str, Any]) -> None:
    for name in ("token_limit", "budget", "k"):
        value = given.get(name, 1)
        if name == "k" and value is None:  # left to the question
            continue
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise InvalidInput(f"{name} of {what} is a whole number from 1, not {value!r}")


def _check_words(given: Mapping[str, Any]) -> None:
    insert_as, on_error = given.get("insert_as", "none"), given.get("on_error", "log")
    if insert_as not in INSERT_AS:
        raise InvalidInput(f"insert_as is one of {', '.join(INSERT_AS)}, not {insert_as!r}")
    if on_error not in GUARDS:
        raise InvalidInput(f"on_error is one of {', '.join(GUARDS)}, not {on_error!r}")


def _iso(value: datetime | str | None) -> str | None:
    return value.isoformat() if isinstance(value, datetime) else value
