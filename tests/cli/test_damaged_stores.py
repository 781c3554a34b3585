"""On a store whose database is damaged every command ends with 1 and says what to do, no trace."""

from __future__ import annotations

import random
import shutil

import pytest

from engram_core.storage.database import FILE_NAME

AT = "2024-01-01T00:00:00+00:00"
COMMANDS = (
    ["add", "hello"],
    ["recall", "where"],
    ["facts"],
    ["history"],
    ["why", "f1"],
    ["diff", AT],
    ["contradictions"],
    ["retroactive"],
    ["graph"],
    ["walk", "user"],
    ["profile"],
    ["entities"],
    ["summaries"],
    ["timeline"],
    ["consolidate"],
    ["adjudicate"],
    ["erase", "--session", "s", "--yes"],
    ["retention", "show"],
    ["retention", "apply"],
    ["backup", "{there}"],
    ["copy", "{there}"],
    ["export", "{there}"],
    ["rebuild"],
    ["reembed"],
    ["check"],
    ["stats"],
    ["status", "e1"],
    ["doctor"],
    ["users"],
    ["reextract"],
)


def noise(held):
    chance = random.Random(1)
    for _ in range(len(held) // 2000):
        start = chance.randrange(100, len(held) - 500)
        held[start : start + 500] = chance.randbytes(500)
    return held


DAMAGE = {
    "noise": noise,
    "cut": lambda held: held[: len(held) // 3],
    "no database": lambda held: bytearray(b"x" * len(held)),
}


@pytest.mark.parametrize("how", DAMAGE)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_a_command_says_what_to_do(engram, store, of_noor, tmp_path, how, command):
    shutil.copytree(of_noor, store)
    file = store / FILE_NAME
    file.write_bytes(DAMAGE[how](bytearray(file.read_bytes())))
    ended = engram(*(part.replace("{there}", str(tmp_path / "there")) for part in command))
    assert ended.code == 1
    assert "Traceback" not in ended.err + ended.out
    assert "damaged" in ended.err + ended.out
    assert not list(tmp_path.glob("there*.part"))
