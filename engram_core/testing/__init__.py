"""A conformance kit: the laws, and the contracts of stores and indexes, as suites for pytest.

Inherit a suite, say how your backend is opened, and run pytest: docs/conformance.md. Nothing of the
product imports this package; it needs pytest and hypothesis.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from engram_core.errors import MissingExtra

if TYPE_CHECKING:
    from engram_core.testing.embedders import EmbedderContract
    from engram_core.testing.laws import EveryLaw
    from engram_core.testing.lexical import LexicalContract
    from engram_core.testing.storage import StorageContract
    from engram_core.testing.suite import LawSuite
    from engram_core.testing.vectors import VectorContract

__all__ = [
    "EmbedderContract",
    "EveryLaw",
    "LawSuite",
    "LexicalContract",
    "StorageContract",
    "VectorContract",
]

_PLACES = {
    "EmbedderContract": "embedders",
    "EveryLaw": "laws",
    "LawSuite": "suite",
    "LexicalContract": "lexical",
    "StorageContract": "storage",
    "VectorContract": "vectors",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - PEP 562
    if name in _PLACES:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _prepare() -> None:
    """Say what is missing; have pytest explain the assertions of the suites as it does of tests."""
    for name in ("pytest", "hypothesis"):
        if find_spec(name) is None:
            raise MissingExtra(
                f"engram_core.testing needs {name}: pip install 'engram-integrations[testing]'"
            )
    import pytest

    parts = (*_PLACES.values(), "world")
    pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in parts))


_prepare()
