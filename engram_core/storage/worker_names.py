"""What a worker is called: by its name, another on the same machine can tell that it is dead."""

from __future__ import annotations

import os
import socket
import uuid
from functools import cache
from hashlib import blake2b
from pathlib import Path

_PROC = Path("/proc")
_UNKNOWN = "-"


def worker_name() -> str:
    """A new name for a worker of this process: host, process, its start, machine, and chance."""
    pid = os.getpid()
    host = socket.gethostname().replace("/", "") or _UNKNOWN
    start = _start_of(pid) or _UNKNOWN
    return f"{host}/{pid}/{start}/{_machine() or _UNKNOWN}/{uuid.uuid4().hex[:8]}"


def is_dead(name: str) -> bool:
    """Whether a worker's process is surely gone; False of other machines, where nobody can say.

    A process of the same number that started at another time is another one.
    """
    host, *parts = name.split("/")
    if len(parts) != 4 or not parts[0].isdigit() or host != socket.gethostname():
        return False
    pid, start, machine, _ = parts
    if start == _UNKNOWN or machine == _UNKNOWN or machine != _machine():
        return False
    return _is_gone(int(pid), start)


def _is_gone(pid: int, start: str) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # it is somebody else's, whom we may not see
        pass
    now = _start_of(pid)
    return now is not None and now != start


def _start_of(pid: int) -> str | None:
    """When a process started, in ticks since boot; "" of one that ended, None if nobody says."""
    try:
        told = (_PROC / str(pid) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # The name of the program, in brackets, may hold anything.
    fields = told.rpartition(")")[2].split()
    return "" if fields[0] in "ZX" else fields[19]


@cache
def _machine() -> str | None:
    """What tells this boot of this machine, and its processes, from others; None off Linux."""
    try:
        boot = (_PROC / "sys/kernel/random/boot_id").read_text("utf-8").strip()
        # Containers number their processes each for themselves.
        numbered = os.readlink(_PROC / "self/ns/pid")
    except OSError:
        return None
    return blake2b(f"{boot} {numbered}".encode(), digest_size=8).hexdigest()
