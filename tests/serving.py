"""A server of ours as a process of its own, on a port that was free."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx

PATIENCE = 60  # seconds until a server that does not answer has failed


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@contextmanager
def served(
    command: list[str], port: int, environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Run `engram …` until the block ends.

    Yields:
        Its address, once it answers.
    """
    arguments = [sys.executable, "-m", "engram_core.cli", *command, "--port", str(port)]
    process = subprocess.Popen(arguments, env={**os.environ, **(environment or {})})
    url = f"http://127.0.0.1:{port}/"
    try:
        _wait_for(url)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_for(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(url, timeout=5)
        except httpx.TransportError:
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.1)
        else:
            return
