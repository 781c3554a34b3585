"""Law 3: a fact row is inserted once; afterwards it may only expire, once."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from engram_core import Scope
from engram_core.errors import StoreError
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, hear, rows, statements

ANA = Scope(user="ana")


SET_ONCE = {"expired_at", "expired_txn", "superseded_by"}


def _key(row: dict[str, object]) -> tuple[object, ...]:
    return (row.get("id"), row.get("fact"), row.get("assertion"), row.get("role"), row.get("txn"))


class Law03AppendOnly(LawSuite):
    """Law 3: a fact row is inserted once; afterwards it may only expire, once."""

    @for_any(statements(), examples=40)
    def test_rows_change_only_by_expiring_once(self, stream: list[Said]) -> None:
        with self.a_world() as mem:
            seen: dict[tuple[object, ...], dict[str, object]] = {}
            for said in stream:
                hear(mem, ANA, said)
                now = {_key(row): row for row in rows(mem)}
                assert seen.keys() <= now.keys()
                for key, before in seen.items():
                    changed = {name for name, value in now[key].items() if value != before[name]}
                    assert changed <= SET_ONCE
                    assert not (changed and before["expired_at"] is not None)
                seen = now

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE fact SET object = 'Elsewhere'",
            "UPDATE fact SET valid_at = 0",
            "UPDATE fact SET expired_at = 1, object = 'Elsewhere'",
            "UPDATE fact SET expired_at = NULL WHERE expired_at IS NOT NULL",
            "UPDATE fact SET expired_at = expired_at + 1 WHERE expired_at IS NOT NULL",
            "DELETE FROM fact",
            "UPDATE episode SET text = 'changed'",
            "DELETE FROM episode",
            "UPDATE assertion SET object = 'changed'",
            "DELETE FROM assertion",
            'UPDATE "transaction" SET instant = 0',
            'DELETE FROM "transaction"',
        ],
    )
    def test_the_database_itself_refuses_to_rewrite(self, statement: str) -> None:
        with self.a_world() as mem:
            hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            hear(mem, ANA, Said(2, "lives_in", "Brennick"))
            before = rows(mem)
            with (
                pytest.raises(StoreError, match="append-only"),
                mem._parts.database.write() as connection,
            ):
                connection.execute(text(statement))
            assert rows(mem) == before

    def test_more_evidence_for_the_same_belief_makes_no_version(self) -> None:
        with self.a_world() as mem:
            hear(mem, ANA, Said(10, "lives_in", "Ostrale", start=5))
            hear(mem, ANA, Said(20, "lives_in", "Ostrale", start=5))
            (only,) = mem.history(ANA)
            assert only.support == 2
            assert only.confidence > mem.history(ANA, known_at=only.created_at)[0].confidence or (
                only.confidence == 0.99
            )
