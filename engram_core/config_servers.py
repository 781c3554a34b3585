"""The options that only servers need: what Chroma is told, how many connections PostgreSQL gets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engram_core.errors import InvalidInput

MOST_CONNECTIONS = 10_000
LEAST_SILENCE, MOST_SILENCE = 2, 3600  # seconds; the driver knows no shorter wait
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110, section 5.6.2
_VALUE = re.compile(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?")


@dataclass(frozen=True, slots=True)
class Pool:
    """The connections of one process to a PostgreSQL server.

    Args:
        size: How many are kept.
        overflow: How many more may be open for a moment.
        prepared: Whether the server keeps statements prepared for a connection; False behind a
            pooler that gives each transaction another one and cannot follow them.
        silence: For how many seconds the server may answer nothing before it is asked by another
            connection whether it still does; also how long a connection may take to be made.
    """

    size: int = 5
    overflow: int = 10
    prepared: bool = True
    silence: float = 10.0

    def __post_init__(self) -> None:
        for name, value, least in (("size", self.size, 1), ("overflow", self.overflow, 0)):
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not whole or not least <= value <= MOST_CONNECTIONS:
                raise InvalidInput(
                    f"pool_{name} is a number of connections from {least} to {MOST_CONNECTIONS}, "
                    f"not {value!r}"
                )
        if self.prepared not in (True, False):
            raise InvalidInput(f"prepare_statements is True or False, not {self.prepared!r}")
        _check_silence(self.silence)


def _check_silence(seconds: object) -> None:
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not LEAST_SILENCE <= seconds <= MOST_SILENCE:  # type: ignore[operator]
        raise InvalidInput(
            f"server_seconds is a number of seconds from {LEAST_SILENCE} to {MOST_SILENCE}, not "
            f"{seconds!r}"
        )


@dataclass(frozen=True, slots=True)
class ChromaAccess:
    """What a Chroma server, or a proxy before it, wants to be told.

    Args:
        headers: Sent with every request; they may hold secrets and are never shown.
        tenant: Chroma's own tenant, which has nothing to do with those of scopes.
        database: Chroma's own database within it.
    """

    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    tenant: str = "default_tenant"
    database: str = "default_database"

    def __post_init__(self) -> None:
        if not isinstance(self.headers, Mapping):
            raise InvalidInput("chroma_headers is a mapping such as {'Authorization': 'Bearer …'}")
        for name, value in self.headers.items():
            if not isinstance(name, str) or not _NAME.fullmatch(name):
                raise InvalidInput(f"chroma_headers: {name!r} cannot be the name of a header")
            if not isinstance(value, str) or not _VALUE.fullmatch(value):
                raise InvalidInput(
                    f"chroma_headers: what is given for {name} cannot be sent: pass printable "
                    "ASCII without spaces at its ends"
                )
        for name, value in (("tenant", self.tenant), ("database", self.database)):
            if not isinstance(value, str) or not value.strip():
                raise InvalidInput(f"chroma_{name} is a name, not {value!r}")
