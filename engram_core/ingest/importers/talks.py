"""Lists of conversations as assistants export them: each is a session, its messages have roles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label, start_of
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation of an export.

    Args:
        session: What the export calls it; its id, or its title.
        title: Kept in the meta of its messages; None for none.
        messages: As they stand in the file, in order.
    """

    session: object
    title: object
    messages: Iterable[object]


def talks(
    source: TextIO,
    options: ImportOptions,
    talk_of: Callable[[object], Talk],
    record_of: Callable[[object], Record | None],
) -> Iterator[Imported]:
    """The conversations of an export, in the order of the file.

    Args:
        source: JSON: a list of conversations.
        options: How to read.
        talk_of: Makes a conversation of an item; it raises InvalidInput where it is none.
        record_of: Makes of a message one in OpenAI's form; None leaves it out.
    """
    dates = Dates(options.start)
    for number, item in enumerate(json_items(source, on_broken=options.broken), start=1):
        where = f"conversation {number}"
        opened = None
        with options.record(where):
            opened = _opened(item, talk_of(item), dates, options)
        if opened is not None:
            name, talk = opened
            yield from sessions(
                _messages(talk, name, dates, where, options, record_of), options, name
            )


def _opened(
    item: Any,  # noqa: ANN401
    talk: Talk,
    dates: Dates,
    options: ImportOptions,
) -> tuple[str, Talk]:
    name = label(talk.session, "the conversation's id") or "conversation"
    dates.begin(name, start_of(item, options))
    return name, talk


def _messages(
    talk: Talk,
    session: str,
    dates: Dates,
    where: str,
    options: ImportOptions,
    record_of: Callable[[object], Record | None],
) -> Iterator[tuple[str | None, Draft, str]]:
    meta = {"metadata": {"title": talk.title}} if talk.title else {}
    for place, message in enumerate(talk.messages, start=1):
        found = None
        position = f"{where}, message {place}"
        with options.record(position):
            record = record_of(message)
            if record is not None:
                held = {key: value for key, value in record.items() if value is not None}
                found = dates.date(session, draft_of({**held, **meta}, options))
        if found:
            yield session, found, position
