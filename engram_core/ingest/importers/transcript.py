"""Plain transcripts: a date, a name and the words on a line; lines without a date go on.

    2024-05-01 10:15 Ana: The tomatoes are in.
    [2024-05-01, 10:16:30] Ben: And the beans?
    01/05/2024, 10:17 - Ana: Next week.

Dates begin with the year, or with the day or month as phones export them. Which of the two it is
must show somewhere in the file (a number above 12); else it is refused. Each day is a session.
Everybody has the role `user`, but those called assistant, AI, bot and the like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of
from engram_core.ingest.importers.sessions import sessions
from engram_core.ingest.importers.stream import require_utf8

_LINE = re.compile(
    r"""[\u200e\ufeff]?\[?
    (?P<date>\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d))
    (?:,\s*|[T\s]\s*)
    (?P<time>\d{1,2}:\d\d(?::\d\d)?)\s*(?P<half>[ap]\.?m\.?)?\s*(?P<zone>Z|[+-]\d\d:?\d\d)?
    \]?\s*(?:-\s+)?
    (?P<who>[^:\n]{1,60}?):\s(?P<text>.*)""",
    re.VERBOSE | re.IGNORECASE,
)
_ASSISTANTS = frozenset({"assistant", "ai", "bot", "agent", "chatgpt", "claude", "gemini"})
_MONTH_AND_DAY = 12


@dataclass(slots=True)
class _Said:
    """One message as it is being put together."""

    where: str
    found: re.Match[str]
    lines: list[str]


class Transcript:
    """Reads a talk written line by line."""

    name = "transcript"
    accepts = "a plain transcript: '2024-05-01 10:15 Ana: …' a line, also as phones export chats"

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The days, in the order of the file; see `Importer`."""
        day_first = _day_first(source)
        source.seek(0)
        return sessions(_drafts(source, day_first, options), options)


def is_dated(line: str) -> bool:
    """Whether a line is the beginning of a message."""
    return _LINE.match(line) is not None


def _day_first(source: Iterable[str]) -> bool | None:
    """Whether days stand before months; None where no date of the file shows it."""
    for line in source:
        found = _LINE.match(line)
        if found and "-" not in found["date"]:
            first, second = (int(part) for part in re.split("[/.]", found["date"])[:2])
            if first > _MONTH_AND_DAY or second > _MONTH_AND_DAY:
                return first > _MONTH_AND_DAY
    return None


def _drafts(
    source: Iterable[str], day_first: bool | None, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    for said in _said(source, options):
        draft = None
        with options.record(said.where):
            text = "\n".join(said.lines).strip()
            require_utf8(text)
            who = said.found["who"].strip(" \u200e\u202a\u202c")
            at = _moment(said.found, day_first)
            role = "assistant" if who.casefold() in _ASSISTANTS else "user"
            draft = draft_of({"role": role, "name": who, "content": text, "at": at}, options)
        if draft is not None and draft.at is not None and draft.text:
            yield f"{draft.at:%Y-%m-%d}", draft, said.where


def _said(source: Iterable[str], options: ImportOptions) -> Iterator[_Said]:
    """Each message with the lines that go on from it."""
    open_one: _Said | None = None
    for number, line in enumerate(source, start=1):
        found = _LINE.match(line)
        if found:
            if open_one:
                yield open_one
            open_one = _Said(f"line {number}", found, [found["text"].rstrip("\r\n")])
        elif open_one:
            open_one.lines.append(line.rstrip("\r\n"))
        elif line.strip():
            with options.record(f"line {number}"):
                raise InvalidInput("no message has begun yet: a line begins with its date and name")
    if open_one:
        yield open_one


def _moment(found: re.Match[str], day_first: bool | None) -> str:
    year, month, day = _calendar(found["date"], day_first)
    hour, minute, second = (int(part) for part in (found["time"] + ":00").split(":")[:3])
    if found["half"]:
        hour = hour % 12 + (12 if found["half"][0].lower() == "p" else 0)
    try:
        at = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - the zone follows
    except ValueError as error:
        raise InvalidInput(f"{found['date']} {found['time']} is not in the calendar") from error
    return f"{at:%Y-%m-%dT%H:%M:%S}{found['zone'] or ''}"


def _calendar(date: str, day_first: bool | None) -> tuple[int, int, int]:
    numbers = [int(part) for part in re.split("[-/.]", date)]
    if "-" in date:
        return numbers[0], numbers[1], numbers[2]
    if day_first is None:
        raise InvalidInput(
            f"whether {date} begins with its day or its month shows nowhere in the file: write "
            "dates as 2024-05-01"
        )
    day, month = numbers[:2] if day_first else numbers[1::-1]
    year = numbers[2] if numbers[2] > 99 else 2000 + numbers[2]
    return year, month, day
