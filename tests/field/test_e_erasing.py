"""Field cases E: erasing and export."""

from __future__ import annotations

import random

import pytest

from engram_core import EngramError, Scope
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, InvalidInput, NotFound
from engram_core.model import ERASED
from tests.field.stores import START, HomeExtractor, day, files_with, in_memory, open_small, texts
from tests.laws.world import PLACES, PlainExtractor, Said, rows
from tests.laws.world import day as world_day

FIR = Scope(user="u-fir", session="walk")
ELM = Scope(user="u-elm")
CANARY = "quenzibar"


def exported(mem, scope, path):
    mem.export(scope, path)
    return path.read_bytes()


@pytest.mark.parametrize("take", ["scope", "session", "episode"])
def test_E1_the_export_of_another_is_byte_for_byte_the_same(tmp_path, take):
    with in_memory() as mem:
        (mine,) = mem.add("I like gnocchi.", FIR, at=START).episodes
        mem.add(["I like ramen.", "I live in Lundrick."], ELM, at=START)
        mem.consolidate()
        mem.recall("ramen", ELM)
        before = exported(mem, ELM, tmp_path / "elm.jsonl")
        facts = mem.facts(ELM)
        mem.erase(
            FIR.whole(),
            episode=mine if take == "episode" else None,
            session="walk" if take == "session" else None,
        )
        assert mem.facts(FIR) == []
        assert exported(mem, ELM, tmp_path / "elm.jsonl") == before
        assert mem.facts(ELM) == facts


@pytest.mark.parametrize("channel", ["dense", "lexical", "graph", "recency"])
def test_E2_an_erased_word_is_found_by_no_channel_and_in_no_file(tmp_path, channel):
    store = tmp_path / "store"
    with open_small(store, extractor=HomeExtractor(), vector_index="chroma") as mem:
        mem.add("I own a kite.", FIR, at=START)
        message = {"role": "user", "content": f"I live in {CANARY}.", "note": CANARY}
        (gone,) = mem.add(message, FIR, at=day(1)).episodes
        mem.consolidate()
        known = mem.facts(FIR)[0].created_at
        found = mem.recall(f"Who lives in {CANARY}?", FIR, channels=[channel], abstain="off")
        assert found.hits or channel == "graph"  # which leads from a place to what is told of it
        assert files_with(store, CANARY)
        mem.erase(FIR, episode=gone)
        for times in ({}, {"known_at": known}, {"valid_at": day(2)}, {"as_of": known}):
            found = mem.recall(f"{CANARY}?", FIR, channels=[channel], abstain="off", **times)
            assert CANARY not in "".join([found.context, *texts(found)])
            assert CANARY not in str([mem.history(FIR, **times), mem.episodes(FIR, **times)])
        assert CANARY.encode() not in exported(mem, FIR, tmp_path / "fir.jsonl")
        assert files_with(store, CANARY) == []
        mem.rebuild()
        assert files_with(store, CANARY) == []
    assert files_with(store, CANARY) == []
    with open_small(store, extractor=HomeExtractor(), vector_index="chroma") as mem:
        found = mem.recall(f"Who lives in {CANARY}?", FIR, channels=[channel], abstain="off")
        assert CANARY not in "".join([found.context, *texts(found)])
        assert [fact.object for fact in mem.facts(FIR)] == ["a kite"]
        assert mem.check().ok


def test_E2_an_erased_word_that_another_handle_had_read_is_found_by_neither(tmp_path):
    store = tmp_path / "store"
    with open_small(store) as mem, open_small(store) as other:
        (gone,) = mem.add(f"The {CANARY} flew over", FIR).episodes
        assert texts(other.recall(CANARY, FIR))
        mem.erase(FIR, episode=gone)
        assert other.recall(CANARY, FIR).hits == ()
        assert files_with(store, CANARY) == []


def test_E2_what_a_long_read_holds_back_is_told_and_goes_with_the_next_write(tmp_path, monkeypatch):
    monkeypatch.setattr("engram_core.storage.database.PURGE_SECONDS", 0.01)
    store = tmp_path / "store"
    with open_small(store) as mem, open_small(store) as other:
        (gone,) = mem.add(f"The {CANARY} flew over", FIR).episodes
        with other._parts.database.read() as reading:
            reading.exec_driver_sql("select count(*) from episode").all()
            assert "still going on" in mem.erase(FIR, episode=gone).note
            mem.add("said while it reads", FIR)  # which does not wait for the reader
        mem.add("said when it had ended", FIR)
        assert files_with(store, CANARY) == []


@pytest.mark.parametrize("damage", ["noise", "truncated"])
def test_E2_a_damaged_vector_index_does_not_hinder_an_erasure(tmp_path, damage):
    store = tmp_path / "store"
    with open_small(store, vector_index="chroma") as mem:
        gone, _ = mem.add([f"The {CANARY} flew over", "and was gone"], FIR).episodes
        mem.consolidate()
    for path in (store / "chroma").rglob("*"):
        if path.is_file():
            path.write_bytes(b"\x07noise" * 3000 if damage == "noise" else path.read_bytes()[:99])
    with open_small(store, vector_index="chroma") as mem:
        mem.erase(FIR, episode=gone)
        assert texts(mem.episodes(FIR)) == ["and was gone"]
        assert files_with(store, CANARY) == []
        mem.consolidate(FIR)
        assert "and was gone" in texts(mem.recall("gone", FIR))


def test_E3_a_summary_is_made_anew_from_what_is_left_also_after_a_restart(tmp_path):
    store = tmp_path / "store"
    with open_small(store) as mem:
        gone, kept = mem.add(
            [
                f"My {CANARY} escaped over the fence of the vicarage.",
                "We looked for it by the river all evening.",
                "Old Martel lent us his lantern and a net for the search.",
                "In the end the beast came home by itself, hungry and wet.",
            ],
            FIR,
            at=START,
        ).episodes[:2]
        mem.consolidate()
        (summary,) = mem.summaries(FIR)
        assert CANARY in summary.text
        mem.erase(FIR, episode=gone)
        (summary,) = mem.summaries(FIR)
        assert (gone in summary.episodes, kept in summary.episodes) == (False, True)
        assert files_with(store, CANARY) == []
    with open_small(store) as mem:
        mem.consolidate()
        (summary,) = mem.summaries(FIR)
        assert (gone in summary.episodes, kept in summary.episodes) == (False, True)
        mem.erase(FIR, session="walk")
        mem.consolidate()
        assert [one for one in mem.summaries(FIR) if not one.text.startswith(ERASED)] == []
        assert mem.check().ok


def test_E4_a_fact_of_two_episodes_falls_with_the_second():
    with in_memory(extractor=HomeExtractor()) as mem:
        first, second = mem.add(["I own a kite.", "As I said, I own a kite."], FIR).episodes
        mem.consolidate()
        (fact,) = mem.facts(FIR)
        assert fact.support == 2
        mem.erase(FIR, episode=first)
        (fact,) = mem.facts(FIR)
        assert [span.episode for span in mem.why(fact.id, FIR).evidence] == [second]
        assert fact.support == 1
        mem.erase(FIR, episode=second)
        assert mem.facts(FIR) == []
        assert mem.check().ok


def test_E5_what_an_erased_move_had_closed_is_live_again_and_the_past_keeps_its_shape():
    clock = ManualClock(day(10))
    with in_memory(extractor=HomeExtractor(), clock=clock) as mem:
        mem.add("I live in Ostby.", FIR, at=day(0))
        mem.consolidate()
        clock.set(day(20))
        (moved,) = mem.add("I live in Lundrick.", FIR, at=day(15)).episodes
        mem.consolidate()
        clock.set(day(30))
        mem.erase(FIR, episode=moved)
        (home,) = mem.facts(FIR)
        assert (home.object, home.valid_at, home.invalid_at) == ("Ostby", day(0), None)
        (then,) = mem.facts(FIR, known_at=day(25))
        assert (then.object, then.erased) == (ERASED, True)
        (ended,) = mem.facts(FIR, valid_at=day(1), known_at=day(25))
        assert (ended.object, ended.invalid_at) == ("Ostby", day(15))
        assert [fact.object for fact in mem.facts(FIR, known_at=day(12))] == ["Ostby"]


@pytest.mark.parametrize("seed", [3, 71])
def test_E6_after_random_ops_nothing_is_orphaned_and_a_rebuild_agrees(tmp_path, seed):
    chance = random.Random(seed)
    clock = ManualClock(world_day(2000))
    scopes = [Scope(user="ash"), Scope(user="oak", session="s1"), Scope(user="oak", session="s2")]
    with open_small(tmp_path / "store", extractor=PlainExtractor(), clock=clock) as mem:
        for _ in range(60):
            _act(mem, chance, chance.choice(scopes))
            if chance.random() < 0.2:
                mem.consolidate()
        mem.consolidate()
        assert mem.check().problems == ()
        before = rows(mem)
        mem.rebuild()
        assert rows(mem) == before
        for scope in scopes:
            mem.erase(scope.whole())
            assert mem.facts(scope) == []
        assert mem.check().problems == ()


def _act(mem, chance, scope):
    facts, episodes = mem.facts(scope), mem.episodes(scope)
    what = chance.choice(["add"] * 5 + ["remember", "end", "correct", "retract", "erase", "merge"])
    try:
        if what == "add":
            said = Said(
                chance.randrange(400),
                chance.choice(["lives_in", "owns", "likes", "dislikes", "visited"]),
                chance.choice(PLACES),
                chance.choice(["asserts"] * 4 + ["ends", "denies", "past"]),
            )
            mem.add(said.text, scope, at=world_day(said.said))
        elif what == "remember":
            mem.remember(scope, chance.choice(PLACES), "part_of", chance.choice(PLACES))
        elif what == "merge":
            mem.merge(scope, *chance.sample(PLACES, 2))
        elif what == "erase" and episodes:
            mem.erase(scope, episode=chance.choice(episodes).id)
        elif facts:
            target = chance.choice(facts).id
            {
                "end": lambda: mem.end(target, scope),
                "correct": lambda: mem.correct(target, scope, object="Tarn", reason="misheard"),
                "retract": lambda: mem.retract(target, scope),
            }.get(what, lambda: None)()
    except (Conflict, InvalidInput, NotFound):
        return  # refused for a reason, which changes nothing


def test_E11_retract_and_erase_touch_exactly_what_they_name():
    with in_memory(extractor=HomeExtractor()) as mem:
        ids = mem.add(["I own a kite.", "I own a drum.", "I own a sledge."], FIR).episodes
        mem.consolidate()
        by_object = {fact.object: fact for fact in mem.facts(FIR)}
        mem.retract(by_object["a kite"].id, FIR, reason="it was borrowed")
        mem.erase(FIR, episode=ids[1])
        (left,) = mem.facts(FIR)
        assert left == by_object["a sledge"]
        assert texts(mem.episodes(FIR)) == ["I own a kite.", "I own a sledge."]
        stranger = Scope(user="stranger")
        for act in (
            lambda: mem.retract("f0nothing", FIR),
            lambda: mem.erase(FIR, episode="e0-nothing"),
            lambda: mem.retract(left.id, stranger),
            lambda: mem.erase(stranger, episode=ids[2]),
        ):
            with pytest.raises(NotFound):
                act()
        assert mem.facts(FIR) == [left]


def test_E12_a_store_of_another_embedder_imports_the_same_beliefs_on_both_clocks(tmp_path):
    class NeverRead(HomeExtractor):
        def extract(self, episode, before):
            raise AssertionError("an import extracts nothing")

    path = tmp_path / "fir.jsonl"
    clock = ManualClock(day(10))
    with in_memory(extractor=HomeExtractor(), clock=clock) as mem:
        mem.add(["I live in Ostby.", "left\x00right \ud83d", "I own a kite."], FIR, at=day(0))
        mem.consolidate()
        clock.set(day(20))
        mem.add("I live in Lundrick.", FIR, at=day(15))
        mem.consolidate()
        mem.retract(mem.facts(FIR, predicate="owns")[0].id, FIR, reason="borrowed")
        (gone,) = mem.add(f"I own a {CANARY}.", FIR).episodes
        mem.consolidate()
        mem.erase(FIR, episode=gone)
        told = exported(mem, FIR, path)
        want = [mem.history(FIR), mem.facts(FIR, known_at=day(12)), mem.episodes(FIR)]
        with open_small(
            tmp_path / "new", embedder="hashing:24", extractor=NeverRead(), clock=clock
        ) as new:
            new.import_(path)
            assert [new.history(FIR), new.facts(FIR, known_at=day(12)), new.episodes(FIR)] == want
            assert new.consolidate().outcomes == ()
            assert exported(new, FIR, tmp_path / "again.jsonl") == told
            assert "I live in Lundrick." in texts(new.recall("Lundrick", FIR))
            assert new.check().ok
            with pytest.raises(Conflict, match="empty"):
                new.import_(path)


@pytest.mark.parametrize(
    "damage",
    [
        lambda told: told[: len(told) // 2],
        lambda told: told.replace(b'"table": "episode"', b'"table": "weather"', 1),
        lambda told: told.replace(b"{", b"[", 3),
        lambda told: b"",
        lambda told: b"\xff\xfe" + told,
        lambda told: told.replace(b'"seq": 1', b'"seq": "one"'),
        lambda told: told.replace(b'"user": "u-fir"', b'"user": 7', 1),
        lambda told: told.replace(b'"version": 1', b'"version": "x"', 1),
        lambda told: told.replace(b'"last_seq"', b'"lost_seq"', 1),
        lambda told: told.replace(b'"id": ', b'"di": '),
        lambda told: told + told.splitlines(keepends=True)[1],
    ],
    ids=[
        "cut",
        "table",
        "bracket",
        "empty",
        "bytes",
        "seq",
        "user",
        "version",
        "counters",
        "id",
        "twice",
    ],
)
def test_E12_a_damaged_export_is_refused_and_nothing_of_it_stays(tmp_path, damage):
    path = tmp_path / "fir.jsonl"
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add(["I live in Ostby.", "I own a kite."], FIR, at=START)
        mem.consolidate()
        path.write_bytes(damage(exported(mem, FIR, path)))
    with in_memory() as new:
        with pytest.raises(EngramError):
            new.import_(path)
        assert new.episodes(FIR) == []
        assert new.history(FIR) == []
        assert new.check().ok
