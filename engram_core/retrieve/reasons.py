"""Why a question has no answer before anything is searched, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.retrieve.question import Question
from engram_core.scope import Scope
from engram_core.storage.index_view import Bools, IndexView
from engram_core.times import ReadTimes


def nothing_found(view: IndexView, mask: Bools, asked: Question) -> str | None:
    """Why there is nothing to search, or nothing to search for; None when there is both."""
    if len(view) == 0:
        return f"nothing is stored for {_name(asked.scope)}"
    if not mask.any():
        where = f"{_name(asked.scope)}{_point(asked.times)}"
        return f"nothing is stored for {where} that may be shown here"
    if not any(char.isalnum() for char in asked.query) and not asked.words:
        return "the query holds no words: ask in words, or name what you look for"
    return None


def all_reasons(
    verdict: str | None,
    unread: Sequence[str],
    left_out: int,
    budget: int,
    degraded: str | None,
) -> str | None:
    """Everything there is to say about a recall, in one line; None when there is nothing.

    Args:
        verdict: Of the gate.
        unread: Phrases that look like dates and could not be read.
        left_out: Lines that found no room in the context.
        budget: Its tokens.
        degraded: Why an index could not be used.
    """
    room = f"{left_out} found no room in a context of {budget} tokens" if left_out else None
    dates = [f"not understood as a date: {phrase!r}" for phrase in unread]
    return "; ".join(part for part in (verdict, *dates, room, degraded) if part) or None


def _name(scope: Scope) -> str:
    labels = [f"user {scope.user!r}"]
    if scope.tenant != "default":
        labels.append(f"tenant {scope.tenant!r}")
    labels += [f"agent {scope.agent!r}"] if scope.agent is not None else []
    labels += [f"session {scope.session!r}"] if scope.session is not None else []
    return ", ".join(labels)


def _point(times: ReadTimes) -> str:
    valid = f" valid at {times.valid_at:%Y-%m-%d %H:%M}Z" if times.valid_at else ""
    known = f" known at {times.known_at:%Y-%m-%d %H:%M}Z" if times.known_at else ""
    return f"{valid}{known}"
