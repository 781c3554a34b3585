"""`engram mcp` as a process, over stdio and over HTTP with its token."""

from __future__ import annotations

import os
import subprocess
import sys

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from engram_core.errors import InvalidInput
from engram_integrations.mcp import memory_server
from engram_integrations.mcp.http import PATH, http_app
from engram_integrations.shared.serving import Address
from tests.mcp.conftest import ANA
from tests.serving import free_port, served

TOKEN = "a-token-of-this-test"


def _command(store, *more: str) -> list[str]:
    return ["-m", "engram_core.cli", "mcp", "--store", str(store), "--user", "ana", *more]


async def test_a_client_starts_it_over_stdio_and_memory_outlives_it(tmp_path):
    server = StdioServerParameters(
        command=sys.executable, args=_command(tmp_path, "--embedder", "hashing")
    )
    async with Client(server) as client:
        await client.call_tool("remember", {"text": "I live in Lyon."})
    async with Client(server) as client:
        answer = await client.call_tool("facts", {})
        assert "Lyon" in answer.content[0].text


async def test_a_token_in_the_environment_keeps_no_client_from_stdio(tmp_path):
    told = tmp_path / "told.txt"
    server = StdioServerParameters(
        command=sys.executable,
        args=_command(tmp_path / "store", "--embedder", "hashing"),
        env={**os.environ, "ENGRAM_MCP_TOKEN": TOKEN},
    )
    with told.open("w") as log:
        async with Client(stdio_client(server, errlog=log)) as client:
            assert len((await client.list_tools()).tools) == 10
    assert "ENGRAM_MCP_TOKEN is for --http" in told.read_text()
    assert TOKEN not in told.read_text()


@pytest.fixture
def address(tmp_path):
    port = free_port()
    command = ["mcp", "--store", str(tmp_path), "--user", "ana", "--embedder", "hashing", "--http"]
    with served(command, port, {"ENGRAM_MCP_TOKEN": TOKEN}):
        yield Address(port=port, path=PATH)


async def test_over_http_it_serves_only_who_brings_the_token_to_a_name_of_its_own(address):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(address.url, http_client=http)) as client,
    ):
        await client.call_tool("remember", {"text": "I live in Lyon."})
        assert "Lyon" in (await client.call_tool("facts", {})).content[0].text
    for refused in ({}, {"Authorization": "Bearer other"}, {"Authorization": TOKEN}):
        assert httpx.post(address.url, headers=refused, json={}).status_code == 401
    for scheme in ("bearer", "BEARER"):
        known = {"Authorization": f"{scheme} {TOKEN}"}
        assert httpx.post(address.url, headers=known, json={}).status_code != 401
    rebound = {**headers, "Host": "evil.example"}
    assert httpx.post(address.url, headers=rebound, json={}).status_code == 421
    foreign = {**headers, "Origin": "http://evil.example"}
    assert httpx.post(address.url, headers=foreign, json={}).status_code == 403


def test_without_a_token_it_listens_on_loopback_only(mem):
    server = memory_server(mem, ANA)
    assert http_app(server, Address(), None)
    with pytest.raises(InvalidInput, match="token is needed"):
        http_app(server, Address("0.0.0.0"), None)


@pytest.mark.parametrize("token", ["", "two words", "ключ"])
def test_a_token_that_no_header_carries_is_refused(mem, token):
    with pytest.raises(InvalidInput, match="token"):
        http_app(memory_server(mem, ANA), Address(), token)


@pytest.mark.parametrize("more", [["--json"], ["--no-token"], ["--token", "t"], ["--user", ""]])
def test_options_that_do_not_fit_are_refused_before_anything_is_served(tmp_path, more):
    run = subprocess.run(
        [sys.executable, *_command(tmp_path, *more)], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2 or "engram:" in run.stderr
    assert run.returncode
    assert "Traceback" not in run.stderr
