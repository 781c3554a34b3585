"""`--show-completion` and `--install-completion` for a shell that is named behind them."""

from __future__ import annotations

from collections.abc import Sequence

OPTIONS = ("--install-completion", "--show-completion")
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
NAME_IT = f"name the shell behind it, one of {', '.join(SHELLS)}"


def named_shell(args: Sequence[str]) -> tuple[str, str] | None:
    """The option of completion that arguments begin with, and what is named behind it.

    Typer asks which shell it was started from, and passes over the one that was named.

    Returns:
        None where there is no such option or nothing behind it.

    >>> named_shell(["--show-completion", "zsh"]), named_shell(["--show-completion=fish"])
    (('--show-completion', 'zsh'), ('--show-completion', 'fish'))
    """
    if not args:
        return None
    option, equals, value = args[0].partition("=")
    if option not in OPTIONS:
        return None
    behind = [value, *args[1:]] if equals else list(args[1:])
    return (option, " ".join(behind)) if behind else None
