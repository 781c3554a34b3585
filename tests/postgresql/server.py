"""A PostgreSQL server of the tests' own: in a folder, on a socket, ended by its pid."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psutil
import psycopg
from sqlalchemy import URL

ADMIN = "engram"
_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
_SETTINGS = {
    "listen_addresses": "",  # a unix socket in our own folder, no port
    "fsync": "off",  # the tests kill processes, they do not cut the power
    "max_connections": "300",
    "shared_buffers": "64MB",
    "autovacuum": "off",  # so that what a purge left is not taken away by chance
}


def binaries() -> Path | None:
    """The folder of `initdb` and `postgres`; None where no server is installed."""
    on_path = shutil.which("postgres")
    folders = [Path(on_path).parent] if on_path else []
    for pattern in _PLACES:
        root, _, rest = pattern[1:].partition("/")
        folders += sorted(Path("/", root).glob(rest), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return None


@dataclass
class PostgresServer:
    """A running server. Each test takes a database or schema of its own in it."""

    home: Path
    bin: Path
    process: subprocess.Popen[bytes] | None = None
    settings: dict[str, str] = field(default_factory=lambda: dict(_SETTINGS))
    _numbers: count[int] = field(default_factory=lambda: count(1))

    @classmethod
    def started(cls, **settings: str) -> PostgresServer:
        """A new server in a folder that whoever runs it may enter, with other settings if given."""
        bin_folder = binaries()
        assert bin_folder is not None
        # Not pytest's tmp_path, which only root may enter; a socket's path must be short, too.
        home = Path(tempfile.mkdtemp(prefix="engram-pg-"))
        server = cls(home, bin_folder, settings={**_SETTINGS, **settings})
        if _runner():
            account = pwd.getpwnam(_runner())
            os.chown(home, account.pw_uid, account.pw_gid)
        options = ["--no-sync", "--auth=trust", f"--username={ADMIN}", "--encoding=UTF8"]
        subprocess.run(
            _as_runner([bin_folder / "initdb", "-D", home / "data", *options]),
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
        )
        server.start()
        return server

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [f"-c{name}={value}" for name, value in self.settings.items()]
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                _as_runner(
                    [self.bin / "postgres", "-D", self.home / "data", "-k", self.home, *settings]
                ),
                stdout=log,
                stderr=log,
                cwd="/",
            )
        deadline = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, (self.home / "log").read_text()
            assert time.monotonic() < deadline, "the server did not start within a minute"
            time.sleep(0.02)

    def stop(self) -> None:
        """End the server at once, by the pid that it wrote down; starting again recovers it."""
        assert self.process is not None
        pid = int((self.home / "data" / "postmaster.pid").read_text().split("\n")[0])
        running = psutil.Process(pid)
        running.send_signal(signal.SIGQUIT)
        self.process.wait(30)
        running.wait(30)
        (self.home / "data" / "postmaster.pid").unlink(missing_ok=True)

    def remove(self) -> None:
        """Stop it and delete its folder."""
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def run(self, statement: str, *, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run one statement as the administrator, outside any transaction."""
        place = f"host={self.home} user={ADMIN} dbname={database}"
        with psycopg.connect(place, autocommit=True) as connection:
            done = connection.execute(statement)  # type: ignore[arg-type]
            return done.fetchall() if done.description else []

    def database(self) -> URL:
        """A new, empty database."""
        name = f"t{next(self._numbers)}"
        self.run(f"create database {name}")
        return self.url(name)

    def schema(self) -> URL:
        """A new, empty schema, which costs less than a database."""
        name = f"s{os.getpid()}_{next(self._numbers)}"
        self.run(f"create schema {name}")
        return self.url("postgres").update_query_dict({"options": f"-csearch_path={name}"})

    def url(self, name: str) -> URL:
        """Of a database in it."""
        query = {"host": str(self.home)}
        return URL.create("postgresql+psycopg", ADMIN, database=name, query=query)

    def _answers(self) -> bool:
        try:
            self.run("select 1")
        except psycopg.OperationalError:
            return False
        return True


def _runner() -> str:
    """Who runs the server: "" for ourselves, an account without rights where we are root."""
    if os.geteuid() != 0:
        return ""
    known = {account.pw_name for account in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _as_runner(command: Sequence[object]) -> list[str]:
    words = [str(word) for word in command]
    name = _runner()
    if not name:
        return words
    group = pwd.getpwnam(name).pw_gid
    return ["setpriv", f"--reuid={name}", f"--regid={group}", "--clear-groups", *words]
