"""A reranker reads the best candidates with the question: what it sees, moves and may not do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput, RerankerError
from engram_core.rerank.base import Reranker
from engram_core.rerank.choose import choose_reranker
from engram_core.rerank.function import FunctionReranker
from engram_core.retrieve.rerank import RERANKED

NOW = datetime(2025, 6, 1, tzinfo=UTC)
IDA, OLE = Scope(user="ida", session="s1"), Scope(user="ole", session="s1")
SAID = ["The kite shop is shut.", "A kite, a kite, my kite!", "Aunt Runa flew the kite in Voss."]


class Reading:
    """A reranker that notes what it read; a text that holds the word asked for is worth 1."""

    name = "reading"

    def __init__(self, word):
        self.word, self.read, self.asked = word, [], []

    def score(self, query, texts):
        self.asked.append(query)
        self.read = list(texts)
        return [float(self.word in text) for text in texts]


def opened(rerank):
    return Engram.in_memory(
        embedder="hashing:16", rerank=rerank, background=False, clock=ManualClock(NOW)
    )


def test_what_answers_is_lifted_and_the_hit_says_so():
    reader = Reading("Voss")
    with opened(FunctionReranker(reader.score, name="reading")) as mem:
        mem.add(SAID, IDA)
        before = mem.recall("kite", IDA, channels=["dense", "lexical"])
        after = mem.recall("kite", IDA)
        assert before.hits[0].text == SAID[1]
        assert after.hits[0].text == SAID[2]
        assert after.hits[0].channels["rerank"] == 1.0
        assert "rerank=1.000" in after.explain()
        assert {hit.id for hit in before.hits} == {hit.id for hit in after.hits}
        assert reader.asked == ["kite"]
        assert "rerank" in after.timings


def test_a_message_is_read_behind_its_speaker_and_facts_and_summaries_too():
    reader = Reading("nothing")
    with opened(FunctionReranker(reader.score)) as mem:
        mem.add({"role": "user", "name": "Runa", "content": "I own a red kite."}, IDA)
        mem.add(["I own a boat.", "I moved to Voss in May.", "I like tea."], IDA)
        mem.consolidate()
        mem.recall("Who owns a red kite, a boat, tea in Voss?", IDA)
        assert "Runa: I own a red kite." in reader.read
        assert [one.text for one in mem.facts(IDA) if one.text in reader.read]
        assert [one.text for one in mem.summaries(IDA) if one.text in reader.read]


def test_it_reads_nothing_that_may_not_be_seen():
    reader = Reading("kite")
    with opened(FunctionReranker(reader.score)) as mem:
        mem.add(SAID[:1], IDA, at=NOW - timedelta(days=3))
        mem.add("Ole's kite is green.", OLE)
        mem.clock.advance(timedelta(days=1))
        later = mem.add(SAID[1:], IDA).episodes
        mem.recall("kite", IDA, as_of=NOW)
        assert reader.read == SAID[:1]
        mem.recall("kite", IDA, exclude=later[:1])
        assert sorted(reader.read) == sorted([SAID[0], SAID[2]])
        mem.erase(IDA, episode=later[1])
        mem.recall("kite", IDA)
        assert sorted(reader.read) == sorted([*SAID[:2], "\n".join(SAID[:2])])


def test_a_message_is_read_behind_the_turn_before_it_and_the_better_reading_counts():
    reader = Reading("kite?\nJa: the red")
    with opened(FunctionReranker(reader.score)) as mem:
        asked, answer = mem.add(
            [
                {"role": "user", "name": "Runa", "content": "Which kite?"},
                {"role": "user", "name": "Ja", "content": "the red one"},
            ],
            IDA,
        ).episodes
        found = mem.recall("Which kite does Ja own?", IDA)
        assert "Runa: Which kite?\nJa: the red one" in reader.read
        assert {hit.id: hit.channels.get("rerank") for hit in found.hits} == {
            answer: 1,
            asked: None,
        }
        mem.recall("Which kite does Ja own, the red one?", IDA, exclude=[asked])
        assert reader.read == ["Ja: the red one"]


def test_it_reads_the_best_twenty_and_none_falls_behind_what_it_did_not_read():
    reader = Reading("never said")
    with opened(FunctionReranker(reader.score)) as mem:
        mem.add([f"The kite number {number} is up." for number in range(60)], IDA)
        plain = mem.recall("kite", IDA, k=60, channels=["dense", "lexical"])
        read = mem.recall("kite", IDA, k=60, channels=["dense", "lexical", "rerank"])
        assert len({text.splitlines()[-1] for text in reader.read}) == RERANKED
        assert [hit.id for hit in read.hits] == [hit.id for hit in plain.hits]


def test_a_reranker_that_fails_or_is_too_late_is_an_error_and_no_other_order():
    def late(query, texts):
        raise TimeoutError("no answer in 2 s")

    with opened(late) as mem:
        mem.add(SAID, IDA)
        with pytest.raises(RerankerError, match="TimeoutError: no answer in 2 s"):
            mem.recall("kite", IDA)
        assert mem.recall("kite", IDA, channels=["dense", "lexical"]).hits


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([0.5], r"shape \(1,\) for 3 texts"),
        ([1, 2, 0.5], "logits"),
        ([0.1, float("nan"), 0.5], "no number from 0 to 1"),
        ("abc", "not a list of numbers"),
    ],
)
def test_scores_that_are_none_are_refused_in_words(given, told):
    with pytest.raises(RerankerError, match=told):
        FunctionReranker(lambda query, texts: given).score("kite", SAID)


def test_it_is_off_unless_asked_for_and_asked_for_in_vain_is_an_error():
    with opened(None) as mem:
        mem.add(SAID, IDA)
        assert not any("rerank" in hit.channels for hit in mem.recall("kite", IDA).hits)
        with pytest.raises(InvalidInput, match="rerank=…"):
            mem.recall("kite", IDA, channels=["dense", "rerank"])


@pytest.mark.parametrize("wrong", [3, "bm25", "sentence-transformers:", Reading])
def test_what_is_no_reranker_is_refused_in_words(wrong):
    with pytest.raises(InvalidInput, match=r"pass|instance"):
        choose_reranker(wrong)


def test_an_object_with_the_protocol_is_asked_under_its_own_name():
    reader = Reading("kite")
    assert isinstance(reader, Reranker)
    chosen = choose_reranker(reader)
    assert chosen.name == reader.name
    assert [*chosen.score("kite", ["a kite"])] == [*reader.score("kite", ["a kite"])]


def test_scores_of_an_own_class_are_checked_too():
    class Logits(Reading):
        def score(self, query, texts):
            return [7.5 for _ in texts]

    with opened(Logits("kite")) as mem:
        mem.add(SAID, IDA)
        with pytest.raises(RerankerError, match="logistic"):
            mem.recall("kite", IDA)
