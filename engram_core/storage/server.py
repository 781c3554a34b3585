"""PostgreSQL: connections, locks that stand for no row, and the sweep after an erasure."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, inspect, text
from sqlalchemy.engine import Engine
from sqlalchemy.pool import QueuePool

from engram_core.config_servers import Pool
from engram_core.errors import InvalidInput, MissingExtra
from engram_core.storage import server_silence

# A read sees one moment, though it asks many questions; a write locks what it changes and must
# then see what others committed while it waited.
READS = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
_HIDDEN = "***"
_SECRETS = ("password", "passfile", "sslpassword")
_LOCK = text(
    "SELECT pg_advisory_xact_lock("
    "hashtextextended(concat(current_schema(), ':', CAST(:what AS text)), 0))"
)
_LOCK_SHARED = text(_LOCK.text.replace("xact_lock(", "xact_lock_shared("))

_BOUND = (
    "SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') = '0'"
)

_HOLDING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND age(backend_xmin) >= (SELECT min(age(xmin)) FROM erasure)"
)

_OWNED = text(
    "SELECT bool_and(pg_has_role(relowner, 'USAGE')) FROM pg_class"
    " WHERE relnamespace = current_schema()::regnamespace AND relname = ANY(:tables)"
)


def server_engine(url: URL, pool: Pool) -> Engine:
    """Connections to a PostgreSQL server, each tried before it is used again.

    Raises:
        MissingExtra: There is no driver.
    """
    # Else it follows the database, and of one without an encoding the driver gives bytes.
    arguments = {"client_encoding": "utf8", **server_silence.arguments(pool.silence, url.query)}
    unprepared = {} if pool.prepared else {"prepare_threshold": None}
    try:
        engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=pool.size,
            max_overflow=pool.overflow,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={**arguments, **unprepared},
        )
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"PostgreSQL needs the package {error.name}: "
            "pip install 'engram-integrations[postgres]'"
        ) from error
    server_silence.give_up_on_silence(engine, pool.silence)
    event.listen(engine, "begin", _bound_waits)
    event.listen(engine, "checkin", _writes_if_the_role_may)
    return engine


def _writes_if_the_role_may(raw: Any, _record: object) -> None:  # noqa: ANN401 - of the driver
    """After a read, leave it to the server again whether transactions may write.

    SQLAlchemy leaves READ WRITE, which goes over an operator's default_transaction_read_only.
    """
    if getattr(raw, "read_only", None) is False and not raw.closed:
        raw.read_only = None


def _bound_waits(connection: Connection) -> None:
    """Wait no longer for a lock in this transaction than on SQLite, unless the role has a limit."""
    connection.exec_driver_sql(_BOUND)


def wait_unbounded(connection: Connection) -> None:
    """Wait in this transaction for as long as it takes: others may have long work to do."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")


def refuse_lossy(connection: Connection) -> None:
    """See that a new store is not made where not all text can be kept.

    Raises:
        InvalidInput: The database has an encoding of few characters, or none.
    """
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8" and not inspect(connection).has_table("schema_version"):
        raise InvalidInput(
            f"this database is encoded in {encoding}, which cannot hold all text: make one with "
            "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
        )


def shown(url: URL) -> str:
    """The URL as it may be shown: without its password, wherever that stands.

    >>> from sqlalchemy import make_url
    >>> shown(make_url("postgresql+psycopg://ana:secret@db/memory"))
    'postgresql+psycopg://ana:***@db/memory'
    """
    secret = {name: _HIDDEN for name in url.query if name.lower() in _SECRETS}
    return url.update_query_dict(secret).render_as_string(hide_password=True)


def lock(connection: Connection, what: str) -> None:
    """Let one process at a time do what is named so, until its transaction ends."""
    connection.execute(_LOCK, {"what": f"engram {what}"})


def lock_part(connection: Connection, what: str, part: str) -> None:
    """Let one process at a time do a part of it: other parts may be done, the whole may not."""
    connection.execute(_LOCK_SHARED, {"what": f"engram {what}"})
    lock(connection, f"{what} {part}")


def held_back(connection: Connection) -> bool:
    """Whether somebody still reads from before the newest erasure, so that its rows must stay."""
    return bool(connection.execute(_HOLDING).scalar())


def may_sweep(connection: Connection, tables: list[str]) -> bool:
    """Whether this login owns the tables: PostgreSQL passes over others' without an error."""
    return bool(connection.execute(_OWNED, {"tables": tables}).scalar())


def sweep(connection: Connection, tables: list[str]) -> None:
    """Take dead rows out of tables and their indexes; on a connection that commits by itself."""
    quote = connection.dialect.identifier_preparer.quote
    names = ", ".join(quote(name) for name in tables)
    # The indexes hold words too; unless told, PostgreSQL leaves those of few dead rows for later.
    connection.exec_driver_sql("VACUUM (INDEX_CLEANUP ON) " + names)
