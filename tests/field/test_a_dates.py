"""Field cases A10 to A17: the date of a message, through every door, and the dates in its words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone

import pytest

from engram_core import Scope
from engram_core.cli import main
from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.times import Precision
from tests.field.telling import ANA, a_memory, believed, day, heard, live, tell

DESK = {
    "english": (
        ["I spoke at the 2023 Varnholt Forum.", "On 3 September I moved my desk to the window."],
        "When did I speak at the Varnholt Forum?",
    ),
    "other words": (
        ["I gave a talk at the 2023 Ostrale Fair.", "On 3 September I bought a ladder."],
        "What did I do at the Ostrale Fair?",
    ),
    "french": (
        [
            "J'ai visité Varnholt en 2023.",
            "Le 3 septembre, j'ai déplacé mon bureau près de la fenêtre.",
        ],
        "Quand ai-je visité Varnholt ?",
    ),
    "french forum": (
        [
            "J'ai participé au Forum de Varnholt 2023.",
            "Le 3 septembre, j'ai déplacé mon bureau près de la fenêtre.",
        ],
        "Quand ai-je participé au Forum de Varnholt ?",
    ),
}
TENTH = day("2023-09-10")


@pytest.mark.parametrize("words", DESK)
def test_A10_a_year_stays_a_year(words):
    told, asked = DESK[words]
    with heard(*[("2023-09-05", text) for text in told], today="2023-09-20") as mem:
        forum, desk = live(mem)
        assert forum.precision is Precision.YEAR
        assert (forum.valid_at, forum.invalid_at) == (day("2023-01-01"), day("2024-01-01"))
        assert (forum.dates, desk.dates) == ("2023", "2023-09-03")
        found = mem.recall(asked, ANA, valid_at=TENTH)
        assert found.facts[0] == forum
        assert "2023-01-01" not in found.context
        assert next(hit for hit in found.hits if hit.kind == "fact").id == forum.id


@pytest.mark.parametrize("words", DESK)
def test_A10_an_event_of_this_year_is_not_old(words):
    told, asked = DESK[words]
    with heard(*[("2023-09-05", text) for text in told], today="2023-09-20") as mem:
        forum, _ = live(mem)
        found = mem.recall(asked, ANA, valid_at=TENTH)
        assert {hit.id: hit.channels["recency"] for hit in found.hits}[forum.id] == 1


def test_A10_in_chinese():
    talk, desk = "我在2023年的瓦恩霍尔特论坛上发言。", "9月3日我把桌子搬到了窗边。"
    with heard(("2023-09-05", talk), ("2023-09-05", desk), today="2023-09-20") as mem:
        mem.remember(
            ANA, "user", "attended", "瓦恩霍尔特论坛", valid_at=day("2023-01-01"), precision="year"
        )
        mem.remember(ANA, "user", "did", "把桌子搬到了窗边", valid_at=day("2023-09-03"))
        found = mem.recall("我什么时候在瓦恩霍尔特论坛上发言？", ANA, valid_at=TENTH)
        assert found.facts[0].object == "瓦恩霍尔特论坛"
        assert found.facts[0].dates == "2023"
        assert "2023-01-01" not in found.context
        assert [hit.text for hit in found.hits if hit.kind == "episode"][0] == talk


TORTOISE = "Yesterday I adopted a tortoise."
SAID = datetime(2025, 11, 4, 9, 30, tzinfo=UTC)


def by_add(mem):
    mem.add(TORTOISE, ANA, at=SAID)


def by_iso_text(mem):
    mem.add(TORTOISE, ANA, at=SAID.isoformat())


def by_list(mem):
    mem.add([{"role": "user", "content": TORTOISE}, "Hello."], ANA, at=SAID)


def by_time_of_its_own(mem):
    mem.add([{"role": "user", "content": TORTOISE, "created_at": SAID.isoformat()}], ANA)


def by_unix_time(mem):
    mem.add({"role": "user", "content": TORTOISE, "timestamp": SAID.timestamp()}, ANA)


@pytest.mark.parametrize("door", [by_add, by_iso_text, by_list, by_time_of_its_own, by_unix_time])
def test_A12_yesterday_counts_from_the_message(door):
    with a_memory() as mem:
        door(mem)
        mem.consolidate()
        [pet] = live(mem)
        assert (pet.valid_at, pet.precision) == (day("2025-11-03"), Precision.DAY)
        assert mem.episodes(ANA)[0].event_at == SAID


async def test_A12_also_when_awaited():
    with a_memory() as mem:
        await mem.aadd(TORTOISE, ANA, at=SAID)
        await mem.aconsolidate()
        [pet] = await mem.afacts(ANA)
        assert (pet.valid_at, pet.precision) == (day("2025-11-03"), Precision.DAY)


def test_A12_from_the_command_line(tmp_path, capsys):
    whose = ["--store", str(tmp_path / "store"), "--user", "ana", "--embedder", "hashing:16"]
    at = ["--at", "2025-11-04T09:30:00+00:00"]
    stated = ["remember", "user", "has_pet", "gecko", "--from", "2025-11-02T00:00:00+00:00"]
    for said in (["add", TORTOISE, *at, "--consolidate"], [*stated, *at], ["facts", "--json"]):
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([*said, *whose])
        assert ended.value.code == 0
    told = json.loads(capsys.readouterr().out)
    assert {(one["object"], one["valid_at"][:10], one["precision"]) for one in told} == {
        ("gecko", "2025-11-02", "day"),
        ("tortoise", "2025-11-03", "day"),
    }


def test_A12_what_is_remembered_takes_both_times():
    with a_memory() as mem:
        told = mem.remember(ANA, "user", "has_pet", "tortoise", valid_at=day("2025-11-03"), at=SAID)
        assert (told.valid_at, told.precision) == (day("2025-11-03"), Precision.DAY)
        assert told.stated_at == SAID
        undated = mem.remember(ANA, "user", "has_pet", "gecko", at=SAID)
        assert undated.valid_at == SAID


def test_A12_the_day_is_that_of_the_speaker():
    late = datetime(2025, 11, 4, 1, 15, tzinfo=timezone(timedelta(hours=9, minutes=30)))
    with a_memory() as mem:
        tell(mem, "Hier j'ai adopté une tortue.", late)
        assert live(mem)[0].dates == "since 2025-11-03"


PLACES = ("Malta", "Lecce", "Turku", "Pau")
TRIPS = [
    (f"2021-{month:02}-{at:02}T08:00:00+00:00", f"I visited {place}{month} today.")
    for month in range(1, 11)
    for at, place in zip((3, 9, 17, 28), PLACES, strict=True)
]


@pytest.mark.parametrize("way", ["one list", "one by one"])
def test_A13_what_is_loaded_today_happened_when_it_was_said(way):
    messages = [{"role": "user", "content": text, "created_at": at} for at, text in TRIPS]
    with a_memory() as mem:
        for batch in [messages] if way == "one list" else [[one] for one in messages]:
            mem.add(batch, ANA)
        mem.consolidate()
        facts = believed(mem)
        assert len(facts) == len(TRIPS) == 40
        assert {f"{one.valid_at:%Y-%m-%d}" for one in facts} == {at[:10] for at, _ in TRIPS}
        assert {one.created_at.date() for one in facts} == {mem.clock.now().date()}


NAIVE = datetime(2024, 5, 1, 9, 0)  # noqa: DTZ001 - what must be refused
SAME = [
    datetime(2024, 5, 1, 9, 0, tzinfo=UTC),
    datetime(2024, 5, 1, 18, 30, tzinfo=timezone(timedelta(hours=9, minutes=30))),
    datetime(2024, 5, 1, 6, 0, tzinfo=timezone(timedelta(hours=-3))),
    "2024-05-01T09:00:00Z",
    "2024-05-01T18:30:00+09:30",
    "2024-05-01T06:00:00-03:00",
]


def _fact(mem):
    return mem.remember(ANA, "user", "lives_in", "Gent", valid_at=day("2020-01-01")).id


TIMED = {
    "add": lambda mem, at: mem.add("I live in Ghent.", ANA, at=at),
    "a list": lambda mem, at: mem.add(["I live in Ghent.", "Hello."], ANA, at=at),
    "a message": lambda mem, at: mem.add({"role": "user", "content": "Hi.", "created_at": at}, ANA),
    "remember at": lambda mem, at: mem.remember(ANA, "user", "owns", "kayak", at=at),
    "remember valid_at": lambda mem, at: mem.remember(ANA, "user", "owns", "kayak", valid_at=at),
    "remember invalid_at": lambda mem, at: mem.remember(
        ANA, "user", "owns", "kayak", valid_at=day("2019-01-01"), invalid_at=at
    ),
    "end": lambda mem, at: mem.end(_fact(mem), ANA, at=at),
    "facts valid_at": lambda mem, at: mem.facts(ANA, valid_at=at),
    "facts known_at": lambda mem, at: mem.facts(ANA, known_at=at),
    "history as_of": lambda mem, at: mem.history(ANA, as_of=at),
    "recall valid_at": lambda mem, at: mem.recall("Where do I live?", ANA, valid_at=at),
    "recall known_at": lambda mem, at: mem.recall("Where do I live?", ANA, known_at=at),
    "diff": lambda mem, at: mem.diff(ANA, at, day("2025-01-01")),
}


@pytest.mark.parametrize("door", TIMED)
@pytest.mark.parametrize("naive", [NAIVE, "2024-05-01T09:00:00", "2024-05-01"])
def test_A15_what_has_no_timezone_is_refused_at_every_door(door, naive):
    with a_memory() as mem:
        with pytest.raises(NaiveDatetime, match="timezone"):
            TIMED[door](mem, naive)
        assert mem.episodes(ANA) == [] or door == "end"


@pytest.mark.parametrize("door", TIMED)
@pytest.mark.parametrize("odd", ["last week", object(), b"2024"])
def test_A15_what_is_no_instant_is_refused_by_name(door, odd):
    with a_memory() as mem, pytest.raises(InvalidInput):
        TIMED[door](mem, odd)


@pytest.mark.parametrize("moment", SAME)
def test_A15_equal_instants_are_equal_whatever_their_offset(moment):
    with a_memory() as mem:
        mem.add("I live in Ghent.", ANA, at=moment)
        mem.consolidate()
        kayak = mem.remember(ANA, "user", "owns", "kayak", valid_at=moment)
        home = live(mem, "lives_in")[0]
        assert mem.episodes(ANA)[0].event_at == home.valid_at == kayak.valid_at == SAME[0]
        assert mem.facts(ANA, valid_at=moment) == [home, kayak] or mem.facts(
            ANA, valid_at=moment
        ) == [kayak, home]
        just_before = SAME[0] - timedelta(microseconds=1)
        assert mem.facts(ANA, valid_at=just_before) == []
        ended = mem.remember(ANA, "user", "speaks", "Wolof", valid_at=day("2020-01-01"))
        assert mem.end(ended.id, ANA, at=moment).effective_at == SAME[0]


SCRIPT = """
from datetime import UTC, datetime
from engram_core import Engram, Scope
from engram_core.clock import ManualClock
clock = ManualClock(datetime(2025, 1, 9, tzinfo=UTC))
with Engram.in_memory(embedder="hashing:32", background=False, clock=clock) as mem:
    ana = Scope(user="ana")
    at = "2024-12-31T23:30:00Z"
    mem.add("I adopted a tortoise yesterday and I live in Ghent.", ana, at=at)
    mem.add("J'ai rencontré le notaire hier.", ana, at=at)
    mem.consolidate()
    print([one.to_dict() for one in mem.episodes(ana)], [one.to_dict() for one in mem.facts(ana)])
    print(mem.recall("What did I adopt yesterday?", ana, valid_at=at).context)
"""


def test_A16_the_zone_of_the_host_changes_nothing():
    told = []
    for zone in ("America/Adak", "UTC", "Pacific/Apia"):
        environment = os.environ | {"TZ": zone, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True
        )
        told.append(done.stdout)
    assert told[0] == told[1] == told[2]
    assert b"tortoise" in told[0]
    assert b"2024-12-30" in told[0]
    assert b"2025" not in told[0].splitlines()[-2]


RELATIVE = [
    ("I signed the lease today.", "2025-02-12"),
    ("Last Friday I met the landlord.", "2025-02-07"),
    ("I visited Lecce the day before yesterday.", "2025-02-10"),
    ("I bought a kayak three days ago.", "2025-02-09"),
    ("J'ai signé le bail aujourd'hui.", "2025-02-12"),
    ("Vendredi dernier j'ai rencontré le propriétaire.", "2025-02-07"),
    ("J'ai acheté un kayak avant-hier.", "2025-02-10"),
]


@pytest.mark.parametrize(("text", "date"), RELATIVE)
def test_A17_relative_dates_count_from_their_own_message(text, date):
    with a_memory() as mem:
        tell(mem, "I live in Pau.", "2023-08-01", Scope(user="ana", session="another"))
        tell(mem, text, "2025-02-12T15:00:00", Scope(user="ana", session="this"))
        events = [one for one in live(mem) if one.kind == "event"]
        assert {(one.dates, one.precision) for one in events} == {(date, Precision.DAY)}
