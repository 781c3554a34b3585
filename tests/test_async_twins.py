"""Every verb has an async twin that is the same code in a thread, and may be cancelled."""

from __future__ import annotations

import asyncio
import inspect
import threading

import pytest

from engram_core import Engram, Scope
from engram_core.errors import NaiveDatetime, NotFound, UnknownOption
from engram_core.storage.session_buffer import Buffered
from tests.field.stores import START, HomeExtractor, day, in_memory, open_small, texts

VAL = Scope(user="val", session="s1")
NOT_VERBS = {"open", "in_memory"}
VERBS = sorted(
    name
    for name, member in inspect.getmembers(Engram, inspect.isfunction)
    if not name.startswith("_")
    and name not in NOT_VERBS
    and not inspect.iscoroutinefunction(member)
)


@pytest.fixture
def mem():
    with in_memory(extractor=HomeExtractor()) as made:
        made.add(["I live in Ostby.", "I own a kite."], VAL, at=START)
        made.consolidate()
        yield made


def test_every_verb_has_a_twin_and_every_twin_a_verb():
    twins = {
        name
        for name, member in inspect.getmembers(Engram, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }
    assert twins == {f"a{name}" for name in VERBS}
    assert len(VERBS) > 25


@pytest.mark.parametrize("name", VERBS)
def test_a_twin_takes_what_its_verb_takes_and_says_whose_twin_it_is(name):
    verb, twin = getattr(Engram, name), getattr(Engram, f"a{name}")
    assert inspect.signature(twin).parameters == inspect.signature(verb).parameters
    assert twin.__name__ == f"a{name}"
    assert name in twin.__doc__
    assert verb.__doc__


READS = {
    "recall": lambda mem: (("Where is Ostby?", VAL), {"as_of": day(900)}),
    "context": lambda mem: (("Where is Ostby?", VAL), {}),
    "facts": lambda mem: ((VAL,), {"predicate": "lives_in"}),
    "history": lambda mem: ((VAL,), {}),
    "why": lambda mem: ((mem.facts(VAL)[0].id, VAL), {}),
    "diff": lambda mem: ((VAL, day(-1), day(900)), {}),
    "contradictions": lambda mem: ((VAL,), {}),
    "retroactive": lambda mem: ((VAL,), {}),
    "graph": lambda mem: ((VAL,), {}),
    "walk": lambda mem: ((VAL, "Ostby"), {"hops": 1}),
    "profile": lambda mem: ((VAL,), {"valid_at": day(5)}),
    "entities": lambda mem: ((VAL, "Ostby"), {}),
    "identities": lambda mem: ((VAL,), {}),
    "summaries": lambda mem: ((VAL,), {}),
    "timeline": lambda mem: ((VAL,), {}),
    "stats": lambda mem: ((VAL,), {}),
    "episodes": lambda mem: ((VAL,), {"last": 1}),
    "buffer": lambda mem: ((VAL,), {}),
    "check": lambda mem: ((), {}),
}


@pytest.mark.parametrize("name", READS)
async def test_a_twin_that_reads_returns_the_same(mem, name):
    args, options = READS[name](mem)
    told = getattr(mem, name)(*args, **options)
    awaited = await getattr(mem, f"a{name}")(*args, **options)
    if name == "recall":
        told, awaited = (
            {key: value for key, value in one.to_dict().items() if key != "timings"}
            for one in (told, awaited)
        )
    assert awaited == told


async def test_twins_that_write_do_the_same_work(mem, tmp_path):
    receipt = await mem.aadd("I own a drum.", VAL, at=day(1))
    assert (await mem.astatus(receipt))[0].state == "pending"
    assert (await mem.aconsolidate(VAL)).facts_added == 1
    name = await mem.aremember(VAL, "user", "likes", "fog", valid_at=START)
    await mem.acorrect(name.id, VAL, object="mist")
    by_object = {fact.object: fact for fact in await mem.afacts(VAL)}
    assert {"Ostby", "a kite", "a drum", "mist"} == set(by_object)
    await mem.aend(by_object["a kite"].id, VAL, at=day(5))
    await mem.aretract(by_object["mist"].id, VAL)
    merged = await mem.amerge(VAL, "a drum", "Ostby")
    await mem.aunmerge(VAL, merged.id)
    await mem.aset_buffer(VAL, [Buffered({"role": "user", "content": "a"})])
    await mem.aappend_buffer(VAL, [Buffered({"role": "user", "content": "b"})])
    assert len((await mem.abuffer(VAL)).entries) == 2
    await mem.aexport(VAL, tmp_path / "val.jsonl")
    assert await mem.arebuild(VAL) == len(mem.history(VAL))
    assert await mem.areembed() == len(mem.episodes(VAL))
    await mem.aflush()
    with in_memory() as other:
        await other.aimport_(tmp_path / "val.jsonl")
        assert await other.ahistory(VAL) == mem.history(VAL)
    assert (await mem.aerase(VAL, episode=receipt.episodes[0])).counts["episodes"] == 1
    assert (await mem.acheck()).ok
    await mem.aclose()
    assert mem.closed


async def test_a_twin_refuses_as_its_verb_does(mem):
    with pytest.raises(UnknownOption, match="arecall|recall"):
        await mem.arecall("kite", VAL, top_k=3)
    with pytest.raises(NaiveDatetime):
        await mem.aadd("words", VAL, at="2024-04-08T09:00:00")
    with pytest.raises(NotFound):
        await mem.awhy("f0-nothing", VAL)


async def test_a_twin_does_not_block_the_loop():
    reading, go = threading.Event(), threading.Event()

    class Slow(HomeExtractor):
        def extract(self, episode, before):
            reading.set()
            assert go.wait(30)
            return super().extract(episode, before)

    with in_memory(extractor=Slow()) as mem:
        mem.add("I live in Ostby.", VAL)
        running = asyncio.create_task(mem.aconsolidate())
        await asyncio.to_thread(reading.wait, 30)
        assert not running.done()
        await mem.aadd("said while it was read", VAL)
        assert "said while it was read" in texts(await mem.arecall("said while", VAL))
        go.set()
        await running
        assert [fact.object for fact in mem.facts(VAL)] == ["Ostby"]


@pytest.mark.parametrize("place", ["folder", "memory"])
async def test_a_cancelled_twin_leaves_a_store_that_works_and_nothing_by_halves(tmp_path, place):
    mem = open_small(tmp_path / "store") if place == "folder" else in_memory()
    with mem:
        tasks = [asyncio.create_task(mem.aadd([f"left {n}", f"right {n}"], VAL)) for n in range(12)]
        tasks += [asyncio.create_task(mem.arecall("left", VAL)) for _ in range(6)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(one) for one in ended[::2]} == {asyncio.CancelledError}
        assert not [one for one in ended[1::2] if isinstance(one, BaseException)]
        await mem.aadd("afterwards", VAL)
        await mem.aflush()
        stored = texts(mem.episodes(VAL))
        for number in range(12):
            assert stored.count(f"left {number}") == stored.count(f"right {number}")
            assert number % 2 == 0 or f"left {number}" in stored
        assert "afterwards" in texts(await mem.arecall("afterwards", VAL))
        assert (await mem.acheck()).ok
