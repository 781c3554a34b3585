"""What files can be called: asked before a system call fails on it in words of its own."""

from __future__ import annotations

from os import PathLike


def can_be_path(path: str | PathLike[str]) -> bool:
    """Whether a file can be called so: not blank, without NUL and lone surrogates."""
    name = str(path)
    return bool(name.strip()) and not any(ch == "\0" or "\ud800" <= ch <= "\udfff" for ch in name)
