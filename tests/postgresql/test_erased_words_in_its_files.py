"""What a receipt says of PostgreSQL's files is so: rows are gone, and a full vacuum takes bytes."""

from __future__ import annotations

from sqlalchemy import make_url

from engram_core import Engram, Scope
from tests.field.stores import day, files_with

ANA = Scope(user="ana")
CANARY = "Zirquelton"


def test_bytes_left_in_free_space_are_told_of_and_go_with_a_full_vacuum(server, url):
    with Engram.open(url, embedder="hashing:16", background=False) as mem:
        mem.add([f"I live in {CANARY}.", "I own a kite."], ANA, at=day(0))
        mem.consolidate()
        receipt = mem.erase(ANA, episode=mem.episodes(ANA)[0].id)
        assert receipt.stores["dead rows"] == "cleared"
        assert "VACUUM FULL" in receipt.note
        schema = str(make_url(url).query["options"]).removeprefix("-csearch_path=")
        for (table,) in server.run(f"SELECT tablename FROM pg_tables WHERE schemaname='{schema}'"):
            server.run(f'VACUUM FULL {schema}."{table}"')
        server.run("CHECKPOINT")
        assert files_with(server.home / "data" / "base", CANARY) == []
        assert mem.verify_erasure(receipt).ok
        assert [one.text for one in mem.episodes(ANA)] == ["I own a kite."]
