"""A second wall between users on PostgreSQL: row-level security in every table.

The first wall is in each statement, which names the (tenant, user) it is for. This one is in the
database: a transaction of one user runs under a role that sees the rows of the settings
`engram.tenant` and `engram.user` only, so a statement that forgot to name them finds nothing of
others. Whoever owns the tables is not bound: workers, rebuilds and checks go through all users.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sqlalchemy import Connection, Table, bindparam, func, select, text

from engram_core.scope import Owner
from engram_core.storage.tables import EngramBase
from engram_core.storage.types import LosslessText

ROLE = "engram_scoped"
POLICY = "engram_scope"
STORE_WIDE = ("store", "schema_version")  # of nobody; users' transactions only read them
_OWN = """tenant = (SELECT current_setting('engram.tenant', true))
    AND "user" = (SELECT current_setting('engram.user', true))"""
_RULES = {
    # An id is looked up before it is known whose it is.
    "identity": """tenant = (SELECT current_setting('engram.tenant', true))
        AND (SELECT current_setting('engram.user', true)) IN ("user", identity)""",
    # A policy may be of an id that was linked since, and is part of the user's memory from then on.
    "retention": """tenant = (SELECT current_setting('engram.tenant', true))
        AND ("user" = (SELECT current_setting('engram.user', true)) OR "user" IN (
            SELECT i.identity FROM identity i WHERE i.tenant = retention.tenant
            AND i."user" = (SELECT current_setting('engram.user', true))))""",
    "fact_evidence": "EXISTS (SELECT 1 FROM fact f WHERE f.id = fact_evidence.fact)",
    "decision_binding": "EXISTS (SELECT 1 FROM decision d WHERE d.id = decision_binding.decision)",
}
_INSTALL = (
    "ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
    "DROP POLICY IF EXISTS {policy} ON {table}",
    "CREATE POLICY {policy} ON {table} TO {role} USING ({rule}) WITH CHECK ({rule})",
    # What the rule was, since the server gives it back in words of its own.
    "COMMENT ON POLICY {policy} ON {table} IS '{digest}'",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {role}",
)
_POLICIES = text(
    "SELECT c.relname, obj_description(p.oid, 'pg_policy') FROM pg_policy p"
    " JOIN pg_class c ON c.oid = p.polrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE n.nspname = current_schema() AND p.polname = :name"
)
_HAS_ROLE = text("SELECT 1 FROM pg_roles WHERE rolname = :name")
_ENTER = text("SET LOCAL ROLE " + ROLE)
_SETTINGS = select(
    func.set_config("engram.tenant", bindparam("tenant", type_=LosslessText), True),
    func.set_config("engram.user", bindparam("user", type_=LosslessText), True),
)


def scoped_tables() -> list[Table]:
    """The tables whose rows belong to somebody."""
    return [table for table in EngramBase.metadata.sorted_tables if table.name not in STORE_WIDE]


def rule_of(table: Table) -> str:
    """The condition under which a user's transaction sees a row of the table.

    Raises:
        LookupError: Nobody said whose its rows are.
    """
    if table.name in _RULES:
        return _RULES[table.name]
    if {"tenant", "user"} <= set(table.columns.keys()):
        return _OWN
    raise LookupError(f"say in row_security.py whose the rows of {table.name} are")


def lacking(connection: Connection) -> bool:
    """Whether a table has no policy yet, or one of an earlier rule, or there is no role."""
    there = {name: said for name, said in connection.execute(_POLICIES, {"name": POLICY})}
    role = connection.execute(_HAS_ROLE, {"name": ROLE}).first()
    return role is None or any(
        there.get(table.name) != _digest(rule_of(table)) for table in scoped_tables()
    )


def install(connection: Connection) -> None:
    """Put the policies into every table; needs the owner of the tables, who may make a role."""
    for statement in _statements(connection):
        connection.exec_driver_sql(statement, execution_options={"no_parameters": True})


def _statements(connection: Connection) -> Iterator[str]:
    quote = connection.dialect.identifier_preparer.quote
    schema = quote(str(connection.execute(text("SELECT current_schema()")).scalar()))
    if connection.execute(_HAS_ROLE, {"name": ROLE}).first() is None:
        yield "CREATE ROLE " + ROLE + " NOLOGIN"
    yield "GRANT " + ROLE + " TO CURRENT_USER"
    yield "GRANT USAGE ON SCHEMA " + schema + " TO " + ROLE
    for name in STORE_WIDE:
        yield "GRANT SELECT ON " + quote(name) + " TO " + ROLE
    for table in scoped_tables():
        rule = rule_of(table)
        for statement in _INSTALL:
            yield statement.format(
                table=quote(table.name), policy=POLICY, role=ROLE, rule=rule, digest=_digest(rule)
            )


def _digest(rule: str) -> str:
    return hashlib.sha256(rule.encode()).hexdigest()[:16]


def enter(connection: Connection, owner: Owner) -> None:
    """Bind the rest of the open transaction to the rows of one (tenant, user)."""
    connection.execute(_SETTINGS, {"tenant": owner[0], "user": owner[1]})
    connection.execute(_ENTER)
