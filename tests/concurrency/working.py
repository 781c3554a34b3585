"""Readers and writers on one store, in threads and processes, until their time is over."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from engram_core import Engram, Scope
from tests.field.stores import HomeExtractor, open_small

WREN = Scope(user="wren")
LONG = 120  # seconds that nothing takes


@dataclass
class Log:
    """What one of them did: acknowledged texts by id, what it could not see, and errors."""

    stored: dict[str, str] = field(default_factory=dict)
    unseen: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)


def opened(store: Path | str, **options: Any) -> Engram:
    return open_small(store, extractor=HomeExtractor(), **options)


def work(mem: Engram, name: str, until: float) -> Log:
    """Write, read it back at once, and now and then consolidate, until the time is over."""
    log, number = Log(), 0
    while not number or time.monotonic() < until:
        try:
            turn(mem, f"{name} tells of kestrel{name}{number}.", log)
            if number % 20 == 5:
                mem.consolidate(WREN)
                mem.facts(WREN)
        except Exception as error:
            log.errors.append(f"{type(error).__name__}: {error}")
        number += 1
    return log


def turn(mem: Engram, text: str, log: Log) -> None:
    began = time.perf_counter()
    (episode,) = mem.add(text, WREN).episodes
    log.took.append(time.perf_counter() - began)
    log.stored[episode] = text
    if mem.episodes(WREN, ids=[episode])[0].text != text:
        log.unseen.append(text)
    if episode not in {hit.id for hit in mem.recall(text, WREN, k=5).hits}:
        log.unseen.append(text)


def work_in_process(
    store: str, name: str, seconds: float, options: dict[str, Any], told: Connection
) -> None:
    """The life of a child: its own handle, opened at the same moment as those of the others."""
    with opened(store, **options) as mem:
        told.send(work(mem, name, time.monotonic() + seconds))


def all_at_once(
    store: Path, seconds: float, *, threads: int, processes: int, **options: Any
) -> list[Log]:
    """The logs of so many threads with one handle, and processes with one each."""
    context: Any = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.concurrency.working", "chromadb", "bm25s"])
    born = []
    for number in range(processes):
        ours, theirs = context.Pipe(duplex=False)
        child = context.Process(
            target=work_in_process, args=(str(store), f"p{number}x", seconds, options, theirs)
        )
        child.start()
        theirs.close()
        born.append((child, ours))
    with opened(store, **options) as mem, ThreadPoolExecutor(threads) as pool:
        until = time.monotonic() + seconds
        running = [pool.submit(work, mem, f"t{n}x", until) for n in range(threads)]
        logs = [one.result(LONG + seconds) for one in running]
    for child, told in born:
        with told:
            logs.append(told.recv())
        child.join(LONG)
        child.close()
    return logs
