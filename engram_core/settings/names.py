"""What can be set by a file or by the environment, and how each value is read.

A name with a dot is a key in a table of the file: `llm.model` is `model` under `[llm]`. The clock,
and extractors and models that are objects, can be given in code only.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, TypeVar

from engram_core.errors import InvalidInput, UnknownOption
from engram_core.quoting import quoted

Value = TypeVar("Value")

_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def text(value: object) -> str:
    """Text that is not blank. What stands in its place may be a secret and is not repeated."""
    if not isinstance(value, str):
        raise InvalidInput(f"is text, not {type(value).__name__}")
    if not value.strip():
        raise InvalidInput("is text, and must not be blank")
    return value


def switch(value: object) -> bool:
    """True or false, as TOML writes them or in words."""
    if isinstance(value, bool):
        return value
    said = value.strip().casefold() if isinstance(value, str) else None
    if said not in (*_YES, *_NO):
        raise InvalidInput(f"is true or false, not {quoted(value)}")
    return said in _YES


def whole(value: object) -> int:
    """A whole number."""
    found = number(value)
    if found != int(found):
        raise InvalidInput(f"is a whole number, not {quoted(value)}")
    return int(found)


def number(value: object) -> float:
    """A number."""
    try:
        if isinstance(value, int | float | str) and not isinstance(value, bool):
            found = float(value)
            if abs(found) < float("inf"):
                return found
    except ValueError:
        pass
    raise InvalidInput(f"is a number, not {quoted(value)}")


def read_at(place: str, reader: Callable[[Value], object], value: Value) -> Any:  # noqa: ANN401
    """What a reader makes of a value; its error says where the value stands."""
    try:
        return reader(value)
    except InvalidInput as error:
        raise InvalidInput(f"{place} {error}") from error


_TEXT = (
    "store chroma embedder extractor summaries durability vector_index sparse rerank mismatch "
    "observe secrets chroma_tenant chroma_database llm.endpoint llm.model llm.api_key "
    "cli.user cli.tenant cli.agent"
)
READERS: dict[str, Callable[[object], object]] = {
    **dict.fromkeys(_TEXT.split(), text),
    "background": switch,
    "row_level_security": switch,
    "prepare_statements": switch,
    "index_megabytes": whole,
    "pool_size": whole,
    "pool_overflow": whole,
    "server_seconds": number,
    "quiet_seconds": number,
    "llm.timeout": number,
    "llm.retries": whole,
    "llm.temperature": number,
}
TABLES = ("llm", "cli")  # of settings with names of their own
MAPPINGS = ("predicates", "chroma_headers")  # of names that the user chooses, each with a text
NAMES = (*READERS, *MAPPINGS)
SECRET = ("llm.api_key", "chroma_headers")  # never shown


def near(name: str, known: tuple[str, ...] = NAMES) -> str | None:
    """The setting that somebody who wrote `name` may have meant; None for none."""
    return next(iter(get_close_matches(name, known, n=1, cutoff=0.75)), None)


def unknown(name: str, where: str, meant: str | None) -> UnknownOption:
    """The error for a name that is none of a setting."""
    hint = f"did you mean {meant!r}?" if meant else f"the settings are {', '.join(NAMES)}"
    return UnknownOption(f"{where}: there is no setting {name!r}: {hint}")
