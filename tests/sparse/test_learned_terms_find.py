"""A learned sparse model beside the embedder: what it finds, and what it must not see."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from engram_core.retrieve.recall import NO_TERMS
from tests.sparse.learned import AGO, NOW, learned, opened, terms_kept

IDA, OLE = Scope(user="ida", session="s1"), Scope(user="ole", session="s1")
SAID = ["That puppy slept all Sunday.", "The roof needs paint.", "Lunch is at noon."]
ASKED = "Whose dog?"


def only(mem, query, scope, **options):
    return mem.recall(query, scope, channels=["sparse"], abstain="off", **options)


def test_a_message_is_found_by_a_word_that_it_means_and_does_not_say():
    with opened() as mem:
        puppy = mem.add(SAID, IDA).episodes[0]
        mem.consolidate()
        found = only(mem, ASKED, IDA)
        texts = [hit.text for hit in found.hits if hit.kind == "episode"]
        assert texts == SAID[:2]  # the second by the turn before it
        assert found.hits[0].id == puppy
        assert found.hits[0].channels["sparse"] > 0
        assert f"{puppy}  " in found.explain()
        assert "sparse=" in found.explain()
        assert mem.recall(ASKED, IDA).hits[0].id == puppy


def test_the_channel_can_be_left_out():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        with_it = mem.recall(ASKED, IDA, channels=["lexical", "sparse"], abstain="off")
        without = mem.recall(ASKED, IDA, channels=["lexical"], abstain="off")
        assert "sparse=" in with_it.explain()
        assert "sparse=" not in without.explain()


def test_an_answer_is_found_by_the_question_before_it():
    with opened() as mem:
        asked, answer = mem.add(["Is there a captain?", "Yes, Marit."], IDA).episodes
        mem.consolidate()
        assert {hit.id for hit in only(mem, "Who is skipper?", IDA).hits} >= {asked, answer}
        assert ("pair", answer) in terms_kept(mem)


def test_facts_and_summaries_have_terms_too():
    with opened() as mem:
        told = ["I moved to Tromso in May.", "I work at Acme.", "I own a boat.", "I like tea."]
        mem.add(told, IDA)
        mem.consolidate()
        kinds = {kind for kind, _ in terms_kept(mem)}
        assert kinds == {"episode", "pair", "fact", "summary"}
        assert "fact" in {hit.kind for hit in only(mem, "Which vessel, a boat?", IDA).hits}


def test_it_is_off_unless_asked_for():
    with opened(sparse=None) as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        assert terms_kept(mem) == {}
        assert not any("sparse" in hit.channels for hit in mem.recall("puppy", IDA).hits)
        with pytest.raises(InvalidInput, match="sparse=…"):
            only(mem, ASKED, IDA)


def test_another_user_changes_no_score_and_sees_nothing():
    with opened() as alone, opened() as shared:
        for mem in (alone, shared):
            mem.add(SAID, IDA)
        shared.add(["Our puppy is a dog, a dog!", "Every dog barks."], OLE)
        for mem in (alone, shared):
            mem.consolidate()
        assert only(shared, ASKED, IDA).explain() == only(alone, ASKED, IDA).explain()
        shared.erase(IDA)
        assert only(shared, "puppy on Sunday", IDA).hits == ()
        assert set(terms_kept(shared).values()) == {"ole"}


def test_a_read_of_the_past_sees_no_terms_of_what_came_later():
    with opened() as mem:
        mem.add(SAID, IDA, at=NOW - 9 * AGO)
        mem.consolidate()
        before = only(mem, ASKED, IDA, as_of=NOW).explain()
        mem.clock.advance(AGO)
        mem.add("The dog ate the dog food.", IDA, at=NOW + AGO / 2)
        mem.consolidate()
        assert only(mem, ASKED, IDA).hits[0].text.startswith("The dog ate")
        assert only(mem, ASKED, IDA, as_of=NOW).explain() == before
        assert only(mem, ASKED, IDA, valid_at=NOW - 10 * AGO).hits == ()


def test_a_session_sees_its_own_terms_only():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.add("A dog is at the door.", Scope(user="ida", session="s2"))
        mem.consolidate()
        found = only(mem, ASKED, Scope(user="ida", session="s2"))
        assert [hit.text for hit in found.hits] == ["A dog is at the door."]


def test_words_tell_where_a_memory_has_no_terms_yet(tmp_path):
    with Engram.open(tmp_path, embedder="hashing:16", background=False) as plain:
        plain.add(SAID, IDA)
        plain.consolidate()
    with opened(tmp_path) as mem:
        found = mem.recall("puppy", IDA)
        assert found.hits
        assert NO_TERMS in found.reason
        assert mem.stats(IDA).sparse == 0
        mem.rebuild()
        assert NO_TERMS not in (mem.recall("puppy", IDA).reason or "")
        assert only(mem, ASKED, IDA).hits[0].text == SAID[0]
        assert mem.stats(IDA).sparse == len(SAID)


def test_a_question_without_words_is_not_encoded():
    asked = []

    def noting(texts):
        asked.extend(texts)
        return learned(texts)

    with opened(sparse=noting) as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        asked.clear()
        assert only(mem, " ", IDA).hits == ()
        assert asked == []


def test_reciprocal_ranks_hear_the_channel():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        found = mem.recall(ASKED, IDA, fusion="rrf", channels=["sparse"], abstain="off")
        assert found.hits[0].text == SAID[0]


def test_a_meaning_alone_is_evidence_enough_for_the_context():
    with opened() as mem:
        mem.add(SAID, IDA)
        mem.consolidate()
        found = mem.recall("Whose dog, that dog?", IDA)
        assert not found.abstained
        assert SAID[0] in found.context
        assert mem.recall("Whose tractor?", IDA).abstained
