"""Scripts run in a Python process of their own, whose limits do not bind the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.field.stores import ROOT


def lines_of(script: str, argument: Path) -> list[str]:
    """The lines that a script prints; it must end well."""
    ended = subprocess.run(
        [sys.executable, "-c", script, str(argument)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return ended.stdout.splitlines()
