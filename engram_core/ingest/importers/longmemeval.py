"""The LongMemEval benchmark's JSON: questions, each with the dated sessions it is asked about.

Dates ("2023/05/20 (Sat) 02:21") state no zone and are read as UTC, unless another timezone is
assumed; the messages of a session stand one second apart. The conversation is the `question_id`,
and the sessions, named by `haystack_session_ids`, come in the order of the file. The mark
`has_answer` on the evidence is left out: a memory must not see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items

_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?: \([A-Za-z]+\))? (\d\d):(\d\d)")
_LISTS = ("haystack_sessions", "haystack_dates")


class LongMemEval:
    """Reads the official LongMemEval JSON."""

    name = "longmemeval"
    accepts = 'LongMemEval: {"haystack_sessions": […], "haystack_dates": […]}, or a list of these'

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The sessions of each question in turn; see `Importer`."""
        for number, record in enumerate(json_items(source), start=1):
            yield from self.sessions_of(record, f"record {number}", options)

    def sessions_of(self, record: object, where: str, options: ImportOptions) -> Iterator[Imported]:
        """The sessions of one question, which stands at `where` in its file."""
        name, listed = None, None
        with options.record(where):
            listed = _listed(record)
            name = label(_question(record), "question_id")
        for place, (session, date, turns) in enumerate(listed or (), start=1):
            found = _turns(session, date, turns, f"{where}, session {place}", options)
            yield from sessions(found, options, name)


def _question(record: object) -> object:
    return record.get("question_id") if isinstance(record, Mapping) else None


def _listed(record: object) -> list[tuple[object, object, object]]:
    """Session id, date and turns of every session of one record."""
    held = record if isinstance(record, Mapping) else {}
    turns, dates = (held.get(key) for key in _LISTS)
    if not isinstance(turns, list) or not isinstance(dates, list):
        raise InvalidInput("it holds no 'haystack_sessions' with 'haystack_dates'")
    ids = held.get("haystack_session_ids") or [f"session_{n + 1}" for n in range(len(turns))]
    if not isinstance(ids, list):
        raise InvalidInput(f"its 'haystack_session_ids' is {type(ids).__name__}, not a list")
    if not len(turns) == len(dates) == len(ids):
        raise InvalidInput(
            f"its lists differ in length: {len(turns)} sessions, {len(dates)} dates, {len(ids)} ids"
        )
    return list(zip(ids, dates, turns, strict=True))


def _turns(
    session: object, date: object, turns: object, where: str, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    dates, name, listed = Dates(None), None, []
    with options.record(where):
        name = label(session, "haystack_session_ids")
        dates.begin(name, date_of(date, options))
        if not isinstance(turns, list):
            raise InvalidInput(f"it is {type(turns).__name__}, not a list of messages")
        listed = turns
    for place, turn in enumerate(listed, start=1):
        found = None
        position = f"{where}, message {place}"
        with options.record(position):
            found = dates.date(name, draft_of(_unmarked(turn), options))
        if found:
            yield name, found, position


def _unmarked(turn: Any) -> Any:  # noqa: ANN401 - JSON values
    if not isinstance(turn, Mapping):
        return turn
    return {key: value for key, value in turn.items() if key != "has_answer"}


def date_of(value: object, options: ImportOptions) -> datetime:
    """When "2023/05/20 (Sat) 02:21" was.

    Raises:
        InvalidInput: It is no such date.
    """
    found = _DATE.fullmatch(value.strip()) if isinstance(value, str) else None
    try:
        if found is None:
            raise ValueError
        moment = datetime(*map(int, found.groups()), tzinfo=UTC)  # type: ignore[arg-type,misc]
    except ValueError:
        raise InvalidInput(
            f"its date is {value!r}, not one such as '2023/05/20 (Sat) 02:21'"
        ) from None
    return moment.replace(tzinfo=options.zone or UTC)
