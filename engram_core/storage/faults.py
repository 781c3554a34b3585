"""Errors of the database below, said in Engram's words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError, TimeoutError

from engram_core.errors import StoreCorrupt, StoreError, StoreUnavailable

_CORRUPT = (
    "malformed",
    "not a database",
    "unsupported file format",
    "no such table",
    "no such column",
    "corrupt",
    "could not decode",
    "invalid page in block",
)
_LACKING = ("42P01", "42703")  # PostgreSQL's codes for a table and a column that is not there
_OF_DATABASE = (DatabaseError, sqlite3.DatabaseError)
_OPERATIONAL = (OperationalError, sqlite3.OperationalError)
_SILENT = (
    "the server is there but silent: see whether it is frozen, overloaded or cut off, then try "
    "again; nothing half done was stored, and server_seconds= sets how long to wait"
)
_HINTS = (
    ("locked", "another process holds the store for too long: stop it or try again"),
    ("readonly", "the store cannot be written: check the permissions of its folder"),
    ("disk is full", "the disk is full: free some space; what was acknowledged is safe"),
    ("no space left", "the disk is full: free some space; what was acknowledged is safe"),
    ("unable to open", "the store cannot be opened: check that its folder exists and is yours"),
    ("disk i/o", "the disk reported an error: check it; nothing unacknowledged was stored"),
    ("authentication failed", "check the user and the password; shown URLs have *** in its place"),
    ("no password supplied", "put the password into the URL, or into PGPASSWORD"),
    ("too many clients", "raise max_connections, or put a pooler before the server"),
    ("slots are reserved", "raise max_connections, or put a pooler before the server"),
    ("too many connections for", "raise the limit of that role or database, or pool connections"),
    ("not permitted to log in", "let this role log in (ALTER ROLE … LOGIN), or log in as another"),
    ("not currently accepting", "let this database be used (ALTER DATABASE … ALLOW_CONNECTIONS)"),
    ('fatal:  role "', "make this role on the server, or check the user in the URL"),
    ('fatal:  database "', "make this database on the server, or check its name in the URL"),
    ("the database system is", "the server starts or ends: try again in a moment"),
    ("connection timeout expired", _SILENT),
    ("has not answered for", _SILENT),
    (
        "lock timeout",
        "another session holds what this needs: end one that is idle in a transaction "
        "(pg_stat_activity), or try again",
    ),
    (
        "statement timeout",
        "the server gives its statements too little time: ALTER ROLE … SET statement_timeout",
    ),
    ("deadlock detected", "nothing of it was stored: try again"),
    ("could not serialize", "nothing of it was stored: try again"),
    ("index row", "a name or label in it is too long to be indexed: shorten it"),
    ("connection", "check that the server runs and can be reached; nothing half done was stored"),
)


_RIGHTS = (  # what a server refuses to whoever is logged in, whatever kind of error it makes of it
    ("no schema has been selected", "make the schema of the search path, or let this role use it"),
    ("permission denied", "give this role the rights it needs, or log in as another"),
    (
        "read-only transaction",
        "this server, or this role, can only read: log in where it may write",
    ),
)


@contextmanager
def translated(where: str = "the store") -> Iterator[None]:
    """Turn errors of the SQL library into `StoreError`s that say what to do next."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise _in_our_words(error, where) from error
    except UnicodeDecodeError as error:  # of a damaged file, even in what SQLite says about it
        raise damaged(where, "it holds what is no text") from error


def _in_our_words(error: SQLAlchemyError | sqlite3.Error, where: str) -> StoreError:
    cause = _said(error)
    lowered = cause.lower()
    if isinstance(error, _OF_DATABASE) and _is_damage(error, lowered):
        return damaged(where, cause)
    if isinstance(error, TimeoutError):
        return StoreUnavailable(f"{where}: all connections of this process are in use: try again")
    if isinstance(error, _OPERATIONAL):
        hint = next((say for word, say in _HINTS if word in lowered), "check the database")
        return StoreUnavailable(f"{where}: {cause}; {hint}")
    for words, hint in _RIGHTS:
        if words in lowered:
            return StoreUnavailable(f"{where}: {cause}; {hint}")
    return StoreError(f"{where} refused a statement ({cause}); nothing of it was stored")


def _is_damage(error: SQLAlchemyError | sqlite3.Error, lowered: str) -> bool:
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    return code in _LACKING or any(word in lowered for word in _CORRUPT)


def damaged(where: str, cause: str) -> StoreCorrupt:
    """What to say, and to do, when a file holds what was never written."""
    return StoreCorrupt(
        f"{where} is damaged ({cause}): keep a copy of it, then restore a backup or "
        "an export into a new store; `engram check` names what is damaged"
    )


def _said(error: SQLAlchemyError | sqlite3.Error) -> str:
    """What went wrong; of PostgreSQL the first line only, since the others quote values."""
    origin = getattr(error, "orig", None)
    primary = getattr(getattr(origin, "diag", None), "message_primary", None)
    return str(primary or origin or error).strip()
