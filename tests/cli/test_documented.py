"""Every command has help, and stands in docs/cli.md with all its options."""

import inspect
import re
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from engram_core.cli.app import build_app
from engram_core.cli.options import Anyone, When, Where, Whose

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
APP = build_app()
GROUP = typer.main.get_command(APP)
COMMANDS = dict(GROUP.commands)
NESTED = {
    f"{name} {inner}": command
    for name, group in GROUP.commands.items()
    for inner, command in getattr(group, "commands", {}).items()
}
SHARED = {name for group in (Where, Whose, Anyone, When) for name in group.__slots__}


def section(name):
    found = re.search(rf"^## engram {name}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/cli.md has no section '## engram {name}'"
    return found[1]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_has_help_and_so_have_its_parameters(name):
    command = COMMANDS[name]
    assert inspect.cleandoc(command.help or "")
    bare = [one.name for one in command.params if not getattr(one, "help", None)]
    assert bare == []


@pytest.mark.parametrize("name", sorted(COMMANDS | NESTED))
def test_the_terminal_breaks_the_lines_of_help_not_the_source(name):
    told = (COMMANDS | NESTED)[name].help or ""
    assert all("\n" not in paragraph for paragraph in told.split("\n\n"))


@pytest.mark.parametrize("name", ["", *sorted(COMMANDS | NESTED)])
def test_what_takes_no_value_shows_none_in_the_help(name):
    told = CliRunner().invoke(APP, [*name.split(), "--help"], env={"COLUMNS": "160"}).output
    assert "--help" in told
    assert not re.search("bool", told, re.IGNORECASE)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_stands_under_a_heading_of_the_help(name):
    assert COMMANDS[name].rich_help_panel


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_stands_in_the_documentation_with_its_own_options(name):
    told = section(name)
    own = [one for one in COMMANDS[name].params if one.name not in SHARED and one.name != "help"]
    flags = [flag for one in own for flag in one.opts if flag.startswith("-")]
    long = [flag for flag in flags if flag.startswith("--")] or flags
    rulings = PAGE[PAGE.index("# Ruling") : PAGE.index("# Looking after")]
    common = ("--reason", "--author") if f"## engram {name}\n" in rulings else ()
    assert [flag for flag in long if flag not in told and flag not in common] == []


@pytest.mark.parametrize("name", sorted(NESTED))
def test_a_command_of_a_group_has_help_and_stands_in_the_documentation(name):
    command, told = NESTED[name], section(name)
    assert inspect.cleandoc(command.help or "")
    assert [one.name for one in command.params if not getattr(one, "help", None)] == []
    own = [one for one in command.params if one.name not in SHARED]
    flags = {flag for one in own for flag in one.opts if flag.startswith("--")}
    assert sorted(flag for flag in flags - {"--help", "--json"} if flag not in told) == []


def test_no_command_is_documented_that_does_not_exist():
    assert set(re.findall(r"^## engram (\S+)$", PAGE, re.MULTILINE)) - {"demo"} <= set(COMMANDS)


def test_the_common_options_are_documented():
    told = PAGE[PAGE.index("## Common options") : PAGE.index("# Storing")]
    missing = [name for name in SHARED if f"--{name.replace('_', '-')}" not in told]
    assert missing == []


VERBS = """
add import recall facts history why diff timeline contradictions summaries consolidate worker
correct end retract keep-both merge unmerge erase export restore rebuild reembed check stats
"""


@pytest.mark.parametrize("name", VERBS.split())
def test_every_verb_has_its_command(name):
    assert name in COMMANDS
