"""One more value in a slot of many costs as one in a slot of few, and is believed the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram_core import Scope
from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate import truth
from engram_core.consolidate.placement import SlotKey
from engram_core.consolidate.resolve import resolve_slot
from engram_core.consolidate.slots import Assertion, Ruling, RulingKind
from engram_core.consolidate.tail import earliest, reaching_back, resolve_end
from engram_core.consolidate.versions import links_of, revise
from engram_core.log import Stamp
from engram_core.times import Precision
from engram_core.vocabulary import Kind
from tests.field.stores import START, in_memory

ANA = Scope(user="ana")
SLOT = SlotKey("user", "single:residence")
DATES = st.integers(0, 900).map(lambda days: START + timedelta(days=days))
PRECISIONS = st.sampled_from([None, *Precision])


@st.composite
def assertions(draw: st.DrawFn) -> Assertion:
    """Mostly plain claims in the order they are said, and now and then anything else."""
    seq = draw(st.integers(1, 60))
    plain = draw(st.integers(0, 5)) > 0
    said = draw(DATES) if draw(st.integers(0, 5)) == 0 else START + timedelta(days=seq * 15)
    return Assertion(
        id=f"a{seq}",
        value=draw(st.sampled_from("abc")),
        event_at=said,
        seq=seq,
        polarity=Polarity.ASSERTS if plain else draw(st.sampled_from(Polarity)),
        modality=Modality.ACTUAL if plain else draw(st.sampled_from(Modality)),
        denies=draw(st.sampled_from([None, *Denies])),
        valid_from=draw(DATES) if draw(st.integers(0, 3)) == 0 else None,
        valid_to=None if plain else draw(st.none() | DATES),
        precision=draw(PRECISIONS),
        end_precision=draw(PRECISIONS),
        once=draw(st.booleans()),
    )


STREAMS = st.lists(assertions(), min_size=2, max_size=25, unique_by=lambda one: one.id)


def loaded(held: list[Assertion], since) -> list[Assertion]:
    """What a store reads of a slot whose end is asked for."""
    dated = reaching_back(since)
    return [
        one
        for one in held
        if one.event_at >= since
        or (one.valid_from is not None and one.valid_from >= dated)
        or (one.valid_to is not None and one.valid_to >= dated)
    ]


@settings(max_examples=150, deadline=None)
@given(STREAMS, st.integers(0, 60))
def test_its_end_alone_gives_what_the_whole_slot_gives(stream, struck):
    """One claim was retracted before anything else was said of it."""
    rulings = [Ruling(RulingKind.RETRACT, frozenset({f"a{struck}"}))]
    believed, held = [], []
    for number, one in enumerate(stream):
        held.append(one)
        whole = resolve_slot(held, rulings, Kind.SINGLE)
        starts = [
            version.interval.valid_at
            for version in believed
            if version.interval.valid_at and version.interval.valid_at < earliest([one])
        ]
        late = loaded(held, max(starts)) if starts else held
        ended = resolve_end(believed, late, rulings, [one])
        untouched, compared, found = ended or ([], believed, whole)
        stamp = Stamp("t", number, START + timedelta(days=number))
        standing, revision = revise(SLOT, compared, found, stamp)
        _, at_once = revise(SLOT, believed, whole, stamp)
        assert revision == at_once
        believed = sorted([*untouched, *standing], key=lambda one: str(one.interval.valid_at or ""))
        told = [(one.interval.extent, one.links) for one in believed]
        assert told == [(one.extent, links_of(one)) for one in whole]


def test_a_plain_stream_is_resolved_by_its_end():
    held = [Assertion(f"a{n}", f"v{n}", START + timedelta(days=n), n) for n in range(3)]
    whole = resolve_slot(held[:2], [], Kind.SINGLE)
    believed, _ = revise(SLOT, [], whole, Stamp("t", 1, START))
    untouched, compared, found = resolve_end(believed, held, [], held[2:])
    assert [one.interval.value for one in untouched] == ["v0"]
    assert [one.interval.value for one in compared] == ["v1"]
    assert [one.value for one in found] == ["v1", "v2"]


@pytest.fixture
def read(monkeypatch):
    """The ids of the assertions that are read from the store."""
    read = []
    record_of = truth.record_of

    def noting(row):
        read.append(row["id"])
        return record_of(row)

    monkeypatch.setattr(truth, "record_of", noting)
    return read


def test_a_late_claim_reads_no_early_one(read):
    with in_memory() as mem:
        for number in range(30):
            mem.add(f"I live in Ort{number}.", ANA, at=START + timedelta(days=number))
            read.clear()
            mem.consolidate()
        assert len(mem.history(ANA, "user", "lives_in")) == 59
        assert len(set(read)) <= 3
        assert mem.check().problems == ()
