"""An import that is killed or interrupted loses nothing it stored, and the same command goes on."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys

import pytest

TALKS = 120


def talk(number):
    node = {
        "id": "a",
        "parent": None,
        "message": {
            "id": f"m{number}",
            "author": {"role": "user"},
            "create_time": 1714550400 + number,
            "content": {"content_type": "text", "parts": [f"Kiln {number} is hot."]},
        },
    }
    return {"id": f"c{number}", "mapping": {"a": node}, "current_node": "a"}


@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGKILL])
def test_it_goes_on_where_it_was(engram, store, tmp_path, which):
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([talk(number) for number in range(TALKS)]))
    command = [sys.executable, "-m", "engram_core.cli", "import", str(path), "--json"]
    running = subprocess.Popen(
        [*command, "--embedder", "hashing:64"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    while not (store / "engram.db").exists() and running.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):  # begun, however slow the machine
            running.wait(0.01)
    running.send_signal(which)
    out, err = running.communicate(timeout=120)
    assert running.returncode in (0, 130, -which)  # 0: it was done before it heard
    assert "Traceback" not in err
    assert out == "" or json.loads(out)
    ended = engram("import", str(path), "--json").json
    assert ended["stored"] + ended["duplicates"] == TALKS
    assert engram("stats", "--json").json["episodes"] == TALKS
    assert engram("import", str(path), "--json").json["stored"] == 0
