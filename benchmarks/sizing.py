"""What a memory of any size needs: a calculation, from figures measured on one machine.

    python -m benchmarks.sizing                       # the table of docs/scaling.md
    python -m benchmarks.sizing --episodes 1e9 --users 1e6 --active 0.02

Nothing is read across two users, so a large memory is many small ones, and what one PostgreSQL
server can hold decides how many servers there are. Every assumption is a field below; change those
that are not yours.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, fields, replace

GB, TB = 1e9, 1e12
DAY = 86_400


@dataclass(frozen=True)
class Measured:
    """Per episode or per process, as measured on two cores (docs/scaling.md says how)."""

    row_bytes: float = 1_600  # episode, job and what belongs to them, with indexes
    vectors: float = 2.0  # the message, and the message with the one before
    vector_bytes: float = 2_040  # one of 384 dimensions: four rows to a page of 8 kB
    fact_bytes: float = 3_280  # a version with its assertion, evidence, names and log entry
    bulk_adds_per_core: float = 1_350  # a second, in calls of many, without embedding
    adds_per_core: float = 140  # a second, one by one, without embedding
    consolidated_per_core: float = 60  # a second, by rules, without embedding
    embedding_ms: float = 14  # of one core, bundled embedder
    recall_ms: float = 25  # of one core, with the user's index in memory, without embedding
    index_bytes: float = 4_600  # in memory for each episode of a user who is being read


@dataclass(frozen=True)
class Load:
    """How large it is, and what is done with it."""

    episodes: float
    users: float
    facts_per_episode: float = 0.25
    active: float = 0.05  # of the users on one day
    adds_per_active: float = 20  # a day
    recalls_per_active: float = 10  # a day
    peak: float = 4  # the busiest minute, over the mean of the day
    online: float = 0.2  # of the day's users, whose indexes a process should hold
    copies: float = 2  # the server and a standby
    shard_bytes: float = 2 * TB  # the most on one PostgreSQL server
    spare: float = 0.5  # of processors and disks that is to stay free


@dataclass(frozen=True)
class Needs:
    """What it comes to."""

    per_user: float
    disk_bytes: float
    shards: int
    users_per_shard: float
    adds: float
    recalls: float
    api_cores: int
    worker_cores: int
    index_bytes: float
    connections: int
    import_hours: float


def needs(load: Load, measured: Measured = Measured()) -> Needs:
    """The sum of it; rates are those of the busiest minute, in operations a second."""
    episode = (
        measured.row_bytes
        + (measured.vectors + load.facts_per_episode) * measured.vector_bytes
        + load.facts_per_episode * measured.fact_bytes
    )
    disk = load.episodes * episode
    usable = load.shard_bytes * (1 - load.spare)
    shards = max(1, math.ceil(disk / usable))
    today = load.users * load.active
    adds = today * load.adds_per_active / DAY * load.peak
    recalls = today * load.recalls_per_active / DAY * load.peak
    writing = adds * (1 / measured.adds_per_core + measured.embedding_ms / 1000)
    reading = recalls * (measured.recall_ms + measured.embedding_ms) / 1000
    api = _cores(writing + reading, load.spare)
    # Each message is embedded once more, with the one before it.
    per_message = 1 / measured.consolidated_per_core + measured.embedding_ms / 1000
    workers = _cores(adds * per_message, load.spare)
    per_user = load.episodes / load.users
    held = today * load.online * per_user * measured.index_bytes
    at_once = 1 / measured.bulk_adds_per_core + per_message + measured.embedding_ms / 1000
    return Needs(
        per_user, disk, shards, load.users / shards, adds, recalls, api, workers, held,
        5 * (api + workers), load.episodes * at_once / 3600,
    )  # fmt: skip


def _cores(busy: float, spare: float) -> int:
    return max(1, math.ceil(busy / (1 - spare)))


STEPS = (
    Load(1e6, 1e3),
    Load(1e8, 1e5),
    Load(1e9, 1e6),
    Load(1e10, 1e7),
)


def table(loads: tuple[Load, ...] = STEPS, measured: Measured = Measured()) -> str:
    """The needs of several loads side by side, as Markdown."""
    found = [needs(load, measured) for load in loads]
    rows = [
        ("episodes", [f"{load.episodes:,.0f}" for load in loads]),
        ("users", [f"{load.users:,.0f}" for load in loads]),
        ("disk, one copy", [_size(one.disk_bytes) for one in found]),
        (
            "disk, with standby",
            [_size(one.disk_bytes * load.copies) for one, load in zip(found, loads, strict=True)],
        ),
        ("PostgreSQL servers", [f"{one.shards:,}" for one in found]),
        ("users on each", [f"{one.users_per_shard:,.0f}" for one in found]),
        ("adds a second, peak", [f"{one.adds:,.2f}" for one in found]),
        ("recalls a second, peak", [f"{one.recalls:,.2f}" for one in found]),
        ("cores of API processes", [f"{one.api_cores:,}" for one in found]),
        ("cores of workers", [f"{one.worker_cores:,}" for one in found]),
        ("memory for indexes of those online", [_size(one.index_bytes) for one in found]),
        ("hours of one core to import all", [f"{one.import_hours:,.0f}" for one in found]),
        (
            "connections to one server",
            [f"{math.ceil(one.connections / one.shards):,}" for one in found],
        ),
    ]
    head = "| what | " + " | ".join(f"{load.episodes:.0e}".replace("+", "") for load in loads)
    lines = [f"{head} |", "|---|" + "---:|" * len(loads)]
    return "\n".join(lines + [f"| {name} | {' | '.join(cells)} |" for name, cells in rows])


def assumptions() -> str:
    """Every number that goes into it, as Markdown."""
    lines = ["| assumption | value |", "|---|---:|"]
    shown = Load(1e6, 1e3)
    for one in (Measured(), shown):
        for each in fields(one):
            if each.name not in ("episodes", "users"):
                lines.append(f"| {each.name.replace('_', ' ')} | {getattr(one, each.name):,g} |")
    return "\n".join(lines)


def _size(count: float) -> str:
    unit, name = next((one for one in _UNITS if count >= one[0]), _UNITS[-1])
    return f"{count / unit:,.1f} {name}"


_UNITS = ((TB, "TB"), (GB, "GB"), (GB / 1000, "MB"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for one in fields(Load):
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=float)
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    loads = STEPS if not given else (replace(Load(1e6, 1e3), **given),)
    print(assumptions(), end="\n\n")
    print(table(loads))


if __name__ == "__main__":
    main()
