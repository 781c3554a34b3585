"""The words that facts stand on, each quote in its sentence, as known at an instant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, select

from engram_core.beliefs.visible import known
from engram_core.consolidate.extract.clauses import sentences
from engram_core.model import Fact, Span
from engram_core.storage.conditions import chunks
from engram_core.storage.core import ASSERTION, EPISODE, EVIDENCE
from engram_core.times import ReadTimes

AROUND = 160  # characters shown on each side of a quote in a very long sentence


def spans_of(
    connection: Connection, facts: Iterable[Fact], times: ReadTimes
) -> dict[str, tuple[Span, ...]]:
    """Fact id to the words it stands on and those that say it is over, in the order they were said.

    Args:
        connection: An open connection; only read from.
        facts: Versions; an expired one is told with the evidence it had.
        times: Only evidence known by then counts.
    """
    wanted = {fact.id: fact for fact in facts}
    found: dict[str, dict[tuple[str, str], Span]] = {name: {} for name in wanted}
    for chunk in chunks(list(wanted)):
        for row in connection.execute(_evidence(chunk)).mappings():
            if _counts(row, wanted[row["fact"]], times):
                found[row["fact"]][row["id"], row["link"]] = span_of(row, row["link"])
    return {name: tuple(held.values()) for name, held in found.items()}


def _evidence(ids: Sequence[str]) -> Select[Any]:
    return (
        select(
            EVIDENCE.c.fact,
            EVIDENCE.c.role.label("link"),
            EVIDENCE.c.created_at.label("linked_at"),
            EVIDENCE.c.expired_at.label("unlinked_at"),
            ASSERTION,
            EPISODE.c.speaker,
            EPISODE.c.role.label("said_as"),
            EPISODE.c.text.label("message"),
        )
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .join(EPISODE, EPISODE.c.id == ASSERTION.c.episode)
        .where(EVIDENCE.c.fact.in_(ids), ASSERTION.c.erased_txn.is_(None))
        .order_by(ASSERTION.c.event_at, ASSERTION.c.seq, ASSERTION.c.ordinal)
    )


def _counts(row: Mapping[Any, Any], fact: Fact, times: ReadTimes) -> bool:
    at = known(times)
    if row["linked_at"] > at:
        return False
    gone = row["unlinked_at"] is not None and row["unlinked_at"] <= at
    return fact.expired_at is not None or not gone


def span_of(row: Mapping[Any, Any], role: str) -> Span:
    """The quote of an assertion in the sentence around it.

    Args:
        row: An assertion with its episode's `speaker`, role as `said_as` and text as `message`.
        role: What the quote does to the fact.
    """
    start, end = row["span_start"], row["span_end"]
    begin, until = sentence_around(row["message"], start, end)
    return Span(
        episode=row["episode"],
        start=start,
        end=end,
        quote=row["text"] or "",
        role=role,
        speaker=row["speaker"] or row["said_as"],
        event_at=row["event_at"],
        sentence=row["message"][begin:until],
        sentence_start=begin,
    )


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence or sentences that hold `text[start:end]` begin and end.

    >>> text = "Hello there. I moved to Ghent in May! Bye."
    >>> begin, until = sentence_around(text, 15, 29)
    >>> text[begin:until]
    'I moved to Ghent in May!'
    """
    held = [one for one in sentences(text) if one.start < end and start < one.end]
    begin = min([start, *(one.start for one in held)])
    until = max([end, *(one.end + len(one.mark) for one in held)])
    begin, until = max(begin, start - AROUND), min(until, end + AROUND)
    while begin < start and text[begin].isspace():
        begin += 1
    while until > end and text[until - 1].isspace():
        until -= 1
    return begin, until
