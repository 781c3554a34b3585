"""The small world of the conformance kit, for tests of other folders."""

from engram_core.testing.world import (
    EPOCH,
    EVENT,
    MULTI,
    NOW,
    PLACES,
    SINGLE,
    PlainExtractor,
    Said,
    a_world,
    beliefs,
    day,
    hear,
    rows,
    statements,
)

__all__ = [
    "EPOCH",
    "EVENT",
    "MULTI",
    "NOW",
    "PLACES",
    "PlainExtractor",
    "SINGLE",
    "Said",
    "a_world",
    "beliefs",
    "day",
    "hear",
    "rows",
    "statements",
]
