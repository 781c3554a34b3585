"""The second wall: with row-level security a statement that names nobody finds one user's rows."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, select, text

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, StoreError
from engram_core.storage import row_security
from engram_core.storage.core import EPISODE, FACT
from engram_core.storage.session_buffer import Buffered
from engram_core.storage.tables import EngramBase
from tests.field.stores import HomeExtractor, day, in_memory, open_small, texts

ANA = Scope(user="ana", session="s1")
BO = Scope(user="bo", session="s1")
ODD = Scope(user="\uf8fe0000 ' % :x", tenant="zo\u00eb", session="s1")


def opened(url: str, **options: object) -> Engram:
    options = {"row_level_security": True, "background": False, **options}
    return Engram.open(url, embedder="hashing:16", extractor=HomeExtractor(), **options)


def _schema(url: str) -> str:
    return str(make_url(url).query["options"]).removeprefix("-csearch_path=")


def _live(mem: Engram, scope: Scope) -> None:
    """A bit of everything that leaves rows."""
    mem.add([f"I live in {scope.user[0]}town.", "I own a kite.", "I own a drum."], scope, at=day(0))
    mem.append_buffer(scope, [Buffered({"content": "draft"})])
    mem.consolidate()
    kite = next(fact for fact in mem.facts(scope) if fact.object == "a kite")
    mem.correct(kite.id, scope, object="a sledge")
    mem.recall("kite", scope)
    mem.erase(scope, episode=mem.episodes(scope)[2].id)
    mem.retain(scope, days=90)
    mem.link(scope, f"{scope.user}-phone")


@pytest.mark.parametrize("table", sorted(EngramBase.metadata.tables))
def test_somebody_said_whose_the_rows_of_each_table_are(table):
    if table not in row_security.STORE_WIDE:
        assert row_security.rule_of(EngramBase.metadata.tables[table])


def test_all_works_as_without_it(url):
    with opened(url) as mem, in_memory(extractor=HomeExtractor()) as plain:
        for scope in (ANA, BO, ODD):
            for one in (mem, plain):
                _live(one, scope)
        for scope in (ANA, BO, ODD):
            assert texts(mem.episodes(scope)) == texts(plain.episodes(scope))
            facts = {fact.text for fact in plain.facts(scope)}
            assert {fact.text for fact in mem.facts(scope)} == facts
            named = Scope(user=f"{scope.user}-phone", tenant=scope.tenant)
            assert {fact.text for fact in mem.facts(named)} == facts
        mem.rebuild()
        assert mem.check().ok
        receipt = mem.erase(ANA.whole())
        assert mem.verify_erasure(receipt).ok
        assert mem.stats(ANA).episodes == 0
        assert mem.stats(BO).episodes == 2


@pytest.mark.parametrize(
    "table", [table.name for table in row_security.scoped_tables() if table.name != "maintenance"]
)
def test_a_statement_that_names_nobody_sees_the_rows_of_one_user_only(walled, table):
    rows = EngramBase.metadata.tables[table]
    seen = {}
    for scope in (ANA, BO, Scope(user="nobody")):
        with walled._parts.database.read(scope.owner) as connection:
            seen[scope.user] = set(map(str, connection.execute(select(rows))))
    with walled._parts.database.read() as connection:
        everything = set(map(str, connection.execute(select(rows))))
    assert seen["nobody"] == set()
    assert not seen["ana"] & seen["bo"]
    assert seen["ana"] | seen["bo"] == everything


@pytest.fixture(scope="module")
def walled(server):
    url = server.schema().render_as_string(hide_password=False)
    with opened(url) as mem:
        _live(mem, ANA)
        _live(mem, BO)
        yield mem


def test_rows_of_another_user_can_be_neither_changed_nor_written(url):
    with opened(url) as mem:
        _live(mem, ANA)
        _live(mem, BO)
        before = mem.history(BO)
        with mem._parts.database.write_owner(ANA.owner) as writing:
            text_ = "UPDATE salience SET accesses = 99"
            writing.connection.execute(text(text_))
            writing.connection.execute(text("DELETE FROM job"))
        assert mem.stats(BO).jobs["done"] == 3
        stolen = text("INSERT INTO index_state VALUES ('default', 'bo', 'x', 1)")
        with pytest.raises(StoreError), mem._parts.database.write_owner(ANA.owner) as writing:
            writing.connection.execute(stolen)
        assert mem.history(BO) == before


def test_policies_of_a_linked_id_are_the_users_behind_the_wall_too(url, tmp_path):
    phone = Scope(user="phone")
    with opened(url) as mem, in_memory(extractor=HomeExtractor()) as plain:
        for one in (mem, plain):
            _live(one, BO)
            one.retain(phone, days=30)
            one.retain(Scope(user="phone", session="s9"), days=7)
            one.add("I own a raft.", Scope(user="phone", session="s9"), at=day(1))
            one.link(ANA.whole(), "phone")
        for one in (mem, plain):
            assert [p.user for p in one.retention(ANA.whole())] == ["phone", "phone"]
        assert [p.user for p in mem.retention(BO)] == ["bo"]
        mem.export(ANA.whole(), tmp_path / "ana.jsonl")
        assert (tmp_path / "ana.jsonl").read_text().count('"days"') == 2
        mem.erase(ANA.whole(), session="s9")
        assert [p.session for p in mem.retention(ANA.whole())] == [None]


def test_a_wall_with_rules_of_an_earlier_release_is_built_anew(url):
    with opened(url) as mem:
        mem.retain(Scope(user="phone"), days=30)
        mem.link(ANA.whole(), "phone")
        with mem._parts.database.write_alone() as connection:
            drop = "ALTER POLICY engram_scope ON retention USING (false) WITH CHECK (false)"
            connection.exec_driver_sql(drop)
            connection.exec_driver_sql("COMMENT ON POLICY engram_scope ON retention IS NULL")
        assert mem.retention(ANA.whole()) == ()
    with opened(url) as mem:
        assert [policy.days for policy in mem.retention(ANA.whole())] == [30]


def test_a_login_that_owns_nothing_lives_behind_the_wall_and_sees_nobody_beside_it(server, url):
    with opened(url) as owner:
        _live(owner, ANA)
        _live(owner, BO)
        name = f"api_{_schema(url)}"
        server.run(f"CREATE ROLE {name} LOGIN")
        server.run(f"GRANT {row_security.ROLE} TO {name}")
        with opened(make_url(url).set(username=name).render_as_string()) as api:
            api.add("I own a raft.", ANA, at=day(9))
            assert "I own a raft." in texts(api.recall("raft", ANA).hits)
            with api._parts.database.read() as connection:
                for table in (EPISODE, FACT):
                    assert connection.execute(select(table)).all() == []
            assert api.consolidate().outcomes == ()
            receipt = api.erase(BO, session="s1")
            assert receipt.stores["dead rows"] == "left to the owner of the tables"
            assert "does not own the tables" in receipt.note
        assert len(owner.consolidate().outcomes) == 1
        assert "user owns a raft" in {fact.text for fact in owner.facts(ANA)}


def test_a_login_that_may_not_build_the_wall_is_told_so(server, url):
    with opened(url, row_level_security=False):
        pass
    name = f"guest_{_schema(url)}"
    server.run(f"CREATE ROLE {name} LOGIN")
    server.run(f"GRANT USAGE ON SCHEMA {_schema(url)} TO {name}")
    server.run(f"GRANT SELECT ON ALL TABLES IN SCHEMA {_schema(url)} TO {name}")
    with pytest.raises(StoreError):
        opened(make_url(url).set(username=name).render_as_string())


def test_a_store_of_sqlite_has_no_such_wall(tmp_path):
    with pytest.raises(InvalidInput, match="PostgreSQL"):
        open_small(tmp_path / "store", row_level_security=True)
    with pytest.raises(InvalidInput, match="row_level_security"):
        in_memory(row_level_security="yes")
