"""The rules that decide about beliefs, by the names that explanations give them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.model import Decision, Fact, Span
from engram_core.times import show_date

STATEMENT = "a statement"
LATER_VALUE = "a later value (one holds at a time)"
OPPOSITE = "the opposite, said later of the same thing"
EXPLICIT_END = "an explicit end"
DENIAL = "a denial"
OTHER_DATE = "another date for the same thing"
EVENT = "an event keeps its own date"
LATEST = "the latest that was said of it, and nothing said since ends it"
SLIP_PUT_RIGHT = "what was meant, said later in place of a slip; it holds from where the slip did"
BESIDE = "one value beside others, and nothing said since ends it"
ERASURE = "an erasure"
CHANGED = "something said changed it"
PASSED = "its valid time is over"
NOT_YET = "it was not known yet"
OPEN = (
    "open: may be one thing in other words; "
    "adjudicate(), merge(), keep_both(), end() or retract() settles it"
)

# What a ruling is called, by the kind of its decision.
RULINGS = {
    "correct": "a correction",
    "retract": "a retraction",
    "end": "a ruled end",
    "merge": "a merge of names",
    "unmerge": "a merge taken back",
    "keep": "kept as two things",
    "reextract": "messages read anew",
    "undo": "a decision taken back",
}
_DECIDES = ("correct", "end", "merge", "unmerge")


def ruling_name(kind: str) -> str:
    """What a decision of this kind is called in explanations."""
    return RULINGS.get(kind, kind)


def place_taken(kind: str) -> str:
    """The rule by which another value took a fact's place, by the kind of its predicate."""
    return LATER_VALUE if kind == "single" else OPPOSITE


def standing_rule(
    fact: Fact,
    evidence: Sequence[Span],
    decisions: Sequence[Decision],
    replaced: Sequence[Fact] = (),
    *,
    meant: bool = False,
) -> str:
    """Why a version that is believed stands as it stands, in one line.

    Args:
        fact: The version.
        evidence: The words it stands on, and those that end it.
        decisions: The rulings that bind them, in order; the last one that decides is told.
        replaced: The facts whose place it took.
        meant: Whether it stands on words that put a slip right.
    """
    deciding = [one for one in decisions if one.kind in _DECIDES]
    if deciding:
        return f"{ruling_name(deciding[-1].kind)} ({deciding[-1].citation})"
    end = show_date(fact.invalid_at, fact.end_precision)
    if fact.kind == "event":
        return f"{EVENT}, and closes nothing"
    if any(span.role == "ends" for span in evidence):
        return f"{EXPLICIT_END}: it was said to be over by {end}"
    if fact.superseded_by is not None:
        return f"{place_taken(fact.kind)} took its place on {end}"
    kept = [one for one in decisions if one.kind == "keep"]
    if kept:
        return f"{ruling_name('keep')} ({kept[-1].citation})"
    if meant:
        return SLIP_PUT_RIGHT
    if replaced:
        return f"{place_taken(fact.kind)}: {LATEST}"
    return BESIDE if fact.kind == "multi" else LATEST
