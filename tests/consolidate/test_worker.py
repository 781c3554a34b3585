"""The background worker: wakes, works, rests, survives failures, and ends when told."""

import logging
import os
import subprocess
import sys
import threading
from collections import deque

import pytest

from engram_core.consolidate.worker import Worker, run_forever

LONG = 30  # seconds no test ever waits unless it fails


class Queue:
    """Work to do, and events for what happened."""

    def __init__(self, *items):
        self.items = deque(items)
        self.done = []
        self.looked = threading.Semaphore(0)
        self.empty = threading.Event()

    def step(self):
        self.looked.release()
        if not self.items:
            self.empty.set()
            return False
        item = self.items.popleft()
        if isinstance(item, BaseException):
            raise item
        if callable(item):
            item()
        self.done.append(item)
        return True


@pytest.fixture
def start():
    made = []

    def start(queue, **options):
        worker = Worker(queue.step, **{"idle_seconds": LONG, **options})
        made.append(worker)
        return worker

    yield start
    for worker in made:
        assert worker.stop(LONG)


def test_no_thread_runs_before_there_is_work(start):
    queue = Queue("a")
    worker = start(queue)
    assert not worker.running
    assert queue.done == []


def test_it_works_until_the_queue_is_empty(start):
    queue = Queue("a", "b", "c")
    worker = start(queue)
    worker.wake()
    assert queue.empty.wait(LONG)
    assert queue.done == ["a", "b", "c"]
    assert worker.running


def test_it_rests_until_it_is_woken_again(start):
    queue = Queue("a")
    worker = start(queue)
    worker.wake()
    assert queue.empty.wait(LONG)
    queue.empty.clear()
    queue.items.append("b")
    worker.wake()
    assert queue.empty.wait(LONG)
    assert queue.done == ["a", "b"]


def test_work_that_comes_while_it_is_looking_is_not_missed(start):
    queue = Queue()
    worker = start(queue)
    looking = threading.Event()
    added = threading.Event()

    def step():
        if not looking.is_set():  # looks, finds nothing, and only then something is added
            looking.set()
            assert added.wait(LONG)
            return False
        return queue.step()

    worker._step = step
    worker.wake()
    assert looking.wait(LONG)
    queue.items.append("late")
    worker.wake()
    added.set()
    assert queue.empty.wait(LONG)
    assert queue.done == ["late"]


def test_an_idle_worker_looks_for_itself_now_and_then(start):
    queue = Queue()
    worker = start(queue, idle_seconds=0.001)
    worker.wake()
    for _ in range(3):
        assert queue.looked.acquire(timeout=LONG)


@pytest.mark.parametrize("kind", [ValueError, SystemExit])
def test_a_failure_is_logged_without_its_words_and_does_not_end_it(kind, start, caplog):
    caplog.set_level(logging.DEBUG, "engram")
    queue = Queue(kind("my diary says so"), "b")
    worker = start(queue, back_off_seconds=0.001)
    worker.wake()
    assert queue.empty.wait(LONG)
    assert queue.done == ["b"]
    assert kind.__name__ in caplog.text
    assert "diary" not in caplog.text


def test_stopping_finishes_the_step_in_hand_and_no_more(start):
    begun, go_on = threading.Event(), threading.Event()

    def slow():
        begun.set()
        assert go_on.wait(LONG)

    queue = Queue(slow, "next")
    worker = start(queue)
    worker.wake()
    assert begun.wait(LONG)
    assert not worker.stop(0.001)
    go_on.set()
    assert worker.stop(LONG)
    assert queue.done == [slow]


def test_a_stop_cuts_the_wait_after_a_failure_short(start):
    queue = Queue(ValueError("no"))
    worker = start(queue, back_off_seconds=60)
    worker.wake()
    assert queue.looked.acquire(timeout=LONG)
    assert worker.stop(LONG)


def test_after_a_stop_waking_does_nothing(start):
    queue = Queue("a")
    worker = start(queue)
    assert worker.stop(LONG)
    worker.wake()
    assert not worker.running
    assert queue.done == []


def test_it_may_be_stopped_by_its_own_step(start):
    queue = Queue()
    worker = start(queue)
    queue.items.append(lambda: worker.stop())
    worker.wake()
    worker._thread.join(LONG)
    assert not worker.running


def test_many_wakes_make_one_thread(start):
    queue = Queue(*range(50))
    worker = start(queue)
    before = threading.active_count()
    callers = [threading.Thread(target=worker.wake) for _ in range(20)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(LONG)
    assert queue.empty.wait(LONG)
    assert threading.active_count() == before + 1
    assert queue.done == list(range(50))


FORKING = """
import os, sys, threading
from engram_core.consolidate.worker import Worker
worked = threading.Event()
def step():
    worked.set()
    return False
worker = Worker(step)
worker.wake()
assert worked.wait(30)
child = os.fork()
if child == 0:
    ok = not worker.running
    worked = threading.Event()
    worker.wake()
    ok = ok and worked.wait(30) and worker.running and worker.stop(30)
    os._exit(0 if ok else 1)
_, status = os.waitpid(child, 0)
assert worker.running
sys.exit(os.waitstatus_to_exitcode(status))
"""

ENDING = """
import threading
from engram_core.consolidate.worker import Worker
begun = threading.Event()
def step():
    begun.set()
    return True
worker = Worker(step)
worker.wake()
assert begun.wait(30)
"""


def run(code):
    return subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_starts_its_own_only_when_asked():
    ended = run(FORKING)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_interpreter_ends_quietly_while_it_works():
    ended = run(ENDING)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_working_for_ever_ends_when_asked():
    stop = threading.Event()
    queue = Queue("a", ValueError("no"), "b", stop.set, "never")
    run_forever(queue.step, stop, poll_seconds=LONG, back_off_seconds=0.001)
    assert queue.done == ["a", "b", stop.set]
    assert list(queue.items) == ["never"]


def test_working_for_ever_polls_when_there_is_nothing():
    stop = threading.Event()
    looks = iter(range(3))

    def step():
        if next(looks) == 2:
            stop.set()
        return False

    run_forever(step, stop, poll_seconds=0.001)
    assert next(looks, None) is None
