"""Law 1: what `add()` acknowledged survives a `kill -9` at any later moment."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engram_core import Engram, Scope
from engram_core.testing.suite import LawSuite

WRITER = """
import sys
from engram_core import Engram, Scope
mem = Engram.open(sys.argv[1], embedder="hashing:16", background=False)
ana = Scope(user="ana")
for number in range(100_000):
    receipt = mem.add([f"message {number} of the pair", f"and its twin {number}"], ana)
    print(number, receipt.episodes[-1], flush=True)
    if number % 7 == 3:
        mem.consolidate(ana)
"""


class Law01Durable(LawSuite):
    """Law 1: what `add()` acknowledged survives a `kill -9` at any later moment."""

    @pytest.mark.parametrize("acknowledged", [1, 9, 40])
    def test_a_killed_writer_loses_nothing_it_acknowledged(
        self, tmp_path: Path, acknowledged: int
    ) -> None:
        place = self.place(tmp_path)
        command = [sys.executable, "-c", WRITER, str(place)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            said = [child.stdout.readline().split() for _ in range(acknowledged)]
            child.send_signal(signal.SIGKILL)
            said += [line.split() for line in child.stdout if len(line.split()) == 2]
        with Engram.open(place, embedder="hashing:16", background=False) as mem:
            ana = Scope(user="ana")
            texts = [episode.text for episode in mem.episodes(ana)]
            for number, _ in said:
                assert f"message {number} of the pair" in texts
            assert len(texts) % 2 == 0  # no half of a batch
            assert mem.check().ok
            mem.consolidate(ana)
            assert mem.stats(ana).jobs == {"done": len(texts)}
