"""Commands that turn episodes into facts: consolidate once, or work until told to stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engram_core.cli.interrupting import GOES_ON
from engram_core.cli.opening import opened
from engram_core.cli.options import Anyone, Model, Reader, Where, command
from engram_core.cli.output import busy, note, show, words
from engram_core.cli.speaking import in_options
from engram_core.cli.tables import count_table
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from engram_core.claims import Claim
    from engram_core.engine import Engram
    from engram_core.model import ConsolidationReport, Episode
    from engram_core.scope import Scope

ATTENTION = 1


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    command(app, interrupted=GOES_ON)(consolidate)
    command(app)(worker)


def consolidate(
    where: Where,
    anyone: Anyone,
    model: Model,
    extractor: Reader = "rules",
    limit: Annotated[int | None, typer.Option(help="At most so many messages.", min=1)] = None,
) -> None:
    """Turn waiting messages into facts now, also those that failed before."""
    with opened(where, llm=model.llm, extractor=extractor) as mem:
        report = consolidate_all(mem, anyone.scope, limit)
    tell_troubles(report)
    show(where.json, report, lambda: [count_table(_counts(report))])
    if report.failed:
        raise typer.Exit(ATTENTION)


def tell_troubles(report: ConsolidationReport) -> None:
    """Say which messages could not be read, and what else went wrong."""
    for one in report.failed:
        note(f"failed {one.episode}: {in_options(one.error or '')}")
    for one in report.waiting:
        note(f"waiting {one.episode}: {in_options(one.error or '')}")
    for trouble in report.troubles:
        note(in_options(trouble))


def _counts(report: ConsolidationReport) -> list[tuple[str, object]]:
    return [
        ("messages read", len(report.outcomes)),
        ("statements found", report.assertions),
        ("statements rejected", report.rejected),
        ("of these misquoted", report.hallucinations),
        ("fact versions added", report.facts_added),
        ("fact versions expired", report.facts_expired),
        ("summaries made", report.summaries),
        ("failed", len(report.failed)),
        ("still waiting", report.pending),
    ]


def consolidate_all(
    mem: Engram, scope: Scope | None, limit: int | None = None
) -> ConsolidationReport:
    """Consolidate with a bar that shows how far it has come; a model's reading is not counted."""
    total = None
    if scope is not None:
        jobs = mem.stats(scope).jobs
        total = sum(count for state, count in jobs.items() if state != "done")
    with busy("reading messages") as tell:
        by_rules = mem._parts.config.extractor == "rules"
        counter = _Counting(lambda done: tell(done, total)) if by_rules else None
        return mem.consolidate(scope, limit=limit, extractor=counter)


class _Counting:
    """The rule extractor, saying how many episodes it has read."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        from engram_core.consolidate.extract.rules import RuleExtractor

        self._rules = RuleExtractor()
        self._tell = tell
        self._done = 0
        self.name = self._rules.name
        self.reads_context = self._rules.reads_context

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        claims = self._rules.extract(episode, before)
        self._done += 1
        self._tell(self._done)
        return claims


def worker(
    where: Where,
    model: Model,
    extractor: Reader = "rules",
    poll: Annotated[
        float, typer.Option(help="Seconds between looks for work when there is none.", min=0.1)
    ] = 2.0,
    log: Annotated[
        str | None,
        typer.Option(
            help="Write a log to standard error, as `text` or `json`, without words of messages."
        ),
    ] = None,
    otel: Annotated[
        bool, typer.Option("--otel", help="Send spans and metrics to OpenTelemetry.")
    ] = False,
) -> None:
    """Turn messages into facts as they come, until interrupted or terminated.

    What is at hand is finished first; the rest stays queued. Several may run on one store. With a
    model named it also settles what rules cannot, when no message waits.
    """
    from engram_core.consolidate.worker import run_forever
    from engram_core.observing.lines import log_to

    if log is not None:
        log_to(form=log)
    stop = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    done = {"messages": 0, "facts_added": 0, "facts_expired": 0, "failed": 0}
    observe = "otel" if otel else None
    with opened(where, create=True, llm=model.llm, extractor=extractor, observe=observe) as mem:
        waiting = how_many(mem._waiting(), "message")
        note(f"working on {mem.location}, {waiting} waiting; interrupt to stop")
        _tell_of_leases(mem)
        run_forever(lambda: _step(mem, done), stop, poll)
    told = (
        f"{how_many(done['messages'], 'message')}, {how_many(done['facts_added'], 'fact')} added, "
        f"{how_many(done['facts_expired'], 'fact')} expired, {done['failed']} failed"
    )
    show(where.json, done, lambda: [words(told)])


def _tell_of_leases(mem: Engram) -> None:
    """Say whose the messages are that others hold; of the dead on this machine they are free."""
    from engram_core.storage import jobs, worker_names

    with mem._parts.database.read() as connection:
        held = jobs.leases(connection)
    for one in held:
        gone = one.worker is not None and worker_names.is_dead(one.worker)
        note(f"{one}, which is gone: they are read now" if gone else str(one))


def _step(mem: Engram, done: dict[str, Any]) -> bool:
    report = mem._work(50)
    done["messages"] += len(report.outcomes)
    done["facts_added"] += report.facts_added
    done["facts_expired"] += report.facts_expired
    done["failed"] += len(report.failed)
    if report.progressed:
        read = how_many(len(report.outcomes), "message")
        note(f"read {read}, {how_many(report.facts_added, 'fact')} added")
    return report.progressed or mem._apply_retention_when_due() or mem._adjudicate_when_idle()
