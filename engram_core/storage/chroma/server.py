"""A Chroma server as the place of the vector index: many machines write to it and read from it.

Like the folder it holds a disposable copy, ids and vectors only. One that is away, for a moment or
for long, costs nothing but time: reads scan SQL, and the next maintenance brings it up to date.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

from engram_core.config_servers import ChromaAccess
from engram_core.errors import InvalidInput
from engram_core.scope import Owner, Scope
from engram_core.storage.chroma.faults import told
from engram_core.storage.chroma.folder import ChromaTrouble

Result = TypeVar("Result")

REACH_SECONDS = 2.0
ANSWER_SECONDS = 30.0
AWAY_SECONDS = 5.0  # so long reads do not ask a server that did not answer
_PORTS = {"http": 8000, "https": 443}


class ChromaServer:
    """Implements `ChromaPlace`.

    Args:
        url: Such as http://127.0.0.1:8000.
        store: What tells this store's collections from those of others on the same server.
        alone: Gives the lock that writers on all machines hold, for one name or for all.
        access: What it is told with each request.

    Raises:
        InvalidInput: It is no URL of a server.
    """

    disposable = False
    sees_all = True
    generation = 1

    def __init__(
        self,
        url: str,
        store: str,
        alone: Callable[[str | None], AbstractContextManager[None]],
        access: ChromaAccess | None = None,
    ) -> None:
        self.host, self.port, self.ssl = _parsed(url)
        self.store = store
        self._alone = alone
        self._access = access or ChromaAccess()
        self._guard = threading.Lock()
        self._client: Any = None
        self._process = os.getpid()
        self._away_until = 0.0

    def lock(
        self,
        owner: Owner | None = None,
        *,
        wait: float = -1,
    ) -> AbstractContextManager[None]:
        """The lock that writers of all processes hold; whoever takes it tries the server anew.

        Args:
            owner: Whose collections are written; others' are written meanwhile.
            wait: For nothing: no read takes it.
        """
        self._away_until = 0.0
        return self._alone(None if owner is None else Scope(owner[1], owner[0]).tag)

    def run(self, work: Callable[[Any], Result]) -> Result:
        """Do something with the client.

        Raises:
            ChromaTrouble: The server is away, or refused.
        """
        if time.monotonic() < self._away_until:
            raise ChromaTrouble(f"{self.host}:{self.port} did not answer just now")
        try:
            return work(self._open())
        except Exception as error:
            if not _refused(error):
                self._away_until = time.monotonic() + AWAY_SECONDS
            place = f"{self.host}:{self.port}"
            known = bool(self._access.headers)
            raise ChromaTrouble(told(error, place, headers=known)) from error

    def sweep(self) -> None:
        """Nothing: the files are the server's, whose operator clears up (docs/forgetting.md)."""

    def throw_away(self) -> None:
        """Delete all collections of this store; call it with `lock()` held.

        Raises:
            ChromaTrouble: The server is away.
        """
        self.run(lambda client: _delete(client, f"engram-{self.store}"))

    def begin_anew(self) -> None:
        """In a forked child, which must not speak on a connection of its parent."""
        self._guard = threading.Lock()
        self._client = None

    def close(self) -> None:
        """Let go of the connection."""
        with self._guard:
            client, self._client = self._client, None
            if client is not None and self._process == os.getpid():
                _let_go(client)

    def _open(self) -> Any:  # noqa: ANN401 - a chromadb client
        with self._guard:
            if self._client is None or self._process != os.getpid():
                self._client = self._connected()
                self._process = os.getpid()
            return self._client

    def _connected(self) -> Any:  # noqa: ANN401
        import chromadb
        import httpx
        from chromadb.config import Settings

        # The client itself waits for ever, and asks when it is made: look for the server first.
        socket.create_connection((self.host, self.port), timeout=REACH_SECONDS).close()
        settings = Settings(anonymized_telemetry=False)
        client: Any = chromadb.HttpClient(
            self.host,
            self.port,
            self.ssl,
            dict(self._access.headers),
            settings,
            self._access.tenant,
            self._access.database,
        )
        with suppress(AttributeError):
            client._server._session.timeout = httpx.Timeout(ANSWER_SECONDS, connect=REACH_SECONDS)
        return client


def _let_go(client: Any) -> None:  # noqa: ANN401
    """Close a client, and its connections once no other client of this process shares them."""
    shared = getattr(client, "_server", None)
    client.close()
    session = getattr(shared, "_session", None)
    if session is not None and not getattr(shared, "_running", True):
        session.close()


def _delete(client: Any, beginning: str) -> None:  # noqa: ANN401
    for found in client.list_collections():
        if found.name.startswith(beginning):
            client.delete_collection(found.name)


def _refused(error: Exception) -> bool:
    """Whether the server is there and said no, such as to a collection it does not have."""
    from chromadb.errors import ChromaError, InternalError

    return isinstance(error, ChromaError) and not isinstance(error, InternalError)


def _parsed(url: object) -> tuple[str, int, bool]:
    advice = "pass chroma='http://host:8000', without user, path or query"
    if not isinstance(url, str):
        raise InvalidInput(
            f"a Chroma server is named by its URL, not {type(url).__name__}: {advice}"
        )
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidInput(f"that is no URL of a Chroma server: {advice}") from error
    extra = parts.username or parts.password or parts.query or parts.path.strip("/")
    if parts.scheme not in _PORTS or not parts.hostname or extra:
        raise InvalidInput(f"that is no URL of a Chroma server: {advice}")
    return parts.hostname, port or _PORTS[parts.scheme], parts.scheme == "https"
