"""What commands show of their options: no kind of value behind a flag, and where options stand."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# Click's error of usage, or that of Typer's own copy of Click.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


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

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Say where options stand to who gave one before the command it belongs to."""
        try:
            return super().parse_args(ctx, args)
        except _UsageError as error:
            if name := getattr(error, "option_name", ""):
                typed = f"{ctx.command_path} COMMAND {name}"
                told = f"No such option here: {name}. Options stand behind the command: {typed}"
                raise _UsageError(told, ctx) from error
            raise


def _bare(parameters: list[Any]) -> list[Any]:
    for one in parameters:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return parameters
