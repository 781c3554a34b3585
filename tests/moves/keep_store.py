"""Makes the file of an old store: run with the code of the commit before a new migration.

    git worktree add ../before COMMIT && cd ../before
    PYTHONPATH=. python path/to/keep_store.py path/to/tests/moves/stores

It uses nothing but the public verbs, and those that this code has; what it makes is kept for ever.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engram_core import Engram, Scope
from engram_core.claims import Claim
from engram_core.clock import ManualClock

START = datetime(2024, 4, 8, 9, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
WREN, ASH = Scope(user="wren"), Scope(user="ash")
FIRST, SECOND = Scope(user="wren", session="s1"), Scope(user="wren", session="s2")


class Home:
    """Reads "I live in ….", "I own ….", "I work at ….", and nothing else."""

    name = "home@1"
    reads_context = False
    openings = (("I live in ", "lives_in"), ("I own ", "owns"), ("I work at ", "works_at"))

    def extract(self, episode, before):
        for opening, predicate in self.openings:
            start = episode.text.find(opening)
            if start >= 0:
                span = (start + len(opening), episode.text.index(".", start))
                return [Claim("user", predicate, episode.text[slice(*span)], span)]
        return []


class Less(Home):
    """The same, but for what is owned."""

    name = "less@1"
    openings = (Home.openings[0], Home.openings[2])


def live(mem, clock):
    """Let a life happen; returns what was done beside the usual."""

    def said(text, scope):
        receipt = mem.add(text, scope, at=clock.now())
        mem.consolidate()
        clock.advance(timedelta(days=1))
        return receipt.episodes[0]

    def later(done):
        clock.advance(timedelta(days=1))
        return done

    said("I live in Ostby.", FIRST)
    said("I own a red kite.", FIRST)
    gone = said("I live in Gravensteen.", FIRST)
    said({"role": "assistant", "content": "Noted \0 and \ud800 kept."}, FIRST)
    said("I live in Lunden.", SECOND)
    said("I own a canoe.", SECOND)
    said("I work at Fennick.", SECOND)
    job = later(mem.remember(WREN, "user", "works_at", "Brightlom"))
    later(mem.correct(job.id, WREN, object="Brightloom", reason="a slip"))
    cold = later(mem.remember(WREN, "user", "likes", "rain"))
    later(mem.retract(cold.id, WREN, reason="said in jest"))
    club = later(mem.remember(WREN, "user", "member_of", "rowing club"))
    later(mem.end(club.id, WREN, at=clock.now()))
    later(mem.remember(WREN, "Bo", "lives_in", "Varde"))
    later(mem.remember(WREN, "Bo Lind", "owns", "a piano"))
    later(mem.merge(WREN, "Bo", "Bo Lind"))
    later(mem.erase(WREN, episode=gone))
    did = ["erase", "merge", *newer(mem, clock, later)]
    mem.add("I own a lamp.", SECOND, at=clock.now())  # still waits to be read
    mem.add("I live in Tarn.", ASH, at=clock.now())
    mem.consolidate(ASH)
    return later(did)


def newer(mem, clock, later):
    """What not every Engram could do."""
    if hasattr(mem, "append_buffer"):
        from engram_core.storage.session_buffer import Buffered

        mem.append_buffer(SECOND, [Buffered({"role": "user", "content": "Are you there?"})])
        yield "buffer"
    if hasattr(mem, "reextract"):
        later(mem.reextract(WREN, extractor=Less(), dry_run=False))
        yield "reextract"
    if hasattr(mem, "link"):
        mem.add("I own a compass.", Scope(user="wren-phone"), at=clock.now())
        later(mem.consolidate())
        later(mem.link(WREN, "wren-phone"))
        yield "link"
    if hasattr(mem, "retain"):
        later(mem.retain(WREN, days=4_000))
        yield "retain"


def told_of(mem, raw):
    """What is told of the facts at every instant of the log."""
    query = 'select instant from "transaction" where "user" = ? order by number'
    for scope in (WREN, ASH):
        for (instant,) in raw.execute(query, (scope.user,)):
            known = EPOCH + timedelta(microseconds=instant)
            facts = sorted(
                [one.id, one.object, *map(micros, (one.valid_at, one.invalid_at, one.expired_at))]
                for one in mem.history(scope, known_at=known)
            )
            yield [scope.user, instant, facts]


def micros(moment):
    return None if moment is None else (moment - EPOCH) // timedelta(microseconds=1)


def rows_of(raw):
    """Every row of every table, as SQLite has it."""
    query = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"
    for name in sorted(name for (name,) in raw.execute(query)):
        found = raw.execute(f'select * from "{name}"')
        columns = [column[0] for column in found.description]
        for row in sorted(found.fetchall(), key=repr):
            values = ({"hex": one.hex()} if isinstance(one, bytes) else one for one in row)
            yield {"table": name, "row": dict(zip(columns, values, strict=True))}


def main(target):
    clock = ManualClock(START)
    with tempfile.TemporaryDirectory() as folder:
        options = {"embedder": "hashing:16", "background": False, "clock": clock}
        with Engram.open(folder, extractor=Home(), **options) as mem:
            did = live(mem, clock)
            jobs = dict(mem.stats(WREN).jobs)
            with sqlite3.connect(Path(folder) / "engram.db") as raw:
                told = list(told_of(mem, raw))
        (version,) = raw.execute("select max(number) from schema_version").fetchone()
        header = {"schema": version, "did": did, "now": clock.now().isoformat(), "jobs": jobs}
        lines = [header, *rows_of(raw), *({"told": one} for one in told)]
        raw.close()
    text = "".join(json.dumps(line, sort_keys=True) + "\n" for line in lines)
    (Path(target) / f"schema_{version}.jsonl").write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])
