"""What the documentation says to put into the files of clients is of the form that each reads."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer.main

from engram_core.cli.app import build_app

PAGE = (Path(__file__).parents[2] / "docs" / "mcp.md").read_text("utf-8")
MCP = typer.main.get_command(build_app()).commands["mcp"]
KNOWN = {flag for one in MCP.params for flag in one.opts}
# The key above the servers, by client, and what each entry needs besides a command.
JSON = {
    "Claude Desktop, Cursor and Windsurf": ("mcpServers", {}),
    "Claude Code": ("mcpServers", {"type": "stdio"}),
    "Visual Studio Code": ("servers", {"type": "stdio"}),
    "Zed": ("context_servers", {}),
}


def block(client: str, language: str) -> str:
    found = re.search(
        rf"^### {re.escape(client)}\n.*?^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL
    )
    assert found, f"docs/mcp.md shows no {language} for {client}"
    return found[1]


def check(entry: dict) -> None:
    assert entry["command"] == "engram"
    assert entry["args"][0] == "mcp"
    flags = [one for one in entry["args"] if one.startswith("--")]
    assert {"--store", "--user"} <= set(flags) <= KNOWN
    assert entry["args"][entry["args"].index("--store") + 1].startswith("/")


@pytest.mark.parametrize("client", JSON)
def test_the_json_of_a_client_parses_and_starts_the_server(client):
    key, more = JSON[client]
    document = json.loads(block(client, "json"))
    assert list(document) == [key]
    entry = document[key]["engram"]
    check(entry)
    assert {name: entry.get(name) for name in more} == more


def test_the_toml_of_codex_parses_and_starts_the_server():
    check(tomllib.loads(block("Codex", "toml"))["mcp_servers"]["engram"])


def test_the_command_lines_end_in_the_server():
    lines = [one for one in PAGE.splitlines() if " mcp add " in one and " -- " in one]
    assert {one.split()[0] for one in lines} == {"claude", "codex"}
    for line in lines:
        command = shlex.split(line.partition(" -- ")[2])
        check({"command": command[0], "args": command[1:]})
