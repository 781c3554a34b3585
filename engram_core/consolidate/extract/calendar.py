"""The dates of one sentence, resolved against its episode's own time."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from engram_core.dates import DateMention, Relation, find_dates
from engram_core.model import Episode

BLANK = "\x1f"  # what dates are covered with: white space to every pattern, an end to objects


class Calendar:
    """The dates in `text`; offsets count from its start.

    Args:
        text: One sentence of the episode.
        episode: Gives the anchor (its `event_at`) and its offset; never the wall clock.
    """

    def __init__(self, text: str, episode: Episode) -> None:
        self._text, self._episode = text, episode

    @property
    def said_at(self) -> datetime:
        """When the message was sent, in UTC."""
        return self._episode.event_at

    def mentions(self, *, ahead: bool = False) -> list[DateMention]:
        """The dates, read as past ones or as ones to come."""
        return self._ahead if ahead else self._past

    def covered(self) -> str:
        """The text with its dates covered by blanks."""
        text = self._text
        for mention in self._past:
            if mention.relation is Relation.NAMED:
                continue  # "the 2023 Varnholt Forum": the year belongs to the name
            start, end = mention.span
            text = text[:start] + BLANK * (end - start) + text[end:]
        return text

    @cached_property
    def _past(self) -> list[DateMention]:
        return find_dates(self._text, self.said_at, self._episode.offset_minutes, prefer="past")

    @cached_property
    def _ahead(self) -> list[DateMention]:
        if not self._past:
            return []
        return find_dates(self._text, self.said_at, self._episode.offset_minutes, prefer="future")
