"""Help that shows no kind of value behind an option that takes none."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command whose flags are shown by their names alone, not as `--json <bool>`."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - Typer's own classes, or Click's
        """The options, `--help` too."""
        return _bare(super().get_params(ctx))


class Commands(TyperGroup):
    """The same for what holds commands."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401
        """The options, `--help` and those of completion too."""
        return _bare(super().get_params(ctx))


def _bare(parameters: list[Any]) -> list[Any]:
    for one in parameters:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return parameters
