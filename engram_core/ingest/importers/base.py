"""The seam between files of conversations and the engine: importers yield sessions of drafts.

Times. A message's own time is taken as it is; one without an offset is refused unless a timezone
is assumed. A message without a time is dated one second after the message before it in its session,
the first one at the start of the session, where the format states it; such a message carries
`{"dated_by": "session"}` in its meta. Where a session states no time at all, its messages are dated
from `ImportOptions.start` on, a second apart over all such sessions in the order of the file, and
carry `{"dated_by": "start"}`; without a start they are refused. No time is ever taken from the
clock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Literal, Protocol, TextIO, runtime_checkable

from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.stream import BrokenJson

_LOG = logging.getLogger("engram.import")


@dataclass(frozen=True, slots=True)
class Imported:
    """A session, or as much of it as stood together in the file.

    Args:
        session: Its name; the same name may come again with later messages.
        messages: In the order of the file, each with its time. `add()` takes them as they are.
        speakers: Whoever is named in them, in order of appearance.
        conversation: What the session belongs to, where the format has several; else None.
        where: Its position in the file, for messages to the user.
    """

    session: str | None
    messages: tuple[Draft, ...]
    speakers: tuple[str, ...] = ()
    conversation: str | None = None
    where: str = ""

    @property
    def started_at(self) -> datetime | None:
        """The earliest time in it."""
        return min((draft.at for draft in self.messages if draft.at), default=None)

    @property
    def ended_at(self) -> datetime | None:
        """The latest time in it: where a replay sets its clock."""
        return max((draft.at for draft in self.messages if draft.at), default=None)


@dataclass(frozen=True, slots=True)
class Damage:
    """A record that could not be read.

    Args:
        where: Where it stands.
        why: What kept it out.
        lacks_offset: Whether it is sound, and only nobody said where its time is to be read.
    """

    where: str
    why: str
    lacks_offset: bool = False


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How to read a file.

    Args:
        on_error: "stop" at the first damaged record, or "skip" it.
        zone: Where times without an offset are to be read; None refuses them.
        start: When sessions that state no time at all began, aware: the first message of the file
            is dated so, each one after it a second later. None refuses them.
        session: The name of a session that has none.
        date_order: Which of day and month stands first in dates such as 03/04/24; None to see it
            in the file.
        on_damage: Told of each skipped record; they are logged as warnings when it is None.
        part: The file of a zip that is read, which is named with each position; None for no zip.
        takes_zone: Whether whoever reads can say `zone`, so that a refusal may advise it.
    """

    on_error: Literal["stop", "skip"] = "stop"
    zone: tzinfo | None = None
    start: datetime | None = None
    session: str | None = None
    date_order: Literal["day", "month"] | None = None
    on_damage: Callable[[Damage], None] | None = None
    part: str | None = None
    takes_zone: bool = True

    @contextmanager
    def record(self, where: str) -> Iterator[None]:
        """Read one record inside: damage in it is reported with its position, or skipped."""
        where = self._place(where)
        try:
            yield
        except InvalidInput as error:
            why = str(error)
            if isinstance(error, NaiveDatetime) and self.takes_zone:
                why = f"say where times are to be read with assume_timezone=: {why}"
            if self.on_error == "stop":
                raise type(error)(f"{where}: {why}") from error
            self._skipped(Damage(where, why, isinstance(error, NaiveDatetime)))

    def broken(self, error: BrokenJson) -> None:
        """Skip a value that is no JSON.

        Raises:
            InvalidInput: Reading is to stop at the first damaged record.
        """
        if self.on_error == "stop":
            raise error
        self._skipped(Damage(self._place(error.where), error.why))

    def _place(self, where: str) -> str:
        return where if self.part is None else f"{self.part}, {where}"

    def _skipped(self, damage: Damage) -> None:
        if self.on_damage is None:
            _LOG.warning("skipped %s: %s", damage.where, damage.why)
        else:
            self.on_damage(damage)


class Format(Protocol):
    """One file format."""

    @property
    def name(self) -> str:
        """What `engram import --format` calls it."""
        ...

    @property
    def accepts(self) -> str:
        """What it reads, in a few words, for the user."""
        ...


@runtime_checkable
class FileImporter(Format, Protocol):
    """A format that is no text, such as a database."""

    def read_file(self, path: Path, options: ImportOptions) -> Iterator[Imported]:
        """Its sessions, streamed; as `Importer.read`."""
        ...


@runtime_checkable
class Importer(Format, Protocol):
    """A format of text."""

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """Its sessions, streamed.

        Raises:
            InvalidInput: A record is damaged, at a position named.
        """
        ...
