"""Bad input at the doors: a clear `EngramError` or a reasoned answer, and nothing lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.errors import (
    InvalidInput,
    InvalidScope,
    MixedClocks,
    NaiveDatetime,
    NotFound,
    StoreClosed,
    UnknownOption,
)
from tests.field.stores import START, HomeExtractor, day, in_memory, open_small, two_facts

IDA = Scope(user="ida")
NAIVE = datetime(2024, 4, 8, 9, 0)  # noqa: DTZ001 - what is to be refused

READS = {
    "recall": lambda mem, **t: mem.recall("kite", IDA, **t),
    "context": lambda mem, **t: mem.context("kite", IDA, **t),
    "facts": lambda mem, **t: mem.facts(IDA, **t),
    "history": lambda mem, **t: mem.history(IDA, **t),
    "why": lambda mem, **t: mem.why("f1", IDA, **t),
    "contradictions": lambda mem, **t: mem.contradictions(IDA, **t),
    "retroactive": lambda mem, **t: mem.retroactive(IDA, **t),
    "graph": lambda mem, **t: mem.graph(IDA, **t),
    "walk": lambda mem, **t: mem.walk(IDA, "user", **t),
    "profile": lambda mem, **t: mem.profile(IDA, **t),
    "entities": lambda mem, **t: mem.entities(IDA, **t),
    "identities": lambda mem, **t: mem.identities(IDA, **t),
    "summaries": lambda mem, **t: mem.summaries(IDA, **t),
    "timeline": lambda mem, **t: mem.timeline(IDA, **t),
    "stats": lambda mem, **t: mem.stats(IDA, **t),
    "episodes": lambda mem, **t: mem.episodes(IDA, **t),
}


@pytest.fixture(scope="module")
def mem():
    """A memory of two facts that no test changes: that is what they are about."""
    with two_facts(IDA) as made:
        yield made


@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("clock", ["valid_at", "known_at", "as_of"])
@pytest.mark.parametrize(
    ("value", "error"),
    [
        (NAIVE, NaiveDatetime),
        ("2024-04-08T09:00:00", NaiveDatetime),
        ("yesterday", InvalidInput),
        (1712566800, InvalidInput),
        (START.date(), InvalidInput),
        ("0001-01-01T00:00:00+14:00", InvalidInput),
    ],
    ids=["naive", "naive text", "words", "number", "date", "before time"],
)
def test_a_time_that_is_no_instant_is_refused_by_every_read(mem, read, clock, value, error):
    with pytest.raises(error, match=clock):
        READS[read](mem, **{clock: value})


@pytest.mark.parametrize("read", READS)
def test_as_of_is_not_mixed_with_another_clock(mem, read):
    for other in ("valid_at", "known_at"):
        with pytest.raises(MixedClocks, match="as_of"):
            READS[read](mem, as_of=START, **{other: START})


@pytest.mark.parametrize(
    "write",
    [
        lambda mem: mem.add("words", IDA, at=NAIVE),
        lambda mem: mem.add({"role": "user", "content": "words", "created_at": NAIVE}, IDA),
        lambda mem: mem.remember(IDA, "user", "likes", "fog", at=NAIVE),
        lambda mem: mem.remember(IDA, "user", "likes", "fog", valid_at=NAIVE),
        lambda mem: mem.remember(IDA, "user", "likes", "fog", invalid_at=NAIVE),
        lambda mem: mem.end(mem.facts(IDA)[0].id, IDA, at=NAIVE),
        lambda mem: mem.diff(IDA, NAIVE, START),
        lambda mem: mem.diff(IDA, START, (START, NAIVE)),
    ],
)
def test_a_naive_time_is_refused_by_every_other_verb_and_nothing_changes(mem, write):
    before = (mem.episodes(IDA), mem.history(IDA))
    with pytest.raises(NaiveDatetime, match="timezone"):
        write(mem)
    assert (mem.episodes(IDA), mem.history(IDA)) == before


@pytest.mark.parametrize(
    "act",
    [
        lambda mem: mem.recall("kite", IDA, top_k=3),
        lambda mem: mem.recall("kite", IDA, filter={"role": "user"}),
        lambda mem: mem.recall(),
        lambda mem: mem.facts(IDA, None, None, "extra"),
        lambda mem: mem.add("words", IDA, when=START),
        lambda mem: mem.erase(IDA, subject="f1"),
        lambda mem: mem.consolidate(force=True),
        lambda mem: Engram.in_memory(embeder="hashing"),
    ],
)
def test_an_option_that_nobody_knows_is_refused_by_name(mem, act):
    with pytest.raises(UnknownOption):
        act(mem)


WRONG = [
    lambda mem: mem.recall(7, IDA),
    lambda mem: mem.recall(None, IDA),
    lambda mem: mem.recall("kite", IDA, k=-1),
    lambda mem: mem.recall("kite", IDA, k="3"),
    lambda mem: mem.recall("kite", IDA, k=True),
    lambda mem: mem.recall("kite", IDA, k=2.5),
    lambda mem: mem.recall("kite", IDA, budget=-1),
    lambda mem: mem.recall("kite", IDA, budget="2000"),
    lambda mem: mem.recall("kite", IDA, abstain="never"),
    lambda mem: mem.recall("kite", IDA, fusion="best"),
    lambda mem: mem.recall("kite", IDA, channels="dense"),
    lambda mem: mem.recall("kite", IDA, channels=["sparse"]),
    lambda mem: mem.recall("kite", IDA, channels=7),
    lambda mem: mem.recall("kite", IDA, exclude="e1"),
    lambda mem: mem.recall("kite", IDA, exclude=[7]),
    lambda mem: mem.recall("kite", "ida"),
    lambda mem: mem.facts(IDA, 7),
    lambda mem: mem.facts(IDA, predicate=["owns"]),
    lambda mem: mem.why(7, IDA),
    lambda mem: mem.correct(None, IDA, object="a drum"),
    lambda mem: mem.correct(mem.facts(IDA)[0].id, IDA, object=7),
    lambda mem: mem.correct(mem.facts(IDA)[0].id, IDA, object=" "),
    lambda mem: mem.retract(mem.facts(IDA)[0].id, IDA, reason=7),
    lambda mem: mem.remember(IDA, "user", "likes", None),
    lambda mem: mem.remember(IDA, "user", "", "fog"),
    lambda mem: mem.remember(IDA, "user", "likes", "fog", precision="week"),
    lambda mem: mem.remember(IDA, "user", "favourite", "fog", topic=7),
    lambda mem: mem.remember(IDA, "user", "likes", "fog", valid_at=day(2), invalid_at=day(1)),
    lambda mem: mem.merge(IDA, "Ostby", 7),
    lambda mem: mem.episodes(IDA, ids=7),
    lambda mem: mem.episodes(IDA, ids="e1"),
    lambda mem: mem.episodes(IDA, last="3"),
    lambda mem: mem.episodes(IDA, before=7),
    lambda mem: mem.erase(IDA, episode=7),
    lambda mem: mem.erase(IDA, dry_run="yes"),
    lambda mem: mem.status("e1"),
    lambda mem: mem.consolidate(limit=0),
    lambda mem: mem.consolidate(limit="all"),
    lambda mem: mem.consolidate(extractor="rules"),
    lambda mem: mem.consolidate(extractor=HomeExtractor),
    lambda mem: mem.retroactive(IDA, after=30),
    lambda mem: mem.diff(IDA, None, START),
    lambda mem: mem.export(IDA, 7),
    lambda mem: mem.export(IDA, "a\0b"),
    lambda mem: mem.import_(b"there"),
    lambda mem: mem.import_("not/there.jsonl"),
    lambda mem: mem.import_(__file__),
    lambda mem: mem.append_buffer(IDA, []),
    lambda mem: mem.append_buffer(Scope(user="ida", session="s"), 7),
    lambda mem: mem.add(None, IDA),
    lambda mem: mem.add(["fine", 7], IDA),
    lambda mem: mem.add({"role": "user"}, "ida"),
    lambda mem: mem.add("words", IDA, resent="yes"),
]


@pytest.mark.parametrize("act", WRONG, ids=range(len(WRONG)))
def test_a_value_of_another_kind_is_refused_in_words_and_nothing_changes(mem, act):
    before = (mem.episodes(IDA), mem.history(IDA))
    with pytest.raises(InvalidInput) as refused:
        act(mem)
    assert len(str(refused.value)) > 20
    assert (mem.episodes(IDA), mem.history(IDA)) == before


@pytest.mark.parametrize("user", ["", " \n", 7, None, b"ida", True])
def test_a_user_that_is_no_name_is_refused(user):
    with pytest.raises(InvalidScope, match="user"):
        Scope(user=user)


@pytest.mark.parametrize(
    "options",
    [
        {"embedder": 7},
        {"embedder": "word2vec"},
        {"embedder": "hashing:none"},
        {"extractor": 7},
        {"extractor": "llm"},
        {"extractor": HomeExtractor},
        {"clock": None},
        {"durability": "some"},
        {"background": "yes"},
        {"quiet_seconds": "1"},
        {"quiet_seconds": float("nan")},
        {"quiet_seconds": -1},
        {"predicates": 7},
        {"predicates": {"tested_with": "double"}},
        {"predicates": {7: "single"}},
        {"predicates": ["tested_with"]},
        {"vector_index": "faiss"},
        {"mismatch": "ignore"},
    ],
    ids=str,
)
def test_an_option_with_a_value_it_cannot_have_is_refused_and_makes_no_store(tmp_path, options):
    with pytest.raises(InvalidInput):
        open_small(tmp_path / "store", **options)


@pytest.mark.parametrize("k", [1, 10**9])
def test_k_may_be_larger_than_the_store(mem, k):
    found = mem.recall("a kite in Ostby", IDA, k=k, abstain="off")
    assert 0 < len(found.hits) <= min(k, 4)


@pytest.mark.parametrize("budget", [0, 1, 7, 10**9])
def test_a_context_never_outgrows_its_budget(mem, budget):
    found = mem.recall("a kite in Ostby", IDA, budget=budget, abstain="off")
    assert found.tokens <= budget
    assert budget != 0 or found.context == ""


WORDLESS = ["", " ", "???", "。。。", "!?-—…", "\u0301", "\x00", "\ud800"]
STOP_WORDS = ["the of and is", "What is it?", "le la les", "you would have"]


@pytest.mark.parametrize("query", WORDLESS + STOP_WORDS)
def test_a_query_of_no_content_gets_an_empty_context_and_a_reason(mem, query):
    found = mem.recall(query, IDA)
    assert (found.context, found.abstained) == ("", True)
    assert found.reason
    assert mem.recall(query, IDA, abstain="empty").hits == ()
    assert query in STOP_WORDS or found.hits == ()
    empty = mem.recall(query, Scope(user="nobody"))
    assert (empty.hits, empty.context, empty.abstained) == ((), "", True)
    assert "nobody" in (empty.reason or "")


def test_every_read_of_an_empty_store_is_empty():
    with in_memory() as mem:
        for name, read in READS.items():
            if name == "why":
                with pytest.raises(NotFound):
                    read(mem)
                continue
            for times in ({}, {"as_of": START}):
                read(mem, **times)
        found = mem.recall("kite", IDA)
        assert (found.hits, found.facts, found.context, found.abstained) == ((), (), "", True)
        assert "ida" in (found.reason or "")
        assert mem.facts(IDA) == mem.history(IDA) == mem.episodes(IDA) == []
        assert mem.stats(IDA).episodes == 0
        assert mem.erase(IDA).episodes == ()
        assert mem.consolidate().outcomes == ()
        assert mem.rebuild() == mem.reembed() == 0
        assert mem.check().ok


def test_nothing_is_done_after_closing(tmp_path):
    mem = open_small(tmp_path / "store")
    mem.close()
    mem.close()
    acts = [lambda read=read: read(mem) for read in READS.values()]
    acts += [
        lambda: mem.add("words", IDA),
        lambda: mem.remember(IDA, "user", "likes", "fog"),
        lambda: mem.retract("f1", IDA),
        lambda: mem.erase(IDA),
        lambda: mem.consolidate(),
        lambda: mem.flush(),
        lambda: mem.export(IDA, tmp_path / "x"),
        lambda: mem.import_(tmp_path / "x"),
        lambda: mem.rebuild(),
        lambda: mem.reembed(),
        lambda: mem.check(),
        lambda: mem.buffer(Scope(user="ida", session="s")),
        lambda: mem.diff(IDA, START, START + timedelta(days=1)),
    ]
    for act in acts:
        with pytest.raises(StoreClosed, match="open"):
            act()
    assert "closed" in repr(mem)


def test_the_last_days_there_are_have_an_end_too():
    last = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    with in_memory() as mem:
        for precision in ("year", "month", "day", "instant"):
            fact = mem.remember(
                IDA, "user", "lives_in", precision, invalid_at=last, precision=precision
            )
            assert fact.object == precision
        assert mem.check().ok


@pytest.mark.parametrize("entries", [[1], ["words"], [None], range(2), b"bytes"])
def test_a_buffer_takes_buffered_messages_only(mem, entries):
    session = Scope(user="ida", session="s")
    for put in (mem.append_buffer, mem.set_buffer):
        with pytest.raises(InvalidInput, match="entries of .* must be a list of Buffered"):
            put(session, entries)


@pytest.mark.parametrize("last", [2**63, -(10**30)])
def test_a_number_that_no_database_counts_to_is_refused(mem, last):
    for read in (mem.episodes, mem.buffer):
        with pytest.raises(InvalidInput, match="larger than any count"):
            read(Scope(user="ida", session="s"), last=last)


def test_a_refusal_does_not_repeat_a_book(mem):
    with pytest.raises(InvalidInput) as refused:
        mem.facts(IDA, valid_at="x" * 100_000)
    assert len(str(refused.value)) < 500
