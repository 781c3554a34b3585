"""Bring beliefs up to date with the newest transaction, by the shortest way that is right."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.consolidate.beliefs import believe
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.replay import rederive
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Settled:
    """How many versions a transaction added and expired."""

    added: int = 0
    expired: int = 0


def settle(writing: OwnerWrite, entry: Entry, vocabulary: Vocabulary) -> Settled:
    """Derive what `entry` changes: its own slots, or all when names may have changed hands."""
    revision = believe(writing, entry, vocabulary)
    if revision is not None:
        return Settled(len(revision.inserted), len(revision.expired))
    done = rederive(writing, vocabulary)
    return Settled(done.inserted, done.changed)
