"""Plain transcripts: a date, a name and the words on a line; lines without a date go on.

    2024-05-01 10:15 Ana: The tomatoes are in.
    [2024-05-01, 10:16:30] Ben: And the beans?
    01/05/2024, 10:17 - Ana: Next week.

Dates begin with the year, or with the day or month as phones export them. Which of the two it is
must show somewhere in the file (a number above 12) or be said; else it is refused. Each day is a
session. Everybody has the role `user`, but those called assistant, AI, bot and the like. Notices of
a phone's app, which have a date and no name, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of
from engram_core.ingest.importers.sessions import sessions
from engram_core.ingest.importers.stream import require_utf8
from engram_core.ingest.importers.transcript_dates import HEAD, DateOrder, moment_of, order_of

_LINE = re.compile(
    HEAD + r"\]?,?\s*(?:-\s+)?(?P<who>[^:\n]{1,60}?)\s?:\s(?P<text>.*)", re.VERBOSE | re.IGNORECASE
)
_NOTICE = re.compile(HEAD + r"(?:\]|\s+-\s)", re.VERBOSE | re.IGNORECASE)
_ASSISTANTS = frozenset({"assistant", "ai", "bot", "agent", "chatgpt", "claude", "gemini"})


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
        order = options.date_order
        if order is None:
            order = order_of(source)
            source.seek(0)
        return sessions(_drafts(source, order, options), options)


def is_dated(line: str) -> bool:
    """Whether a line is the beginning of a message."""
    return _LINE.match(line) is not None


def _drafts(
    source: Iterable[str], order: DateOrder | None, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    for said in _said(source, options):
        draft = None
        with options.record(said.where):
            text = "\n".join(said.lines).strip()
            require_utf8(text)
            who = said.found["who"].strip(" \u200e\u202a\u202c")
            at = moment_of(said.found, order)
            role = "assistant" if who.casefold() in _ASSISTANTS else "user"
            draft = draft_of({"role": role, "name": who, "content": text, "at": at}, options)
        if draft is not None and draft.at is not None and draft.text:
            yield f"{draft.at:%Y-%m-%d}", draft, said.where


def _begun(found: re.Match[str], number: int) -> _Said:
    return _Said(f"line {number}", found, [found["text"].rstrip("\r\n")])


def _said(source: Iterable[str], options: ImportOptions) -> Iterator[_Said]:
    """Each message with the lines that go on from it."""
    open_one: _Said | None = None
    for number, line in enumerate(source, start=1):
        found = _LINE.match(line)
        if found or _NOTICE.match(line):
            if open_one:
                yield open_one
            open_one = _begun(found, number) if found else None
        elif open_one:
            open_one.lines.append(line.rstrip("\r\n"))
        elif line.strip():
            with options.record(f"line {number}"):
                raise InvalidInput("no message has begun yet: a line begins with its date and name")
    if open_one:
        yield open_one
