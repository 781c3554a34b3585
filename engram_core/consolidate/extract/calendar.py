"""The dates of one sentence, resolved against its episode's own time."""

from __future__ import annotations

from datetime import datetime

from engram_core.dates import DateMention, Prefer, Relation, find_dates
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
        self._read: dict[Prefer, list[DateMention]] = {}

    @property
    def said_at(self) -> datetime:
        """When the message was sent, in UTC."""
        return self._episode.event_at

    def mentions(self, prefer: Prefer = "past") -> list[DateMention]:
        """The dates, with a year or a week that is not said read as `prefer` says."""
        if prefer not in self._read:
            offset = self._episode.offset_minutes
            found = find_dates(self._text, self.said_at, offset, prefer=prefer)
            self._read[prefer] = found
        return self._read[prefer]

    def reread(self, mention: DateMention, prefer: Prefer) -> DateMention:
        """The same mention, its unsaid year read as `prefer` says."""
        if prefer == "past":
            return mention
        return next((m for m in self.mentions(prefer) if m.span == mention.span), mention)

    def covered(self) -> str:
        """The text with its dates covered by blanks."""
        text = self._text
        for mention in self.mentions():
            if mention.relation is Relation.NAMED:
                continue  # "the 2023 Varnholt Forum": the year belongs to the name
            start, end = mention.span
            text = text[:start] + BLANK * (end - start) + text[end:]
        return text
