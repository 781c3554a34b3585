"""A Chroma server of the tests' own: started on a free loopback port, ended by its pid."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class ChromaRunning:
    """A server on a folder; it may be stopped and started again on the same port."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @classmethod
    def started(cls, folder: Path) -> ChromaRunning:
        """A new server."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            server = cls(folder, free.getsockname()[1])
        server.start()
        return server

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = shutil.which("chroma", path=str(Path(sys.executable).parent))
        assert command is not None
        self.process = subprocess.Popen(
            [command, "run", "--path", str(self.folder), "--host", "127.0.0.1"]
            + ["--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, "the Chroma server ended"
            assert time.monotonic() < deadline, "the Chroma server did not start within a minute"
            time.sleep(0.02)

    def stop(self) -> None:
        """Kill it, as a machine that goes away."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(30)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True
