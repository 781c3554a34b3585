"""Field cases F: durability and concurrency."""

from __future__ import annotations

import asyncio
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from engram_core import EngramError, Scope
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, ExtractionError, StoreClosed
from tests.field.stores import (
    START,
    HomeExtractor,
    child,
    day,
    files_with,
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
    from sqlalchemy import select

    from engram_core.storage.jobs import JOB

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
            from engram_core.consolidate.erasure import erase_episodes

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


def test_F5_a_worker_that_was_killed_gives_its_job_back_when_the_deadline_passes(tmp_path):
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


def _noise(path):
    path.write_bytes(b"\x00noise\xff" * (path.stat().st_size // 7 + 1))


DAMAGE = {
    "deleted": lambda path: path.unlink(),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 3]),
    "noise": _noise,
}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory):
    """A store large enough for its vector index to be asked, and what it answers."""
    store = tmp_path_factory.mktemp("indexed") / "store"
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        mem.add([f"note {n} on heather and peat" for n in range(1100)], WREN, at=START)
        mem.add("The ferryman sold his brass lantern", WREN, at=day(1))
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        answer = texts(mem.recall("brass lantern", WREN))
    return store, answer


@pytest.mark.parametrize("how", DAMAGE)
def test_F14_a_damaged_vector_index_costs_no_answer_and_is_made_anew(tmp_path, how, indexed):
    store = shutil.copytree(indexed[0], tmp_path / "store")
    damaged = [path for path in (store / "chroma").rglob("*") if path.is_file()]
    assert len(damaged) > 3
    for path in damaged:
        DAMAGE[how](path)
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        assert len(mem.episodes(WREN, last=2000)) == 1101
        assert texts(mem.recall("brass lantern", WREN)) == indexed[1]
        mem.add("The lantern was dented", WREN, at=day(2))
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        again = mem.recall("brass lantern", WREN)
        assert "The ferryman sold his brass lantern" in texts(again)
        assert "vector index" not in (again.reason or "")


def test_F14_a_missing_index_folder_is_made_anew(tmp_path):
    store = tmp_path / "store"
    with open_small(store) as mem:
        mem.add("The ferryman sold his brass lantern", WREN)
        mem.consolidate()
    shutil.rmtree(store / "chroma", ignore_errors=True)
    with open_small(store) as mem:
        assert "The ferryman sold his brass lantern" in texts(mem.recall("lantern", WREN))


def test_a_killed_eraser_leaves_no_acknowledged_word_and_a_sound_store(tmp_path):
    store = tmp_path / "store"
    script = """
for number in range(40):
    (episode,) = mem.add(f"I own a zirq{number}el.", scope).episodes
    mem.consolidate(scope)
    mem.erase(scope, episode=episode)
    print(number, flush=True)
"""
    with child(script, store) as dying:
        assert dying.stdout is not None
        for _ in range(6):
            dying.stdout.readline()
        dying.kill()
        rest = dying.stdout.read().split()
    erased = [*range(6), *map(int, rest)]
    assert [number for number in erased if files_with(store, f"zirq{number}el")] == []
    with open_small(store) as mem:
        assert mem.check().ok
        mem.consolidate()
        mem.erase(WREN)
        assert files_with(store, "zirq") == []


def test_a_clock_that_jumps_back_keeps_the_order_of_what_was_believed():
    clock = ManualClock(day(100))
    with in_memory(clock=clock) as mem:
        mem.remember(WREN, "user", "lives_in", "Tarnhove", at=day(0))
        clock.set(day(2))  # the clock was wrong, or is now
        mem.add("The words of a clock that jumped", WREN)
        mem.remember(WREN, "user", "lives_in", "Quellmar", at=day(1))
        assert "The words of a clock that jumped" in texts(mem.recall("clock words", WREN))
        assert [fact.object for fact in mem.facts(WREN)] == ["Quellmar"]
        created = [fact.created_at for fact in mem.history(WREN)]
        assert all(instant >= day(100) for instant in created)
        assert mem.check().ok


def test_closing_while_others_read_gives_answers_or_a_clear_error(tmp_path):
    for make in (lambda: open_small(tmp_path / "store"), in_memory):
        mem = make()
        mem.add([f"note {n} of the heath" for n in range(30)], WREN)
        started = threading.Barrier(5)

        def read(handle=mem, barrier=started):
            barrier.wait(LONG)
            for _ in range(200):
                try:
                    assert handle.recall("heath", WREN).hits
                    handle.add("more of the heath", WREN)
                except EngramError as refused:
                    return type(refused)
            return None

        with ThreadPoolExecutor(4) as pool:
            readers = [pool.submit(read) for _ in range(4)]
            started.wait(LONG)
            mem.close()
            ended = [reader.result(LONG) for reader in readers]
        assert set(ended) == {StoreClosed}


def test_a_forked_child_reads_and_writes_or_is_told_to_open_anew(tmp_path):
    import os

    store = tmp_path / "store"
    with open_small(store) as mem:
        mem.add("Said before the fork", WREN)
        mem.recall("fork", WREN)
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                mem.add("Said in the child", WREN)
                code = 0 if len(mem.recall("said", WREN).hits) == 2 else 2
            finally:
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
        mem.add("Said in the parent", WREN)
        assert len(mem.episodes(WREN)) == 3
        assert mem.check().ok


def test_an_index_that_cannot_be_made_hinders_no_consolidation_and_no_answer(tmp_path):
    store = tmp_path / "store"
    store.mkdir()
    (store / "chroma").write_text("a file where the index would lie")
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        mem.add("I live in Tarnhove.", WREN)
        mem.consolidate()
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]
        assert "I live in Tarnhove." in texts(mem.recall("Tarnhove", WREN))
        mem.erase(WREN)
        assert mem.recall("Tarnhove", WREN).hits == ()
