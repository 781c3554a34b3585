"""The LoCoMo benchmark's JSON: one conversation or a list of them, each of several sessions.

What is decided here:
- Two people talk, so both have the role `user` and their name as speaker: both can be remembered.
- `session_N_date_time` ("1:05 pm on 3 May, 2022") states no zone and is read as UTC, unless
  another timezone is assumed. Turns have no time of their own: one second apart from the start.
- The caption of a shared image (`blip_caption`) is put on a line of its own after the words, as
  `[image: …]`, so that it can be found; the turn as it was stays in the payload.
- `dia_id` is the message's id, and stands in its meta. The session is named
  `<sample_id>/session_N`, so that several conversations can be kept apart in one scope.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import label
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items
from engram_core.ingest.plain import to_plain

_SESSION = re.compile(r"session_(\d+)")
_DATE = re.compile(r"(\d{1,2}):(\d\d) ([ap])m on (\d{1,2}) ([a-z]+),? (\d{4})", re.IGNORECASE)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_PLAIN = {"speaker", "dia_id", "text"}


class Locomo:
    """Reads the official LoCoMo JSON."""

    name = "locomo"
    accepts = 'LoCoMo: {"conversation": {"session_1": […], "session_1_date_time": …}}, or a list'

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The sessions of each conversation in turn; see `Importer`."""
        for number, sample in enumerate(json_items(source), start=1):
            yield from self.sessions_of(sample, f"conversation {number}", options)

    def sessions_of(self, sample: object, where: str, options: ImportOptions) -> Iterator[Imported]:
        """The sessions of one conversation, which stands at `where` in its file."""
        name, talk = None, None
        with options.record(where):
            name = label(_get(sample, "sample_id"), "sample_id")
            talk = _talk(sample)
        if talk is not None:
            yield from sessions(_turns(talk, name, where, options), options, name)


def _get(sample: object, key: str) -> Any:  # noqa: ANN401 - JSON values
    return sample.get(key) if isinstance(sample, Mapping) else None


def _talk(sample: object) -> Mapping[str, Any]:
    talk = _get(sample, "conversation") or sample
    if not isinstance(talk, Mapping) or not any(map(_SESSION.fullmatch, talk)):
        raise InvalidInput("it holds no 'session_1': is it a LoCoMo conversation?")
    return talk


def _turns(
    talk: Mapping[str, Any], name: str | None, where: str, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    numbers = sorted(int(found[1]) for found in map(_SESSION.fullmatch, talk) if found)
    for number in numbers:
        session = f"session_{number}"
        named = f"{name}/{session}" if name else session
        dates = Dates(None)
        turns: list[object] = []
        with options.record(f"{where}, {session}"):
            dates.begin(named, _start(talk.get(f"{session}_date_time"), options))
            turns = _list(talk[session])
        for place, turn in enumerate(turns, start=1):
            found = None
            position = f"{where}, {session}, turn {place}"
            with options.record(position):
                found = dates.date(named, _draft(turn))
            if found:
                yield named, found, position


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"it is {type(value).__name__}, not a list of turns")
    return value


def _start(value: object, options: ImportOptions) -> datetime:
    found = _DATE.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None or found[5][:3].lower() not in _MONTHS:
        raise InvalidInput(
            f"its date_time is {value!r}, not a date such as '1:05 pm on 3 May, 2022'"
        )
    hour = int(found[1]) % 12 + (12 if found[3].lower() == "p" else 0)
    month = _MONTHS.index(found[5][:3].lower()) + 1
    try:
        day = datetime(int(found[6]), month, int(found[4]), hour, int(found[2]), tzinfo=UTC)
    except ValueError as error:
        raise InvalidInput(f"its date_time {value!r} is not in the calendar") from error
    return day.replace(tzinfo=options.zone or UTC)


def _draft(turn: object) -> Draft:
    speaker, text = _get(turn, "speaker"), _get(turn, "text")
    if not isinstance(turn, Mapping) or not isinstance(speaker, str) or not isinstance(text, str):
        raise InvalidInput("it is no turn: it must have a 'speaker' and a 'text'")
    dia_id, caption = turn.get("dia_id"), turn.get("blip_caption")
    shown = f"[image: {caption}]" if isinstance(caption, str) and caption.strip() else ""
    return Draft(
        role="user",
        text="\n".join(part for part in (text, shown) if part),
        speaker=speaker,
        payload=None if set(turn) <= _PLAIN else to_plain(turn),
        meta={"dia_id": dia_id} if dia_id else {},
        message_id=str(dia_id) if dia_id else None,
    )
