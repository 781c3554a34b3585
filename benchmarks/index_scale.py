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


def timed(work, times=60):
    taken = []
    for turn in range(times):
        start = time.perf_counter()
        work(turn)
        taken.append((time.perf_counter() - start) * 1e3)
    return f"p50 {np.percentile(taken, 50):7.2f} ms   p95 {np.percentile(taken, 95):7.2f} ms"


def measure(url, count):
    import psutil
    from sqlalchemy import create_engine

    from engram_core.scope import Scope
    from engram_core.storage.scope_index import ScopeIndex
    from engram_core.storage.types import to_micros
    from engram_core.times import ReadTimes

    process = psutil.Process()
    before = process.memory_info().rss
    engine = create_engine(url)
    index = ScopeIndex(OWNER, "bench", searchable=str)

    def view():
        with engine.connect() as connection:
            return index.view(connection)

    def report(what, figures):
        print(f"{count:>7} {what:<38} {figures}")

    start = time.perf_counter()
    view()
    report("first view", f"{time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    index.settle()
    report("bm25s base, in the background", f"{time.perf_counter() - start:.2f} s more")
    asked = list(texts_and_vectors(60, 999))
    now = to_micros(START + timedelta(days=4000))
    ana, today = Scope(user="bench"), ReadTimes()
    past = ReadTimes(START + timedelta(minutes=count // 2), START + timedelta(minutes=count // 2))
    current = view()
    mask = current.visible(ana, today, now)
    then = current.visible(ana, past, now)
    narrow = current.visible(Scope(user="bench", session="s3"), today, now)

    def words(turn):
        return " ".join(asked[turn][0].split()[:9])

    report("view, nothing new", timed(lambda turn: view()))
    report("visible", timed(lambda turn: current.visible(ana, today, now)))
    report("visible, past", timed(lambda turn: current.visible(ana, past, now)))
    for name, seen, exact in (
        ("present", mask, False), ("past, exact", then, True), ("one session, exact", narrow, True),
        ("all, exact", mask, True),
    ):  # fmt: skip
        report(
            f"dense, {name}",
            timed(lambda t, m=seen, e=exact: current.dense(asked[t][1][0], m, exact=e)),
        )
        report(
            f"lexical, {name}",
            timed(lambda t, m=seen, e=exact: current.lexical(words(t), m, exact=e)),
        )
    found = []
    for _, pair in asked:
        whole = current.dense(pair[0], mask, exact=True).alone
        quick = current.dense(pair[0], mask, exact=False).alone
        found.append((quick[np.argsort(-whole)[:50]] > -1).mean())
    report("share of the true best 50 scored", f"{np.mean(found):.4f}")

    written = [count]

    taken = []
    for turn in range(30):
        add(engine, 1, written[0], seed=turn + 77)
        written[0] += 1
        start = time.perf_counter()
        view()
        taken.append((time.perf_counter() - start) * 1e3)
    report(
        "view, first after a write",
        f"p50 {np.percentile(taken, 50):7.2f} ms   p95 {np.percentile(taken, 95):7.2f} ms",
    )
    memory = process.memory_info().rss
    report("resident", f"{memory / 1e6:.0f} MB, {(memory - before) / 1e6:.0f} more than at start")
    report("nbytes as the index counts it", f"{index.nbytes / 1e6:.0f} MB")


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
