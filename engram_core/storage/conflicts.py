"""An insert that may meet a row of the same key: SQLite and PostgreSQL say it in one form."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table


def insert_for(connection: Connection, table: Table) -> Any:  # noqa: ANN401 - one of two dialects
    """An insert into `table` that has `on_conflict_do_nothing` and `on_conflict_do_update`."""
    from sqlalchemy.dialects import postgresql, sqlite

    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)
