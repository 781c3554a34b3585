"""A refusal that repeats a path or a value shows its control characters and does not send them."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput

IDA = Scope(user="ida")
STEERING = ["\x1b[2J\x1b[31mred", "a\rover", "\u202eback", "\x9b31m", "sep\u2028\x85nel", "\u2066x"]
ACTS = {
    "import": lambda mem, folder, value: mem.import_(folder / value),
    "export": lambda mem, folder, value: mem.export(IDA, folder / "none" / value),
    "settings": lambda mem, folder, value: Engram.from_file(folder / value),
    "a fact": lambda mem, folder, value: mem.why(value, IDA),
    "a user": lambda mem, folder, value: mem.why("f1", Scope(user=value)),
}


@pytest.fixture(scope="module")
def mem():
    with Engram.in_memory(embedder="hashing", background=False) as made:
        made.add("I own a kite.", IDA)
        yield made


@pytest.mark.parametrize("value", STEERING, ids=ascii)
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_it_repeats_is_shown_as_escapes(mem, tmp_path, act, value):
    with pytest.raises(EngramError) as refusal:
        act(mem, tmp_path, value)
    told = str(refusal.value)
    assert told.isprintable()
    assert "\\x" in told or "\\u" in told or "\\r" in told


@pytest.mark.parametrize("port", ["", "hush", "5432:hush"])
def test_a_database_url_whose_port_is_no_number_is_refused_without_repeating_it(port):
    with pytest.raises(InvalidInput, match="no database URL") as refusal:
        Engram.open(f"postgresql+psycopg://ana@host:{port}/memory", embedder="hashing")
    assert "hush" not in str(refusal.value)
    assert refusal.value.__cause__ is None
