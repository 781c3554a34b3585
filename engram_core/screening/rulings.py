"""Statements, rulings and buffered messages, screened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engram_core.consolidate.rulings import RulingRequest
from engram_core.consolidate.stated import Statement
from engram_core.screening.screen import KEEP, Screen
from engram_core.storage.session_buffer import Buffered


def screened_statement(screen: Screen, statement: Statement) -> Statement:
    """What `remember()` is told, as it may be stored."""
    return replace(
        statement,
        subject=screen.text(statement.subject, "subject of remember()"),
        predicate=screen.text(statement.predicate, "predicate of remember()"),
        object=screen.text(statement.object, "object of remember()"),
        topic=screen.maybe(statement.topic, "topic of remember()"),
    )


def screened_request(screen: Screen, request: RulingRequest) -> RulingRequest:
    """What is ruled, as it may be logged. The target stays: it is the name of what is there."""
    author, reason = screened_ruling(screen, request.kind, request.author, request.reason)
    return replace(
        request,
        author=author,
        reason=reason,
        object=screen.maybe(request.object, f"object of {request.kind}()"),
    )


def screened_ruling(
    screen: Screen, kind: str, author: str, reason: str | None
) -> tuple[str, str | None]:
    """Who rules and why, as it may be logged."""
    return (
        screen.text(author, f"author of {kind}()"),
        screen.maybe(reason, f"reason of {kind}()"),
    )


def screened_entries(screen: Screen, entries: Sequence[Buffered]) -> Sequence[Buffered]:
    """The messages of a session's buffer, as they may be kept."""
    if screen.policy == KEEP:
        return entries
    return [
        replace(one, message=screen.value(one.message, f"entries[{place}]"))
        for place, one in enumerate(entries)
    ]
