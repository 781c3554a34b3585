"""Field cases G: odd text, shapes of messages, and embedders of one's own, through the engine."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest

from engram_core import EngramError, Scope
from engram_core.errors import EmbedderMismatch, ExtractionError, InvalidScope
from engram_core.ingest.messages import restore
from tests.field.stores import START, HomeExtractor, in_memory, open_small, texts

UMA = Scope(user="uma", session="odd")
LONE = "half \ud83d of it"


@pytest.fixture
def mem():
    with in_memory(extractor=HomeExtractor()) as made:
        yield made


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([{"type": "text", "text": "the pelican sleeps"}], "the pelican sleeps"),
        (
            [
                {"type": "text", "text": "the pelican"},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
                {"type": "text", "text": "wakes up"},
            ],
            "the pelican\nwakes up",
        ),
        ([{"type": "image_url", "image_url": {"url": "data:image/png;base64,BBBB"}}], ""),
        ([], ""),
    ],
    ids=["text", "text image text", "image", "nothing"],
)
def test_G1_text_parts_are_searchable_in_order_and_all_parts_are_kept(mem, parts, text):
    message = {"role": "user", "content": parts}
    mem.add(message, UMA, at=START)
    (episode,) = mem.episodes(UMA)
    assert episode.text == text
    assert restore(episode) == message
    hits = mem.recall("pelican", UMA, channels=["lexical"]).hits
    assert [hit.text for hit in hits] == ([text] if text else [])
    mem.consolidate()
    assert mem.check().ok


BATCH = [
    {"role": "assistant", "tool_calls": [{"id": "c1", "function": {"name": "f"}}]},
    {"role": "assistant", "content": None},
    {"role": "user", "content": ""},
    {"role": "user", "content": "   "},
    {"content": "I own a heron."},
    {"role": "tool", "tool_call_id": "c1", "content": "42"},
    {"role": "developer", "content": "Answer in verse."},
    {"role": "user", "content": "I live in Quellmar."},
]  # fmt: skip


def test_G2_messages_without_words_or_role_are_kept_losslessly_and_disturb_nobody(mem):
    receipt = mem.add(BATCH, UMA, at=START)
    assert len(set(receipt.episodes)) == len(BATCH)
    stored = mem.episodes(UMA)
    assert [restore(episode) for episode in stored] == BATCH
    assert [episode.role for episode in stored][4:7] == ["user", "tool", "developer"]
    report = mem.consolidate()
    assert [one.outcome for one in report.outcomes].count("failed") == 0
    assert {fact.object for fact in mem.facts(UMA)} == {"a heron", "Quellmar"}
    assert mem.stats(UMA).jobs == {"done": len(BATCH)}
    assert mem.check().ok


@pytest.mark.parametrize("text", ["left\x00right", "\x00", "a\x00\x00b\x00", LONE, "\udc00\ud800"])
def test_G4_and_G5_NUL_and_lone_surrogates_come_back_as_they_went(mem, tmp_path, text):
    message = {"role": "user", "content": text, "metadata": {text: text}, "name": "Uma"}
    batch = [f"plain {n}" for n in range(9)]
    mem.add([*batch[:4], message, *batch[4:]], UMA, at=START)
    stored = mem.episodes(UMA)
    assert len(stored) == 10
    assert restore(stored[4]) == message
    assert stored[4].text == text
    mem.consolidate()
    words = [word for word in ("left", "half") if word in text]
    for word in words:
        assert text in texts(mem.recall(word, UMA, channels=["lexical"]))
    mem.recall(text, UMA).context.encode()  # what goes to a model is valid text
    mem.export(UMA, tmp_path / "uma.jsonl")
    with in_memory() as other:
        other.import_(tmp_path / "uma.jsonl")
        assert [episode.text for episode in other.episodes(UMA)] == [one.text for one in stored]
    mem.erase(UMA, episode=stored[4].id)
    assert len(mem.episodes(UMA)) == 9


def test_G5_a_fact_of_odd_words_is_kept_corrected_and_found(mem):
    fact = mem.remember(UMA, "user", "owns", LONE, valid_at=START)
    assert mem.facts(UMA)[0].object == LONE
    mem.correct(fact.id, UMA, object="left\x00right", reason=LONE)
    (right,) = mem.facts(UMA)
    assert right.object == "left\x00right"
    assert mem.why(right.id, UMA).decisions[0].reason == LONE
    mem.rebuild()
    assert mem.facts(UMA) == [right]
    assert mem.check().ok


def test_G5_a_lone_surrogate_in_a_name_is_refused_at_the_door():
    for label in ("user", "tenant", "agent", "session"):
        with pytest.raises(InvalidScope, match="surrogate"):
            Scope(**{"user": "uma", label: "u\ud83d"})


def test_G5_a_batch_that_cannot_be_read_is_not_half_written(mem):
    loop = {"role": "user", "content": "x"}
    loop["self"] = loop
    for bad in (loop, 7, None, {}, {"role": "user", "content": "x", "at": "noon"}, object()):
        with pytest.raises(EngramError):
            mem.add(["fine", LONE, bad], UMA)
    assert mem.episodes(UMA) == []
    assert mem.stats(UMA).jobs == {}


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("我把雨伞忘在车站了", "雨伞"),
        ("来週は水族館に行きます", "水族館"),
        ("자전거를 공원에 세워 뒀어요", "자전거"),
        ("เมื่อวานฉันกินมะม่วง", "มะม่วง"),
        ("زرت المتحف مع أخي", "المتحف"),
        ("The 7hopper-q is out of order", "7hopper-q"),
        ("It stands in RULES.toml somewhere", "RULES.toml"),
        ("Restart osprey-gate tonight", "osprey-gate"),
        ("A trip 🛶 on the lake", "🛶"),
        ("We baked a soufflé", unicodedata.normalize("NFD", "soufflé")),
        (unicodedata.normalize("NFD", "We baked a soufflé"), "soufflé"),
    ],
)
def test_G6_every_script_is_found_by_the_lexical_channel_alone(mem, text, query):
    mem.add(["Nothing to see here", text, "Or there"], UMA, at=START)
    found = mem.recall(query, UMA, channels=["lexical"])
    assert found.hits[0].text == text
    assert not found.abstained


@pytest.mark.parametrize("query", ["。。。", "???", "\u0301", "—", "\x00", "\ud800", "\u200b"])
def test_G7_a_query_that_tokenises_to_nothing_finds_nothing_and_says_why(mem, query):
    mem.add(["Is there anything ???", "。。。"], UMA, at=START)
    for channels in (None, ["lexical"]):
        found = mem.recall(query, UMA, channels=channels)
        assert (found.hits, found.context, found.abstained) == ((), "", True)
        assert "words" in (found.reason or "")


def test_G10_failing_timing_out_and_finding_nothing_are_told_apart_per_episode(mem):
    class Moody(HomeExtractor):
        def extract(self, episode, before):
            if "boom" in episode.text:
                raise ExtractionError("no JSON in the answer", "Sure! Here is")
            if "slow" in episode.text:
                raise TimeoutError("the model took 30 s")
            return super().extract(episode, before)

    said = ["boom", "a slow one", "nothing of note", "I live in Quellmar."]
    ids = mem.add(said, UMA, at=START).episodes
    report = mem.consolidate(extractor=Moody())
    outcomes = {one.episode: one for one in report.outcomes}
    assert [outcomes[name].outcome for name in ids] == ["failed", "failed", "nothing", "facts"]
    assert "no JSON" in outcomes[ids[0]].error
    assert "TimeoutError" in outcomes[ids[1]].error
    assert len(report.failed) == report.pending == 2
    assert {fact.object for fact in mem.facts(UMA)} == {"Quellmar"}


class Lengths:
    """An embedder of somebody's own: 48 dimensions, and counts how it is used."""

    name, dimension = "lengths-of-uma", 48

    def __init__(self):
        self.written, self.asked = [], []

    def embed_documents(self, given):
        self.written += given
        return np.stack([self._vector(text) for text in given])

    def embed_query(self, text):
        self.asked.append(text)
        return self._vector(text)

    def count_tokens(self, text):
        return len(text.split())

    def _vector(self, text):
        vector = np.ones(48, np.float32)
        vector[len(text) % 48] += 48
        return vector / np.linalg.norm(vector)


def test_G15_an_embedder_of_ones_own_writes_and_reads_and_is_recorded(tmp_path):
    mine = Lengths()
    with open_small(tmp_path / "store", embedder=mine) as mem:
        mem.add("The pelican sleeps", UMA)
        found = mem.recall("length of words ab", UMA, channels=["dense"], abstain="off")
        assert mine.written[0] == "The pelican sleeps"
        assert mine.asked == ["length of words ab"]
        assert texts(found) == ["The pelican sleeps"]
    with pytest.raises(EmbedderMismatch, match=r"lengths-of-uma \(48 dim.*hashing:16"):
        open_small(tmp_path / "store")
    other = Lengths()
    other.dimension = 24
    with pytest.raises(EmbedderMismatch, match="lengths-of-uma"):
        open_small(tmp_path / "store", embedder=other)


def test_G15_an_embedder_that_fails_stores_nothing_and_the_next_try_works(tmp_path):
    class Broken(Lengths):
        broken = True

        def embed_documents(self, given):
            if self.broken:
                raise EngramError("no model there")
            return super().embed_documents(given)

    mine = Broken()
    with open_small(tmp_path / "store", embedder=mine) as mem:
        with pytest.raises(EngramError):
            mem.add("The pelican sleeps", UMA)
        assert mem.episodes(UMA) == []
        mine.broken = False
        mem.add("The pelican sleeps", UMA)
        assert len(mem.episodes(UMA)) == 1


def test_G16_a_store_of_another_embedder_says_so_and_keeps_finding_words(tmp_path):
    with open_small(tmp_path / "store", embedder="hashing:384") as mem:
        mem.add("The pelican sleeps", UMA)
    with pytest.raises(EmbedderMismatch, match=r"384.*48.*reembed"):
        open_small(tmp_path / "store", embedder=Lengths())
    with open_small(tmp_path / "store", embedder=Lengths(), mismatch="lexical") as mem:
        assert texts(mem.recall("pelican", UMA)) == ["The pelican sleeps"]
        assert mem.recall("something else", UMA).reason
    with open_small(tmp_path / "store", embedder=Lengths(), mismatch="reembed") as mem:
        assert mem.reembed() == 1
    with open_small(tmp_path / "store", embedder=Lengths()) as mem:
        assert texts(mem.recall("pelican", UMA)) == ["The pelican sleeps"]
