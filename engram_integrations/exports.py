"""Lazy exports of an adapter package, and the error that names the extra to install."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from engram_core.errors import MissingExtra


def lazy_exports(package: str, exports: Mapping[str, tuple[str, str]]) -> Callable[[str], Any]:
    """A module `__getattr__` (PEP 562) that imports each name when it is first asked for.

    Args:
        package: The package's name, as in `__name__`.
        exports: Public name to (module inside the package, extra that it needs).

    Returns:
        The function to bind to `__getattr__`. It raises MissingExtra, naming the extra, when what
        a module needs from outside this project is not installed.
    """

    def get(name: str) -> Any:  # noqa: ANN401 - PEP 562
        if name not in exports:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, extra = exports[name]
        try:
            found = import_module(f"{package}.{module}")
        except ModuleNotFoundError as error:
            raise _missing(name, extra, error) from error
        return getattr(found, name)

    return get


def _missing(name: str, extra: str, error: ModuleNotFoundError) -> ImportError:
    if (error.name or "").split(".")[0] in ("engram_core", "engram_integrations"):
        return error
    return MissingExtra(
        f"{name} needs {error.name}, which is not installed: "
        f"pip install 'engram-integrations[{extra}]'"
    )
