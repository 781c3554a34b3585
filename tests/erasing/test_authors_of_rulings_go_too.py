"""Who ruled on what is erased is a word of the user's like the reason, and goes with it."""

from __future__ import annotations

from sqlalchemy import update

from engram_core import Scope
from engram_core.storage.core import DECISION
from engram_core.storage.maintenance import maintenance
from tests.field.stores import HomeExtractor, day, in_memory

ANA = Scope(user="ana")


def _ruled(mem):
    first, _ = mem.add(["I live in Ostby.", "I own a kite."], ANA, at=day(0)).episodes
    mem.consolidate()
    (fact,) = [one for one in mem.facts(ANA) if one.object == "Ostby"]
    mem.retract(fact.id, ANA, reason="Zanderlin said so", author="Zanderlin")
    return first


def test_the_author_goes_with_the_message(tmp_path):
    with in_memory(extractor=HomeExtractor()) as mem:
        receipt = mem.erase(ANA, episode=_ruled(mem))
        mem.export(ANA, tmp_path / "out.jsonl")
        assert "Zanderlin" not in (tmp_path / "out.jsonl").read_text("utf-8")
        assert mem.verify_erasure(receipt).ok


def test_the_author_goes_with_the_user(tmp_path):
    with in_memory(extractor=HomeExtractor()) as mem:
        _ruled(mem)
        receipt = mem.erase(ANA)
        mem.export(ANA, tmp_path / "out.jsonl")
        assert "Zanderlin" not in (tmp_path / "out.jsonl").read_text("utf-8")
        assert mem.verify_erasure(receipt).ok
        assert mem.check().ok


def test_an_author_that_came_back_is_found_out():
    with in_memory(extractor=HomeExtractor()) as mem:
        receipt = mem.erase(ANA, episode=_ruled(mem))
        with mem._parts.database.write_owner(ANA.owner) as writing, maintenance(writing):
            writing.connection.execute(update(DECISION).values(author="Zanderlin"))
        assert [one.where for one in mem.verify_erasure(receipt).problems] == ["decisions"]
