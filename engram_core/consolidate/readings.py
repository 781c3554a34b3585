"""What an extractor is given to read, and what of its answer counts.

Alike for a first reading, a re-extraction, and turns read again as an earlier one came late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from engram_core.claims import Claim
from engram_core.consolidate.extract.base import Extractor, Turn
from engram_core.consolidate.mentions.find import mentions_of
from engram_core.consolidate.truth import stands_on_words
from engram_core.model import Episode
from engram_core.own_context import claimable
from engram_core.storage.turns import turns_before


def turn_of(
    connection: Connection, extractor: Extractor, episode: Episode, *, alone: bool = False
) -> Turn:
    """An episode with the turns before it, where the extractor looks at them."""
    before = turns_before(connection, episode) if extractor.reads_context else ()
    return Turn(episode, tuple(before), alone=alone)


@dataclass(frozen=True, slots=True)
class Reading:
    """What an extractor says of one episode, and what the episode tells of names."""

    episode: Episode
    claims: Sequence[Claim]

    @classmethod
    def of(cls, episode: Episode, claims: Sequence[Claim]) -> tuple[Reading, int]:
        """The claims that stand on its words and its mentions of names; how many were rejected."""
        bare = claimable(episode.text)  # memory must not feed on what it gave
        kept = [claim for claim in claims if stands_on_words(claim, bare)]
        # A babbling model repeats itself without end; a claim made twice says no more than once.
        once = {repr(claim): claim for claim in kept}  # not by hash: a span may be a list
        return cls(episode, [*once.values(), *mentions_of(episode)]), len(claims) - len(kept)
