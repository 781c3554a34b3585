"""Field cases A19 to A22: what was believed when, corrections, and retractions that last."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import MixedClocks
from engram_core.storage.tables import FactRow, TransactionRow
from tests.field.telling import ANA, a_memory, believed, day, live, objects, picture, stored, tell

TAMPERE = {
    "english": (
        "I live in Tampere.",
        "I moved out of Tampere in March.",
        "That was wrong, I never moved out of Tampere.",
    ),
    "work": (
        "I work at Brightloom.",
        "I left Brightloom in March.",
        "That was wrong, I never left Brightloom.",
    ),
    "french": (
        "J'habite à Tampere.",
        "J'ai déménagé de Tampere en mars.",
        "C'était faux, je n'ai jamais déménagé de Tampere.",
    ),
}
DATES = ("2024-01-10", "2024-04-02", "2024-07-01")


def _taught(sentences: tuple[str, ...]) -> tuple[Engram, list[datetime]]:
    """Each sentence learned on its own day, and an instant after each."""
    clock = ManualClock(day(DATES[0]))
    mem, instants = a_memory(clock=clock), []
    for at, text in zip(DATES, sentences, strict=True):
        clock.set(day(at))
        tell(mem, text, at)
        clock.advance(timedelta(hours=1))
        instants.append(clock.now())
    clock.set(day("2024-09-01"))
    return mem, instants


@pytest.mark.parametrize("words", TAMPERE)
def test_A19_each_belief_about_june_is_still_answered(words):
    mem, instants = _taught(TAMPERE[words])
    with mem:
        thing = [TAMPERE[words][0].rstrip(".").split()[-1]]
        june = day("2024-06-15")

        def answers() -> list[list[str]]:
            known = [mem.facts(ANA, valid_at=june, known_at=moment) for moment in instants]
            return [objects(facts) for facts in [*known, mem.facts(ANA, valid_at=june)]]

        assert answers() == [thing, [], thing, thing]
        mem.rebuild()
        assert answers() == [thing, [], thing, thing]


@pytest.mark.parametrize("words", TAMPERE)
def test_A19_no_row_is_changed_but_for_its_expiry_once(words):
    mem = a_memory(today="2024-09-01")
    with mem:
        seen: dict[str, dict[str, object]] = {}
        for at, text in zip(DATES, TAMPERE[words], strict=True):
            tell(mem, text, at)
            for row in stored(mem, FactRow):
                before = seen.get(row["id"], row)
                changed = {key for key in row if row[key] != before[key]}
                assert changed <= {"expired_at", "expired_txn", "superseded_by"}
                assert not changed or before["expired_at"] is None
                seen[row["id"]] = row


READS = {
    "recall": lambda mem, fact, **times: _told(mem.recall("What does it run on?", ANA, **times)),
    "context": lambda mem, fact, **times: mem.context("What does it run on?", ANA, **times),
    "facts": lambda mem, fact, **times: mem.facts(ANA, **times),
    "history": lambda mem, fact, **times: mem.history(ANA, **times),
    "why": lambda mem, fact, **times: mem.why(fact, ANA, **times),
    "graph": lambda mem, fact, **times: mem.graph(ANA, **times),
    "walk": lambda mem, fact, **times: mem.walk(ANA, "user", **times),
    "profile": lambda mem, fact, **times: mem.profile(ANA, **times),
    "entities": lambda mem, fact, **times: mem.entities(ANA, **times),
    "identities": lambda mem, fact, **times: mem.identities(ANA, **times),
    # The queue has no past: its jobs are counted as they are now.
    "stats": lambda mem, fact, **times: replace(mem.stats(ANA, **times), jobs={}),
    "summaries": lambda mem, fact, **times: mem.summaries(ANA, **times),
    "timeline": lambda mem, fact, **times: mem.timeline(ANA, **times),
    "episodes": lambda mem, fact, **times: mem.episodes(ANA, **times),
    "contradictions": lambda mem, fact, **times: mem.contradictions(ANA, **times),
    "retroactive": lambda mem, fact, **times: mem.retroactive(ANA, **times),
}


# What a correction and some talk do not change.
QUIET = ("contradictions", "retroactive", "identities")


def _told(found):
    hits = [(hit.kind, hit.id, hit.text, hit.score) for hit in found.hits]
    return hits, found.facts, found.context, found.abstained


MAY = day("2024-05-15")


def _chat(mem: Engram, session: str, at: str, *said: str) -> None:
    """A session long enough to be summed up."""
    small_talk = [f"The weather was fine on walk {number} of the {session}." for number in range(9)]
    tell(mem, [*said, *small_talk], at, Scope(user="ana", session=session))


def _until_may(clock: ManualClock) -> tuple[Engram, str]:
    mem = a_memory(clock=clock)
    clock.set(day("2024-02-01"))
    _chat(mem, "one", "2024-02-01", "Our stack runs on Vantadb.", "I live in Ghent.")
    return mem, live(mem, "runs_on")[0].id


def _from_june(mem: Engram, clock: ManualClock, fact: str) -> None:
    clock.set(day("2024-06-10"))
    mem.correct(fact, ANA, object="Quorumdb")
    _chat(mem, "two", "2024-06-11", "I moved to Turku.", "I love pickled beets.")
    clock.set(day("2024-09-01"))


@pytest.mark.parametrize("read", READS)
def test_A20_every_read_as_of_may_shows_what_may_believed(read):
    clock = ManualClock(day("2024-01-01"))
    mem, fact = _until_may(clock)
    with mem:
        clock.set(MAY)
        then = READS[read](mem, fact, as_of=MAY)
        _from_june(mem, clock, fact)
        assert READS[read](mem, fact, as_of=MAY) == then
        assert READS[read](mem, fact) != then or read in QUIET
        mem.rebuild()
        assert READS[read](mem, fact, as_of=MAY) == then


def test_A20_counts_and_degrees_agree_with_the_lists():
    clock = ManualClock(day("2024-01-01"))
    mem, fact = _until_may(clock)
    with mem:
        _from_june(mem, clock, fact)
        for times in ({}, {"as_of": MAY}):
            facts, counts = mem.facts(ANA, **times), mem.stats(ANA, **times)
            graph = mem.graph(ANA, **times)
            assert counts.facts == len(facts) == len(graph.edges)
            assert counts.versions == len(mem.history(ANA, known_at=times.get("as_of")))
            assert counts.episodes == len(mem.episodes(ANA, **times))
            assert counts.summaries == len(mem.summaries(ANA, **times))
            assert counts.entities == len(graph.nodes)
            for node in graph.nodes:
                assert graph.degree(node) == sum(node in (f.subject, f.object) for f in facts)


@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("other", ["valid_at", "known_at"])
def test_A20_as_of_is_never_mixed_with_one_clock(read, other):
    mem, fact = _until_may(ManualClock(day("2024-01-01")))
    with mem, pytest.raises(MixedClocks, match="as_of"):
        READS[read](mem, fact, as_of=MAY, **{other: MAY})


CORRECTED = [
    ("Our stack runs on Vantadb.", "Vantadb", "Quorumdb"),
    ("I live in Ghent.", "Ghent", "Genk"),
    ("I love pickled beets.", "pickled beets", "pickled beans"),
    ("Je travaille chez Corvane.", "Corvane", "Corvin"),
]


@pytest.mark.parametrize(("text", "wrong", "right"), CORRECTED)
def test_A21_a_correction_takes_back_what_never_was_true(text, wrong, right):
    with a_memory(today="2024-03-01") as mem:
        tell(mem, text, "2024-02-01")
        [old] = live(mem)
        before = mem.clock.now() + timedelta(hours=1)
        mem.clock.advance(timedelta(days=20))
        ruled = mem.correct(old.id, ANA, object=right, reason="misread", author="Bo")
        yesterday = mem.clock.now() - timedelta(days=1)
        assert objects(mem.facts(ANA, valid_at=yesterday)) == [right]
        assert objects(mem.facts(ANA, valid_at=yesterday, known_at=before)) == [wrong]
        gone = next(one for one in mem.history(ANA) if one.id == old.id)
        [new] = live(mem)
        assert (gone.invalid_at, gone.expired_at) == (None, ruled.at)
        assert gone.superseded_by == new.lineage
        assert (new.valid_at, new.invalid_at) == (old.valid_at, None)
        assert [one.object for one in mem.history(ANA)] == [wrong, right]
        reason = mem.why(new.id, ANA)
        assert [one.id for one in reason.decisions] == [ruled.id]
        assert ruled.id in reason.rule
        assert "misread" in reason.rule


def test_A21_a_correction_does_not_bind_what_is_said_later():
    with a_memory() as mem:
        tell(mem, "I live in Ghent.", "2024-02-01")
        mem.correct(live(mem)[0].id, ANA, object="Genk")
        tell(mem, "I live in Ghent now.", "2024-06-01")
        assert [one.object for one in believed(mem)] == ["Genk", "Ghent"]
        assert objects(live(mem)) == ["Ghent"]


RETRACTED = ["Our stack runs on Vantadb.", "I used to live in Pau.", "J'adore les betteraves."]


@pytest.mark.parametrize("text", RETRACTED)
def test_A22_what_is_retracted_stays_so(text):
    with a_memory(today="2024-03-01") as mem:
        tell(mem, "I speak Wolof.", "2024-02-01")
        episode = tell(mem, text, "2024-02-02")
        [fact] = [one for one in believed(mem) if one.object != "Wolof"]
        before = mem.clock.now() + timedelta(hours=1)
        mem.clock.advance(timedelta(days=1))
        ruled = mem.retract(fact.id, ANA, reason="a joke")
        for again in (mem.consolidate, mem.consolidate, mem.rebuild, mem.rebuild):
            again()
            assert objects(believed(mem)) == ["Wolof"]
            assert text in mem.episodes(ANA, ids=[episode])[0].text
            kept = mem.history(ANA, known_at=before)
            assert {one.id for one in kept if one.expired_at is None} >= {fact.id}
        log = [row for row in stored(mem, TransactionRow) if row["kind"] == "retract"]
        assert [row["subject"] for row in log] == [ruled.id]


def test_A22_decisions_are_replayed_in_their_order():
    with a_memory() as mem:
        tell(mem, "I live in Ghent. I own a kayak.", "2024-02-01")
        home, kayak = sorted(live(mem), key=lambda one: one.predicate)
        mem.correct(home.id, ANA, object="Genk")
        mem.correct(live(mem, "lives_in")[0].id, ANA, object="Gembloux")
        mem.end(kayak.id, ANA, at=datetime(2024, 5, 1, tzinfo=UTC))
        mem.retract(live(mem, "lives_in")[0].id, ANA)
        expected, rows = picture(mem), stored(mem)
        assert {one[2] for one in expected} == {"kayak"}
        mem.rebuild()
        assert (picture(mem), stored(mem)) == (expected, rows)
