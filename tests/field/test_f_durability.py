"""Field cases F: durability and concurrency."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from engram_core import Scope
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, ExtractionError
from engram_core.storage.core import JOB
from tests.field.stores import (
    START,
    HomeExtractor,
    child,
    day,
    in_memory,
    open_small,
    texts,
)

WREN = Scope(user="wren")
LONG = 30  # seconds that no test waits unless it fails


class Told(HomeExtractor):
    """Reads homes, but first does what it is told to with the episode."""

    def __init__(self, first):
        self.first = first

    def extract(self, episode, before):
        self.first(episode)
        return super().extract(episode, before)


def test_F1_threads_and_processes_on_one_store_lose_nothing_and_see_no_lock(tmp_path):
    script = """
for number in range(10):
    receipt = mem.add(f"{sys.argv[2]} tells story {number}", scope)
    mem.recall("story", scope)
    print(receipt.episodes[0], flush=True)
    if number == 6:
        mem.consolidate(scope)
"""
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        children = [child(script, tmp_path / "store", f"process{n}") for n in range(3)]

        def work(name):
            ids = []
            for number in range(10):
                ids += mem.add(f"thread{name} tells story {number}", WREN).episodes
                mem.recall("story", WREN, k=3)
                mem.facts(WREN)
                if number == 6:
                    mem.consolidate(WREN)
            return ids

        with ThreadPoolExecutor(6) as pool:
            acknowledged = [name for ids in pool.map(work, range(6)) for name in ids]
        for one in children:
            out, err = one.communicate(timeout=LONG)
            assert one.returncode == 0, err
            acknowledged += out.split()
        stored = mem.episodes(WREN)
        assert sorted(acknowledged) == sorted(episode.id for episode in stored)
        assert len({episode.text for episode in stored}) == 9 * 10
        assert [episode.seq for episode in stored] == list(range(1, 9 * 10 + 1))
        mem.consolidate()
        assert mem.check().ok


def test_F2_killed_between_adding_and_consolidating_the_facts_come_after_reopening(tmp_path):
    script = """
import os, signal
receipt = mem.add("I live in Tarnhove.", scope)
print(*receipt.episodes, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    with child(script, tmp_path / "store") as dying:
        assert dying.stdout is not None
        (episode,) = dying.stdout.read().split()
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        assert [one.id for one in mem.episodes(WREN)] == [episode]
        assert mem.stats(WREN).jobs == {"pending": 1}
        assert mem.facts(WREN) == []
        mem.consolidate()
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]


@pytest.mark.parametrize("error", [ExtractionError("no JSON", "{half"), TimeoutError("30 s")])
def test_F2_a_failed_extraction_is_visible_with_its_error_and_retried_when_asked(error):
    def fail(_episode):
        raise error

    with in_memory(extractor=Told(fail)) as mem:
        receipt = mem.add(["I live in Quellmar.", "I own a goat."], WREN, at=START)
        for _ in range(3):
            report = mem.consolidate(WREN)
            assert [one.outcome for one in report.outcomes] == ["failed", "failed"]
            assert report.pending == 2
            for status in mem.status(receipt):
                assert (status.state, status.attempts > 0) == ("pending", True)
                assert str(error) in (status.error or "")
        assert mem.facts(WREN) == []
        raws = _raw_outputs(mem)
        assert raws == ([error.raw] * 2 if isinstance(error, ExtractionError) else [None] * 2)
        mem.consolidate(WREN, extractor=HomeExtractor())
        assert {fact.object for fact in mem.facts(WREN)} == {"Quellmar", "a goat"}
        assert {status.state for status in mem.status(receipt)} == {"done"}
        assert {status.error for status in mem.status(receipt)} == {None}


def _raw_outputs(mem):
    with mem._parts.database.read() as connection:
        return list(connection.execute(select(JOB.c.raw).order_by(JOB.c.seq)).scalars())


def test_F2_a_job_that_fails_too_often_stays_failed_and_does_not_hold_up_the_others():
    clock = ManualClock(START)

    def fail(episode):
        if "goat" in episode.text:
            raise ExtractionError("goats are too much")

    with in_memory(extractor=Told(fail), clock=clock) as mem:
        receipt = mem.add(["I own a goat.", "I live in Quellmar."], WREN)
        consolidator = mem._parts.consolidator
        for _ in range(8):
            consolidator().run()
            clock.advance(timedelta(days=1))
        goat, home = mem.status(receipt)
        assert (goat.state, goat.attempts, home.state) == ("failed", 5, "done")
        assert [fact.object for fact in mem.facts(WREN)] == ["Quellmar"]
        assert any(problem.where == "job" for problem in mem.check().problems)


def test_F4_while_a_slow_model_thinks_everything_else_goes_on_and_nothing_is_undone(tmp_path):
    thinking, answer = threading.Event(), threading.Event()

    def think(episode):
        if "slow" in episode.text:
            thinking.set()
            assert answer.wait(LONG)

    with open_small(tmp_path / "store", extractor=Told(think)) as mem:
        mem.add(["I live in Tarnhove.", "Now a slow one. I own a mill."], WREN, at=START)
        job = mem.remember(WREN, "user", "name", "Wren")
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(mem.consolidate, WREN)
            assert thinking.wait(LONG)
            # What was read before the slow one is committed already.
            assert "Tarnhove" in {fact.object for fact in mem.facts(WREN)}
            mem.correct(job.id, WREN, object="Wrenna")
            mem.add("I live in Brackwater.", WREN, at=day(1))
            mem.remember(WREN, "user", "owns", "a sledge")
            with open_small(tmp_path / "store") as other:
                other.add("Written by another handle", WREN)
            answer.set()
            running.result(LONG)
        mem.consolidate(WREN)
        assert {fact.object for fact in mem.facts(WREN)} == {
            "Brackwater",
            "a mill",
            "Wrenna",
            "a sledge",
        }
        assert mem.check().ok


def test_F4_an_episode_erased_while_a_slow_model_reads_it_leaves_no_fact():
    def erase_it(episode):
        with mem._parts.database.write_owner(WREN.owner) as writing:
            from engram_core.consolidate.erasure.erase import erase_episodes

            erase_episodes(writing, [episode.id], mem._parts.vocabulary, labels=False)

    with in_memory(extractor=Told(erase_it)) as mem:
        mem.add("I live in Tarnhove.", WREN)
        mem.consolidate(WREN)
        assert mem.facts(WREN) == []
        assert mem.history(WREN) == []
        assert mem.check().ok


def test_F5_two_threads_at_one_queue_read_each_episode_once():
    seen = []
    with in_memory(extractor=Told(lambda episode: seen.append(episode.id))) as mem:
        receipt = mem.add([f"I own kayak number {n}." for n in range(50)], WREN, at=START)
        run = mem._parts.consolidator
        with ThreadPoolExecutor(2) as pool:
            tallies = list(pool.map(lambda _: run().run(), range(2)))
        assert sorted(seen) == sorted(receipt.episodes)
        assert sum(len(tally.outcomes) for tally in tallies) == 50


def test_F5_two_processes_at_one_queue_read_each_episode_once(tmp_path):
    script = """
class Telling(HomeExtractor):
    def extract(self, episode, before):
        print(episode.id, flush=True)
        return super().extract(episode, before)
print("ready", flush=True)
sys.stdin.readline()
while mem._parts.consolidator(Telling()).run(limit=3).outcomes:
    pass
"""
    with open_small(tmp_path / "store") as mem:
        receipt = mem.add([f"I own kayak number {n}." for n in range(50)], WREN, at=START)
        workers = [child(script, tmp_path / "store") for _ in range(2)]
        told = []
        for one in workers:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        for one in workers:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        for one in workers:
            out, err = one.communicate(timeout=LONG)
            assert one.returncode == 0, err
            told += out.split()
        assert sorted(told) == sorted(receipt.episodes)
        assert mem.stats(WREN).jobs == {"done": 50}


def test_F5_a_worker_that_died_elsewhere_gives_its_job_back_when_the_deadline_passes(tmp_path):
    script = """
class Stuck:
    name, reads_context = "stuck@1", False
    def extract(self, episode, before):
        print("reading", flush=True)
        sys.stdin.readline()
        raise SystemExit
mem.add("I live in Tarnhove.", scope)
mem.consolidate(extractor=Stuck())
"""
    with child(script, tmp_path / "store") as dying:
        assert dying.stdout is not None
        assert dying.stdout.readline() == "reading\n"
        dying.kill()
    clock = ManualClock(START)
    with open_small(tmp_path / "store", clock=clock, extractor=HomeExtractor()) as mem:
        told_at = mem.episodes(WREN)[0].recorded_at
        with mem._parts.database.write() as connection:  # nobody here can tell that it is dead
            connection.execute(update(JOB).values(worker="elsewhere/311/9021/4f/7c"))
        clock.set(told_at + timedelta(minutes=1))
        assert mem.stats(WREN).jobs == {"leased": 1}
        assert mem.consolidate().outcomes == ()
        clock.set(told_at + timedelta(minutes=10))
        assert [one.outcome for one in mem.consolidate().outcomes] == ["facts"]


def test_F5_a_slow_model_keeps_its_leases_though_a_batch_takes_longer_than_one():
    clock = ManualClock(START)
    seen = []

    def think(episode):
        clock.advance(timedelta(minutes=2))
        seen.append(episode.id)
        if len(seen) == 4:  # eight minutes into the batch another worker looks for work
            mem._parts.consolidator().run()

    with in_memory(extractor=Told(think), clock=clock) as mem:
        receipt = mem.add([f"I own kayak number {n}." for n in range(6)], WREN)
        mem.consolidate(WREN)
        assert seen == list(receipt.episodes)


@pytest.mark.parametrize("by", ["id", "lineage"])
def test_F6_two_threads_correct_one_fact_and_the_slot_never_has_two_values(tmp_path, by):
    with open_small(tmp_path / "store") as mem, open_small(tmp_path / "store") as other:
        fact = mem.remember(WREN, "user", "lives_in", "Tarnhove", valid_at=START)
        barrier = threading.Barrier(2)

        def correct(handle, home):
            barrier.wait(LONG)
            try:
                handle.correct(getattr(fact, by), WREN, object=home)
            except Conflict:
                return None
            return home

        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(correct, (mem, other), ("Quellmar", "Brackwater")))
        won = [home for home in done if home]
        (home,) = mem.facts(WREN)
        assert home.object in won
        if by == "id":
            assert len(won) == 1
        for instant in {version.created_at for version in mem.history(WREN)}:
            assert len(mem.facts(WREN, known_at=instant)) == 1
        mem.rebuild()
        assert mem.facts(WREN) == [home]


def test_F7_a_message_of_megabytes_is_kept_and_its_last_word_is_found():
    filler = "The rain went on and on over the grey hills. "
    text = filler * 50_000 + "I live in Tarnhove."
    assert len(text) > 2_000_000
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add([text, "Another message"], WREN, at=START)
        mem._parts.consolidator().run(WREN.owner)  # without summing it up
        episode = mem.episodes(WREN)[0]
        assert episode.text == text
        found = mem.recall("Tarnhove", WREN, channels=["lexical"])
        assert episode.id in {hit.id for hit in found.hits if hit.kind == "episode"}
        assert found.tokens <= 2000
        (fact,) = mem.facts(WREN, predicate="lives_in")
        (span,) = mem.why(fact.id, WREN).evidence
        assert "Tarnhove" in span.quote
        assert text[span.start : span.end] == span.quote


def test_F8_nine_messages_of_one_moment_keep_their_order_everywhere():
    said = [f"Cormorant sighting {word}" for word in ["one", "two", "three", "four", "five", "six"]]
    said += ["I live in Tarnhove.", "I live in Quellmar.", "Cormorant sighting nine"]
    birds = Scope(user="wren", session="birds")
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add(said, birds, at=START)
        mem.consolidate()
        assert texts(mem.episodes(WREN)) == said
        context = mem.recall("cormorant sighting", WREN).context
        shown = [context.index(text) for text in said if text.startswith("Cormorant")]
        assert shown == sorted(shown)
        assert [fact.object for fact in mem.facts(WREN)] == ["Quellmar"]
        (summary,) = mem.summaries(WREN)
        assert len(summary.episodes) > 0
        order = {episode.id: episode.seq for episode in mem.episodes(WREN)}
        assert list(summary.episodes) == sorted(summary.episodes, key=order.__getitem__)


def test_F12_the_raw_words_are_found_by_the_very_next_read_and_facts_come_with_consolidation():
    with in_memory(extractor=HomeExtractor()) as mem:
        for number, home in enumerate(("Tarnhove", "Quellmar", "Brackwater")):
            mem.add(f"I live in {home}.", WREN, at=day(number))
            assert f"I live in {home}." in texts(mem.recall(f"Where is {home}?", WREN))
            assert home not in {fact.object for fact in mem.facts(WREN)}
            mem.consolidate()
            assert [fact.object for fact in mem.facts(WREN)] == [home]


async def test_F12_a_cancelled_call_leaves_the_store_usable(tmp_path):
    with open_small(tmp_path / "store") as mem:
        for number in range(20):
            task = asyncio.create_task(mem.aadd([f"first {number}", f"second {number}"], WREN))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await mem.aadd(f"kept {number}", WREN)
        await mem.aconsolidate()
        stored = texts(await mem.aepisodes(WREN))
        assert [text for text in stored if text.startswith("kept")] == [
            f"kept {number}" for number in range(20)
        ]
        for number in range(20):  # whole or not at all
            assert (f"first {number}" in stored) == (f"second {number}" in stored)
        assert mem.check().ok
