"""What commands show of their options: no kind of value behind a flag, and where options stand."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from engram_core.cli.completing import NAME_IT, OPTIONS, SHELLS, named_shell

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
        """The options, `--help` and those of completion too, behind which a shell may stand."""
        options = _bare(super().get_params(ctx))
        for one in options:
            if one.opts[0] in OPTIONS:
                one.metavar = "[SHELL]"
        return options

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Say where options stand to who gave one before the command it belongs to."""
        self._complete_for_named_shell(ctx, args)
        asked = " ".join(args[:1])
        try:
            return super().parse_args(ctx, args)
        except typer.Exit as ended:
            if ended.exit_code and asked in OPTIONS:  # started from no shell that it knows
                raise _UsageError(f"{asked}: {NAME_IT}", ctx) from ended
            raise
        except _UsageError as error:
            if name := getattr(error, "option_name", ""):
                typed = f"{ctx.command_path} COMMAND {name}"
                told = f"No such option here: {name}. Options stand behind the command: {typed}"
                raise _UsageError(told, ctx) from error
            raise

    def _complete_for_named_shell(self, ctx: Any, args: list[str]) -> None:  # noqa: ANN401
        """Write the script for a shell that is named, which ends the process."""
        named = named_shell(args)
        if named is None:
            return
        option, shell = named
        if shell not in SHELLS:
            raise _UsageError(f"{option} {shell}: {NAME_IT}", ctx)
        asked = next(one for one in self.params if option in one.opts)
        if asked.callback is not None:
            asked.callback(ctx, asked, shell)


def _bare(parameters: list[Any]) -> list[Any]:
    for one in parameters:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return parameters
