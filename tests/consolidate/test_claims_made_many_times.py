"""A model that babbles says one thing many times; that is one claim, and costs as one."""

from __future__ import annotations

from engram_core import Scope
from engram_core.claims import Claim
from tests.field.stores import START, in_memory

ANA = Scope(user="ana")


class Babbling:
    """Makes one claim as often as asked, each time anew."""

    name = "babbling@1"
    reads_context = False

    def extract(self, episode, before):
        return [Claim("user", "lives_in", "Odense", (0, 16)) for _ in range(300)]


def test_equal_claims_of_one_message_are_one_piece_of_evidence():
    with in_memory(extractor=Babbling()) as mem:
        mem.add("I live in Odense.", ANA, at=START)
        mem.consolidate()
        (fact,) = mem.facts(ANA)
        assert len(mem.why(fact.id, ANA).evidence) == 1
