"""How fast and how large the search index of one scope is: run with sizes, 10000 100000 if none.

Each size is measured in a process of its own, on a synthetic scope: texts of words drawn by Zipf's
law, and for each message two vectors of 384 dimensions near a space of 32.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

WIDTH, INNER, WORDS = 384, 32, 60_000
START = datetime(2024, 1, 1, tzinfo=UTC)
OWNER = ("default", "bench")


def texts_and_vectors(count, seed):
    random = np.random.default_rng(seed)
    syllables = [a + b for a in "bdfgklmnprst" for b in "aeiou"]
    chosen = np.random.default_rng(3).choice(syllables, (WORDS, 4))
    vocabulary = ["".join(word) for word in chosen]
    basis = np.random.default_rng(4).standard_normal((INNER, WIDTH)).astype(np.float32)
    for _ in range(count):
        length = int(random.integers(8, 40))
        ranks = np.minimum(random.zipf(1.3, length), WORDS) - 1
        vector = random.standard_normal(INNER).astype(np.float32) @ basis
        noisy = vector + random.standard_normal((2, WIDTH)).astype(np.float32)
        yield " ".join(vocabulary[rank] for rank in ranks), noisy


def add(engine, count, done, seed=1):
    from sqlalchemy import insert, update

    from engram_core.storage import tables as t

    mine = {"tenant": OWNER[0], "user": OWNER[1]}
    episodes, vectors = [], []
    for number, (text, pair) in enumerate(texts_and_vectors(count, seed), done + 1):
        said = START + timedelta(minutes=number)
        episodes.append(
            mine | {"id": f"e{number}-bench", "seq": number, "role": "user", "text": text,
                    "session": f"s{number // 20}", "event_at": said, "recorded_at": said}
        )  # fmt: skip
        for place, kind in enumerate(("episode", "pair")):
            vectors.append(
                mine | {"kind": kind, "ref": f"e{number}-bench", "embedder": "bench",
                        "seq": 2 * number - 1 + place, "dimension": WIDTH,
                        "blob": pair[place].tobytes()}
            )  # fmt: skip
    reached = {"last_seq": done + count, "last_vector": 2 * (done + count)}
    with engine.begin() as connection:
        connection.execute(insert(t.EpisodeRow.__table__), episodes)
        connection.execute(insert(t.VectorRow.__table__), vectors)
        connection.execute(update(t.ScopeRow.__table__).values(**reached))


def build(url, count):
    from sqlalchemy import create_engine, insert

    from engram_core.storage import tables as t

    engine = create_engine(url)
    t.EngramBase.metadata.create_all(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA synchronous = OFF")
        connection.execute(
            insert(t.ScopeRow.__table__).values(tenant=OWNER[0], user=OWNER[1], tag="bench")
        )
    for done in range(0, count, 5_000):
        add(engine, min(5_000, count - done), done, seed=done + 10)


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def spread(taken):
    return f"p50 {np.percentile(taken, 50):7.2f} ms   p95 {np.percentile(taken, 95):7.2f} ms"


def timed(work, times=60):
    return spread([milliseconds(lambda turn=turn: work(turn)) for turn in range(times)])


class Bench:
    """An index of one size, what it is asked, and the figures as they are printed."""

    def __init__(self, url, count):
        from sqlalchemy import create_engine

        from engram_core.storage.scope_index.index import ScopeIndex

        self.count = count
        self.engine = create_engine(url)
        self.index = ScopeIndex(OWNER, "bench", searchable=str)
        self.asked = list(texts_and_vectors(60, 999))

    def view(self):
        with self.engine.connect() as connection:
            return self.index.view(connection)

    def vector(self, turn):
        return self.asked[turn][1][0]

    def words(self, turn):
        return " ".join(self.asked[turn][0].split()[:9])

    def report(self, what, figures):
        print(f"{self.count:>7} {what:<38} {figures}")


def measure(url, count):
    """All figures of one size."""
    import psutil

    bench = Bench(url, count)
    process = psutil.Process()
    before = process.memory_info().rss
    bench.report("first view", f"{milliseconds(bench.view) / 1e3:.2f} s")
    settled = milliseconds(bench.index.settle) / 1e3
    bench.report("bm25s base, in the background", f"{settled:.2f} s more")
    reads(bench)
    after_writes(bench)
    memory = process.memory_info().rss
    told = f"{memory / 1e6:.0f} MB, {(memory - before) / 1e6:.0f} more than at start"
    bench.report("resident", told)
    bench.report("nbytes as the index counts it", f"{bench.index.nbytes / 1e6:.0f} MB")


def reads(bench):
    """How long searching takes, now and in the past, over all of it and in one session."""
    from engram_core.scope import Scope
    from engram_core.storage.types import to_micros
    from engram_core.times import ReadTimes

    view, now = bench.view(), to_micros(START + timedelta(days=4000))
    halfway = START + timedelta(minutes=bench.count // 2)
    user, today, past = Scope(user="bench"), ReadTimes(), ReadTimes(halfway, halfway)
    bench.report("view, nothing new", timed(lambda turn: bench.view()))
    bench.report("visible", timed(lambda turn: view.visible(user, today, now)))
    bench.report("visible, past", timed(lambda turn: view.visible(user, past, now)))
    mask = view.visible(user, today, now)
    searches(bench, view, "present", mask, exact=False)
    searches(bench, view, "past, exact", view.visible(user, past, now), exact=True)
    session = Scope(user="bench", session="s3")
    searches(bench, view, "one session, exact", view.visible(session, today, now), exact=True)
    searches(bench, view, "all, exact", mask, exact=True)
    bench.report("share of the true best 50 scored", f"{scored_share(bench, view, mask):.4f}")


def searches(bench, view, name, mask, *, exact):
    """Both searches of one kind of read."""
    dense = timed(lambda turn: view.dense(bench.vector(turn), mask, exact=exact))
    bench.report(f"dense, {name}", dense)
    lexical = timed(lambda turn: view.lexical(bench.words(turn), mask, exact=exact))
    bench.report(f"lexical, {name}", lexical)


def scored_share(bench, view, mask):
    """How many of the 50 nearest a search by candidates finds."""
    found = []
    for turn in range(len(bench.asked)):
        whole = view.dense(bench.vector(turn), mask, exact=True).alone
        quick = view.dense(bench.vector(turn), mask, exact=False).alone
        found.append((quick[np.argsort(-whole)[:50]] > -1).mean())
    return np.mean(found)


def after_writes(bench):
    """How long the first view takes that sees one message more."""
    taken = []
    for turn in range(30):
        add(bench.engine, 1, bench.count + turn, seed=turn + 77)
        taken.append(milliseconds(bench.view))
    bench.report("view, first after a write", spread(taken))


def main():
    sizes = [int(size) for size in sys.argv[1:]] or [10_000, 100_000]
    spawn = multiprocessing.get_context("spawn")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{Path(folder) / 'bench.db'}"
            for work in (build, measure):
                process = spawn.Process(target=work, args=(url, size))
                process.start()
                process.join()


if __name__ == "__main__":
    main()
