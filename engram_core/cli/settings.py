"""`--config`: settings of a file, for options that command line and variables leave open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from engram_core.cli.options import Where
    from engram_core.settings import Settings

# Options by the setting that they stand for, where they are not called the same.
_OPTIONS = {
    "endpoint": "llm.endpoint",
    "model": "llm.model",
    "api_key": "llm.api_key",
    "user": "cli.user",
    "tenant": "cli.tenant",
    "agent": "cli.agent",
}
_SAME = ("store", "chroma", "embedder", "sparse", "rerank", "secrets", "extractor")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its value for people, and where that came from."""

    name: str
    value: str
    origin: str

    def to_dict(self) -> dict[str, str]:
        """For JSON."""
        return asdict(self)


class SettingsFile:
    """A TOML file of settings, read once: for defaults of options, and for what has no option."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path

    @cached_property
    def settings(self) -> Settings:
        """What it says.

        Raises:
            InvalidInput: It cannot be used.
        """
        from engram_core.settings import settings_of_file

        return settings_of_file(self._path, os.environ)


def take_defaults(context: typer.Context, config: SettingsFile | None) -> SettingsFile | None:
    """Let the file's settings be the defaults of this command's options.

    Args:
        context: Of the command; options given, and variables, count before its defaults.
        config: The file; None for none.

    Raises:
        InvalidInput: The file cannot be used.
    """
    if config is None or context.resilient_parsing:
        return config
    held = config.settings.values
    named = {**{one: one for one in _SAME}, **_OPTIONS}
    # `--user` of commands for everybody has no variable, and a file narrows them no more than one.
    open_ones = {one.name for one in context.command.params if getattr(one, "envvar", None)}
    found = {
        option: held[name] for option, name in named.items() if name in held and option in open_ones
    }
    context.default_map = {**(context.default_map or {}), **found}
    return config


def settings_read(config: SettingsFile | None) -> Settings:
    """The settings of the file, and over them those of variables.

    Raises:
        InvalidInput: One of them cannot be used.
    """
    from engram_core.settings import Settings, settings_of_environment

    held = Settings() if config is None else config.settings
    return held.under(settings_of_environment(os.environ, with_file=False))


def in_force(context: typer.Context, where: Where) -> Iterator[Setting]:
    """Every setting that counts for this command, and where it came from.

    Args:
        context: Of a command that takes `where`.
        where: Its options.

    Raises:
        InvalidInput: A setting cannot be used.
    """
    from engram_core.settings import Settings

    read = settings_read(where.config)
    options = [one.name for one in fields(where) if one.name not in ("config", "json")]
    for name in options:
        value = getattr(where, name)
        setting = "chroma_headers" if name == "chroma_header" else name
        if value not in (None, False):
            shown = Settings({setting: value}).shown(setting)
            yield Setting(setting, shown, _origin(context, name, where.config))
    for name, origin in read.origins.items():
        if name not in options:
            yield Setting(name, read.shown(name), origin)


def _origin(context: typer.Context, option: str, config: SettingsFile | None) -> str:
    source = context.get_parameter_source(option)
    told = "" if source is None else source.name
    if told == "ENVIRONMENT":
        return f"ENGRAM_{option.upper()}"
    shown = {"COMMANDLINE": f"--{option.replace('_', '-')}", "DEFAULT_MAP": str(config)}
    return shown.get(told, "default")
