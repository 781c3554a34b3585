"""A message as the episode that the extraction tests read."""

from __future__ import annotations

from engram_core.model import Episode
from engram_core.times import Precision, with_offset

SAID = "2024-05-15T10:00:00+02:00"  # a Wednesday


def as_episode(
    text: str, *, at: str = SAID, role: str = "user", speaker: str | None = None
) -> Episode:
    moment, offset = with_offset(at, "at")
    return Episode(
        id="e1", seq=1, tenant="default", user="ana", agent=None, session=None, role=role,
        speaker=speaker, text=text, payload=None, event_at=moment, offset_minutes=offset,
        precision=Precision.INSTANT, recorded_at=moment, meta={},
    )  # fmt: skip
