"""Every verb that changes belief, in random order: the laws hold for all of them together."""

from __future__ import annotations

from engram_core.testing.laws import AllVerbsTogether
from engram_core.testing.laws.all_verbs_together import (
    ASH,
    FERN,
    Play,
    believed,
    check_as_noted,
)

__all__ = ["ASH", "FERN", "Play", "believed", "check_as_noted"]


class TestAllVerbsTogether(AllVerbsTogether):
    pass
