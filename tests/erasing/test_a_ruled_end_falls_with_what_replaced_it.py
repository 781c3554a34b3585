"""A model ended a fact for the sake of another; when that one is erased, the first is believed."""

from __future__ import annotations

from engram_core import Engram, Scope
from engram_core.model import Fact
from tests.llm.models import IDA, Scripted
from tests.llm.test_adjudication import liked, ruling, told


def _ruled() -> tuple[Engram, Fact]:
    mem = told(Scripted(ruling("replaces")))
    mem.adjudicate(IDA)
    (later,) = mem.facts(IDA, predicate="likes")
    return mem, later


def test_it_is_believed_again_without_an_end_and_a_rebuild_says_the_same():
    mem, later = _ruled()
    with mem:
        (ruled,) = [one for one in mem.history(IDA) if one.invalid_at and not one.expired_at]
        receipt = mem.erase(IDA, fact=later.id)
        (now,) = mem.facts(IDA)
        assert (now.object, now.invalid_at) == ("trail running", None)
        (then,) = mem.facts(IDA, known_at=ruled.created_at)
        assert then.erased
        before = mem.history(IDA)
        mem.rebuild()
        assert mem.history(IDA) == before
        assert mem.verify_erasure(receipt).ok
        assert mem.check().problems == ()


def test_what_is_said_again_later_is_ruled_upon_anew():
    mem, later = _ruled()
    with mem:
        mem.erase(IDA, fact=later.id)
        mem.remember(IDA, "user", "likes", "running on trails", at="2025-03-01T00:00:00+00:00")
        assert len(liked(mem)) == 2
        (decision,) = mem.adjudicate(IDA).decisions
        assert decision.kind == "end"
        assert liked(mem) == ["running on trails"]
        mem.rebuild()
        assert liked(mem) == ["running on trails"]


def test_it_stays_ended_while_another_message_says_the_later():
    mem, later = _ruled()
    with mem:
        mem.remember(IDA, "user", "likes", "running on trails", at="2025-02-02T00:00:00+00:00")
        (first, _) = mem.why(later.id, IDA).evidence
        mem.erase(IDA, episode=first.episode)
        assert liked(mem) == ["running on trails"]


def test_it_stays_revived_when_the_memory_is_linked_to_another_id():
    mem, later = _ruled()
    with mem:
        mem.erase(IDA, fact=later.id)
        other = Scope(user="ida-phone")
        mem.link(other, IDA.user)
        (moved,) = mem.facts(other, predicate="likes")
        assert (moved.object, moved.invalid_at) == ("trail running", None)
