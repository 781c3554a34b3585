"""Which items of a store a search asks for: filters on values, patterns of namespaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from langgraph.store.base import MatchCondition

from engram_core.errors import UnknownOption

Namespace = tuple[str, ...]


def check_filter(asked: object) -> None:
    """Refuse operators that nobody knows, also where there is nothing to compare.

    Raises:
        UnknownOption: The filter holds one.
    """
    if not isinstance(asked, Mapping):
        return
    operators = [name for name in asked if isinstance(name, str) and name.startswith("$")]
    unknown = [name for name in asked if name not in _OPERATORS] if operators else []
    if unknown:
        raise UnknownOption(
            f"a filter has no operator {unknown[0]!r}: there are {', '.join(_OPERATORS)}"
        )
    for value in asked.values():
        check_filter(value)


def fits(value: Mapping[str, Any], asked: Mapping[str, Any] | None) -> bool:
    """Whether a value has all that a filter asks for."""
    return all(_equal(value.get(name), wanted) for name, wanted in (asked or {}).items())


def matches(namespace: Namespace, condition: MatchCondition) -> bool:
    """Whether a namespace begins, or ends, with the condition's path; "*" stands for any label."""
    path = tuple(condition.path)
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)]
    if condition.match_type == "suffix":
        part = namespace[len(namespace) - len(path) :]
    elif condition.match_type != "prefix":
        raise UnknownOption(f"match_type is prefix or suffix, not {condition.match_type!r}")
    return all(wanted in ("*", label) for label, wanted in zip(part, path, strict=True))


def _equal(value: Any, wanted: Any) -> bool:  # noqa: ANN401 - JSON values
    if isinstance(wanted, Mapping):
        if any(str(name).startswith("$") for name in wanted):
            return all(_OPERATORS[name](value, given) for name, given in wanted.items())
        return isinstance(value, Mapping) and fits(value, wanted)
    if isinstance(wanted, list | tuple):
        return (
            isinstance(value, list | tuple)
            and len(value) == len(wanted)
            and all(_equal(one, other) for one, other in zip(value, wanted, strict=True))
        )
    return bool(value == wanted)


def _ordered(test: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """The comparison of two numbers, or of two texts; what has no order does not fit."""

    def compare(value: Any, wanted: Any) -> bool:  # noqa: ANN401
        try:
            return test(float(value), float(wanted))
        except (TypeError, ValueError):
            both = isinstance(value, str) and isinstance(wanted, str)
            return both and test(value, wanted)

    return compare


_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": lambda value, wanted: bool(value == wanted),
    "$ne": lambda value, wanted: bool(value != wanted),
    "$gt": _ordered(lambda value, wanted: value > wanted),
    "$gte": _ordered(lambda value, wanted: value >= wanted),
    "$lt": _ordered(lambda value, wanted: value < wanted),
    "$lte": _ordered(lambda value, wanted: value <= wanted),
}
