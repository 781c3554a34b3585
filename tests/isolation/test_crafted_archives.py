"""An archive that somebody wrote by hand: it reaches nothing but the memory it is taken into."""

from __future__ import annotations

import json

import pytest

from engram_core import Scope
from engram_core.errors import Conflict, InvalidInput
from tests.field.stores import HomeExtractor, day, in_memory
from tests.laws.world import rows

EVE, BOB = Scope(user="eve"), Scope(user="bob")
EVES, BOBS = f"-{EVE.tag}", f"-{BOB.tag}"


@pytest.fixture
def archive(tmp_path):
    """Lines of an export of Eve's, and the file they go to."""
    file = tmp_path / "eve.jsonl"
    with in_memory(extractor=HomeExtractor()) as mem:
        said = [f"I own {thing}." for thing in ("a kite", "a sled", "a loom", "an old boat")]
        mem.add(said, Scope(user="eve", session="s"), at=day(1))
        mem.consolidate()
        mem.retract(mem.facts(EVE)[0].id, EVE)
        erased = mem.add("I own a drum.", EVE, at=day(2)).episodes[0]
        mem.erase(EVE, episode=erased)
        mem.export(EVE, file)
    return [json.loads(line) for line in file.read_text().splitlines()], file


@pytest.fixture
def mem():
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add(["I own a lute.", "I own a harp."], Scope(user="bob", session="b"), at=day(1))
        mem.consolidate()
        yield mem


def of(table, lines):
    return next(line for line in lines if line.get("table") == table)


# (table, column, what it is made to name of Bob's: there already, or his next)
REACHING = [
    ("episode", "id", f"e1{BOBS}"),
    ("episode", "id", f"e3{BOBS}"),
    ("job", "id", f"j3{BOBS}"),
    ("job", "episode", f"e1{BOBS}"),
    ("assertion", "id", f"a3.00{BOBS}"),
    ("assertion", "episode", f"e1{BOBS}"),
    ("decision", "id", f"d4{BOBS}"),
    ("decision_binding", "decision", f"d4{BOBS}"),
    ("decision_binding", "assertion", f"a1.00{BOBS}"),
    ("erasure", "id", f"x4{BOBS}"),
    ("erasure", "episodes", [f"e1{BOBS}"]),
    ("summary", "id", f"s1.2.1{BOBS}"),
    ("summary", "episodes", [f"e1{BOBS}"]),
]


@pytest.mark.parametrize(("table", "column", "name"), REACHING)
def test_a_row_that_bears_or_names_an_id_of_somebody_else_is_refused(
    archive, mem, table, column, name
):
    lines, file = archive
    of(table, lines)[column] = name
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    before = rows(mem)
    with pytest.raises(InvalidInput, match=f"{column} .*nothing was imported"):
        mem.import_(file)
    assert rows(mem) == before
    mem.add("I own a flute.", BOB, at=day(3))
    assert mem.consolidate().facts_added == 1
    assert mem.check().problems == ()


# What no memory could have written: (table, column, value)
STRANGE = [
    ("episode", "precision", "decade"),
    ("episode", "offset_minutes", 10**6),
    ("episode", "event_at", 2**80),
    ("episode", "meta", ["x"]),
    ("episode", "seq", 2**40),
    ("assertion", "kind", "other"),
    ("assertion", "txn", 99),
    ("assertion", "confidence", float("nan")),
    ("decision", "kind", "other"),
    ("decision", "kind", "merge"),
    ("job", "state", "other"),
    ("summary", "sources", {"sentences": ["x"]}),
    ("summary", "table", ["summary"]),
]


@pytest.mark.parametrize(("table", "column", "value"), STRANGE)
def test_a_row_that_no_memory_could_hold_is_refused(archive, mem, table, column, value):
    lines, file = archive
    of(table, lines)[column] = value
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(InvalidInput, match="nothing was imported"):
        mem.import_(file)
    assert mem.episodes(EVE) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("last_seq", -1), ("last_txn", 2**70), ("last_instant", "x"), ("last_instant", 2**80)],
)
def test_a_first_line_that_counts_to_what_cannot_be_is_refused(archive, mem, name, value):
    lines, file = archive
    lines[0][name] = value
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(InvalidInput, match=f"{name} cannot be"):
        mem.import_(file)


def test_claims_of_a_message_that_is_not_in_the_file_are_refused(archive, mem):
    lines, file = archive
    lines.remove(of("episode", lines))
    lines[-1]["rows"] -= 1
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(InvalidInput, match="a message that is not in it"):
        mem.import_(file)
    assert mem.episodes(EVE) == []


def test_a_message_that_was_read_already_does_not_wait_to_be_read_again(archive, mem):
    lines, file = archive
    of("job", lines)["state"] = "pending"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(InvalidInput, match="waits to be read"):
        mem.import_(file)
    mem.add("I own a flute.", BOB, at=day(3))
    assert mem.consolidate().facts_added == 1


def test_an_archive_of_somebody_else_than_it_has_to_be_is_refused(archive, mem):
    lines, file = archive
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    for other in (BOB, Scope(user="eve", tenant="elsewhere")):
        with pytest.raises(Conflict, match="is the memory of 'eve' in tenant 'default'"):
            mem.import_(file, scope=other)
    assert mem.episodes(EVE) == []
    assert mem.import_(file, scope=Scope(user="eve", session="s")).user == "eve"
