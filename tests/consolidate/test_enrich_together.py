"""Several workers on one folder: everything is made, and made once."""

import threading

from engram_core.clock import SystemClock
from engram_core.consolidate.enrich.enricher import Enricher
from engram_core.embed.hashing import HashingEmbedder
from engram_core.storage.database import Database

OWNER = ("default", "ina")


def test_workers_of_one_folder_share_the_work_while_more_is_said(store_in_folder, tmp_path):
    store = store_in_folder
    for number in range(40):
        store.say(f"Barge {number} carries gravel to dock {number % 7}.", session=f"s{number % 4}")
    go = threading.Barrier(4)
    failures = []

    def worker():
        database = Database.in_folder(tmp_path, SystemClock())
        try:
            go.wait(30)
            for _ in range(5):
                Enricher(database, HashingEmbedder(64)).run(OWNER, limit=9)
        except Exception as error:
            failures.append(error)
        finally:
            database.close()

    threads = [threading.Thread(target=worker) for _ in range(3)]
    for thread in threads:
        thread.start()
    go.wait(30)
    for number in range(40, 60):
        store.say(f"Barge {number} carries gravel to dock {number % 7}.", session=f"s{number % 4}")
    for thread in threads:
        thread.join(60)
    assert failures == []
    Enricher(store.database, store.embedder).run(OWNER)
    assert len(store.vectors("pair")) == 60 - 4
    current = [row for row in store.summaries() if row["expired_at"] is None]
    assert sorted(row["session"] for row in current) == ["s0", "s1", "s2", "s3"]
    assert set(store.vectors("summary")) == {row["id"] for row in store.summaries()}
