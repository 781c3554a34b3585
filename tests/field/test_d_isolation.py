"""Field cases D: isolation of one (tenant, user) from every other."""

from __future__ import annotations

import asyncio
import json
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from engram_core import Scope
from engram_core.errors import EngramError, InvalidScope, NaiveDatetime, NotFound, UnknownOption
from tests.field.stores import START, HomeExtractor, day, in_memory, texts

HOSTILE = [
    "%", "_", "w%", "?", "*", "\\", "'", '"', "'; DROP TABLE episode; --", "--", "../x", "/etc",
    "a\nb", "CON", "{user}", "%s", ":user", "🦊", "e\u0301", "wren", "Wren", "wren ", "\uf8fe0000",
    "w" * 256, "zoë", "ｗren", "null", "None", "0",
]  # fmt: skip


@pytest.fixture
def mem():
    with in_memory(extractor=HomeExtractor()) as made:
        yield made


def everything(mem, scope, tmp_path=None):
    """All reads of a scope, without what its own reads leave: how often a thing was used."""
    question = "Who lives in the secret harbour of Lundrick?"
    found = mem.recall(question, scope, abstain="off", salience=False)
    said = [
        [(hit.id, hit.score, hit.text) for hit in found.hits],
        found.context,
        found.reason,
        mem.facts(scope),
        mem.history(scope),
        mem.timeline(scope),
        mem.graph(scope).to_dict(),
        mem.stats(scope),
        mem.summaries(scope),
        mem.contradictions(scope),
        mem.retroactive(scope),
        mem.episodes(scope),
        mem.diff(scope, day(-1), day(900)),
    ]
    if tmp_path is not None:
        mem.export(scope, tmp_path / "export.jsonl")
        lines = (tmp_path / "export.jsonl").read_text("utf-8").splitlines()
        of_use = ("salience", "end")
        said.append([line for line in lines if json.loads(line).get("table") not in of_use])
    return said


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Scope(user="pat", tenant="juno"), Scope(user="pat", tenant="juno-labs")),
        (Scope(user="t"), Scope(user="tt")),
        (Scope(user="room.2"), Scope(user="room.21")),
        (Scope(user="b", tenant="a"), Scope(user="ab", tenant="default")),
        (Scope(user="c", tenant="a-b"), Scope(user="b-c", tenant="a")),
    ],
)
def test_D1_a_scope_whose_name_begins_another_is_a_scope_of_its_own(mem, tmp_path, mine, theirs):
    mem.add(["I live in Lundrick.", "Lundrick has a secret harbour"], theirs, at=START)
    mem.remember(theirs, "user", "owns", "a rowing boat")
    mem.consolidate()
    before = everything(mem, theirs, tmp_path)
    assert mem.recall("Lundrick", mine).reason is not None
    with pytest.raises(NotFound):
        mem.export(mine, tmp_path / "none.jsonl")
    assert mem.erase(mine).counts.get("episodes", 0) == 0
    mem.add("I live in Ostby.", mine, at=START)
    mem.consolidate(mine)
    assert [fact.object for fact in mem.facts(mine)] == ["Ostby"]
    assert mem.stats(mine).episodes == 1
    mem.export(mine, tmp_path / "mine.jsonl")
    assert b"Lundrick" not in (tmp_path / "mine.jsonl").read_bytes()
    assert mem.erase(mine).counts["episodes"] == 1
    assert everything(mem, theirs, tmp_path) == before


def test_D2_hostile_names_are_matched_literally_at_every_door(mem, tmp_path):
    scopes = [Scope(user=name) for name in HOSTILE]
    scopes += [Scope(user="wren", tenant=name) for name in HOSTILE[:8]]
    for number, scope in enumerate(scopes):
        mem.add(f"I live in Town{number}.", scope, at=START)
    mem.consolidate()
    assert mem.stats(scopes[0]).episodes == 1
    for number, scope in enumerate(scopes):
        assert [fact.object for fact in mem.facts(scope)] == [f"Town{number}"]
        assert texts(mem.episodes(scope)) == [f"I live in Town{number}."]
    for number in range(0, len(scopes), 5):
        assert mem.recall(f"Town{number}", scopes[number]).facts[0].object == f"Town{number}"
        assert mem.erase(scopes[number]).counts["episodes"] == 1
    for number, scope in enumerate(scopes):
        left = [] if number % 5 == 0 else [f"Town{number}"]
        assert [fact.object for fact in mem.facts(scope)] == left
    assert mem.check().ok


@pytest.mark.parametrize("label", ["session", "agent"])
def test_D2_hostile_sessions_and_agents_are_matched_literally(mem, label):
    for number, name in enumerate(HOSTILE):
        mem.add(f"word{number}", Scope(user="wren", **{label: name}), at=START)
    for number, name in enumerate(HOSTILE):
        scope = Scope(user="wren", **{label: name})
        assert texts(mem.episodes(scope)) == [f"word{number}"]
        assert texts(mem.recall(f"word{number}", scope, abstain="off")) == [f"word{number}"]
    mem.erase(Scope(user="wren", **{label: "%"}))
    assert len(mem.episodes(Scope(user="wren"))) == len(HOSTILE) - 1


@pytest.mark.parametrize("name", ["a\0b", "\ud83d", "x" * 257, "", " \t", "\u2003"])
@pytest.mark.parametrize("label", ["user", "tenant", "session", "agent"])
def test_D2_a_name_that_cannot_be_kept_is_refused_at_the_door(name, label):
    with pytest.raises(InvalidScope, match=label):
        Scope(**{"user": "wren", label: name})


UNKEPT = ["\0", "\ud800"]


@pytest.mark.parametrize("name", ["%", "e%", "_" * 12, "' OR 1=1 --", "\\", "*", *UNKEPT])
def test_D2_hostile_ids_reach_nothing(mem, name):
    wren = Scope(user="wren")
    mem.remember(wren, "user", "owns", "a rowing boat")
    for act in (
        lambda: mem.erase(wren, episode=name),
        lambda: mem.why(name, wren),
        lambda: mem.retract(name, wren),
        lambda: mem.end(name, wren),
        lambda: mem.correct(name, wren, object="a raft"),
        lambda: mem.unmerge(wren, name),
        lambda: mem.merge(wren, name, "user"),
    ):
        with pytest.raises(NotFound):
            act()
    if name in UNKEPT:
        with pytest.raises(InvalidScope):
            mem.erase(wren, session=name)
    else:
        assert mem.erase(wren, session=name).counts == {}
    assert mem.facts(wren, name) == mem.facts(wren, None, name) == []
    assert mem.episodes(wren, ids=[name]) == []
    assert len(mem.facts(wren)) == 1


async def test_D3_one_memory_used_for_many_sessions_at_once_mixes_none_of_them(mem):
    scopes = [Scope(user=f"guest{n}") for n in range(6)]

    async def chat(number):
        for turn in range(4):
            await mem.aadd(f"guest secret {number} turn {turn}", scopes[number])
            found = await mem.arecall("guest secret turn", scopes[number], abstain="off")
            assert len(found.hits) == turn + 1
            assert all(f"secret {number} " in hit.text for hit in found.hits)

    await asyncio.gather(*(chat(number) for number in range(6)))


def test_D3_threads_reading_other_scopes_get_their_own_answers(mem):
    scopes = [Scope(user=f"guest{n}") for n in range(4)]
    for number, scope in enumerate(scopes):
        mem.add([f"guest secret {number} part {n}" for n in range(20)], scope)

    def read(number):
        return [hit.text for _ in range(5) for hit in mem.recall("secret", scopes[number]).hits]

    with ThreadPoolExecutor(4) as pool:
        for number, found in enumerate(pool.map(read, range(4))):
            assert found
            assert all(f"secret {number} " in text for text in found)


def test_D4_what_one_user_said_is_found_by_no_other_not_even_through_the_graph(mem):
    teller, asker = Scope(user="teller"), Scope(user="asker")
    mem.remember(teller, "Jorvel", "works_at", "Fennimore Dairy")
    mem.add("Jorvel works at Fennimore Dairy.", teller)
    for name in ("Jorvel", "Fennimore Dairy"):
        assert mem.recall(name, asker, channels=["graph", "lexical"]).hits == ()
        assert mem.recall(name, asker, abstain="off").hits == ()
    assert mem.graph(asker).edges == ()
    mem.remember(asker, "user", "knows", "Jorvel")
    found = mem.recall("Where does Jorvel work?", asker, abstain="off")
    assert "Fennimore" not in str(found.to_dict())


def test_D4_hits_order_and_scores_are_the_same_whether_others_exist_or_not(tmp_path):
    asker = Scope(user="asker")
    said = [f"the {word} boat came in on Monday" for word in ["red", "old", "tall", "slow", "wet"]]
    answers = []
    for crowded in (False, True):
        with in_memory(extractor=HomeExtractor()) as mem:
            if crowded:
                noise = [f"the slow red boat and harbour {n} on Monday" for n in range(300)]
                mem.add(noise, Scope(user="asker2"), at=START)
                mem.add(noise[:100], Scope(user="asker", tenant="other"), at=START)
                mem.remember(Scope(user="other"), "user", "lives_in", "Lundrick", at=START)
            mem.add([*said, "I live in Lundrick."], asker, at=START)
            mem.consolidate(asker)
            found = mem.recall("slow red boat of Lundrick", asker, valid_at=day(1))
            answers.append(
                [(hit.text, hit.score, dict(hit.channels)) for hit in found.hits]
                + [found.score, found.context, found.reason]
            )
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "scope",
    [
        Scope(user="ida"),
        Scope(user="ida", agent="helper"),
        Scope(user="ida", session="2024-04-08"),
        Scope(user="ida", tenant="acme", agent="helper", session="s 1"),
        Scope(user=str(uuid.UUID(int=77)), tenant=str(uuid.UUID(int=5))),
        Scope(user="イダ", tenant="été", session="сессия"),
    ],
    ids=str,
)
def test_D6_what_was_written_is_found_through_every_door(mem, scope):
    mem.add("I live in Lundrick.", scope, at=START)
    mem.add([{"role": "user", "content": "I own a red kite."}], scope, at=day(1))
    mem.remember(scope, "user", "likes", "fog")
    mem.consolidate()
    for reading in (scope, scope.whole()):
        assert {fact.object for fact in mem.facts(reading)} == {"Lundrick", "a red kite", "fog"}
        assert "I own a red kite." in texts(mem.recall("red kite", reading))
        assert mem.stats(reading).episodes == len(mem.episodes(reading)) == 3
        assert len(mem.graph(reading).edges) == len(mem.history(reading)) == 3
    elsewhere = Scope(user=scope.user, tenant=scope.tenant, session="another one")
    for empty in (elsewhere, Scope(user="nobody")):
        found = mem.recall("red kite", empty)
        assert (found.hits, found.abstained) == ((), True)
        assert empty.user in (found.reason or "")


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda mem, scope, at: mem.add("words", scope.user, at=at), InvalidScope),
        (lambda mem, scope, at: mem.add("a", scope, at=START.replace(tzinfo=None)), NaiveDatetime),
        (lambda mem, scope, at: mem.add("words", scope, when=at), UnknownOption),
        (
            lambda mem, scope, at: mem.add(
                [{"role": "user", "content": "a"}, {"content": "b", "at": "2024-04-08T09:00:00"}],
                scope,
            ),
            NaiveDatetime,
        ),
        (lambda mem, scope, at: mem.add(["fine", None], scope), EngramError),
        (lambda mem, scope, at: asyncio.run(mem.aadd("words", None)), InvalidScope),
        (
            lambda mem, scope, at: asyncio.run(mem.aadd("words", scope, at="2024-04-08T09:00")),
            NaiveDatetime,
        ),
        (lambda mem, scope, at: asyncio.run(mem.aadd("words", scope, when=at)), UnknownOption),
        (lambda mem, scope, at: mem.remember({}, "user", "likes", "fog"), InvalidScope),
        (
            lambda mem, scope, at: mem.remember(
                scope, "user", "likes", "fog", valid_at=START.replace(tzinfo=None)
            ),
            NaiveDatetime,
        ),
        (lambda mem, scope, at: mem.remember(scope, "user", "likes", "fog", to=at), UnknownOption),
    ],
)  # fmt: skip
def test_D8_the_same_refusal_at_every_door_and_nothing_stored(mem, act, error):
    scope = Scope(user="ida")
    with pytest.raises(error):
        act(mem, scope, START)
    assert mem.stats(scope).episodes == 0
    assert mem.facts(scope) == []


@pytest.mark.parametrize("user", [7, None, "", "  \n", False, True, b"wren", 7.0, ["wren"], object])
def test_D9_a_user_that_is_not_text_is_refused_when_the_scope_is_made(user):
    with pytest.raises(InvalidScope, match="user"):
        Scope(user=user)


def test_D9_text_of_a_number_is_a_name_like_any_other(mem):
    mem.add("I live in Lundrick.", Scope(user="7"), at=START)
    assert mem.stats(Scope(user="07")).episodes == 0
    assert mem.stats(Scope(user="7")).episodes == 1
