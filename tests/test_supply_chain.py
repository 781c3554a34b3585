"""An audit that could ask nobody is not a clean one; a bill of materials lacks nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

CI = Path(__file__).parents[1] / ".ci"
CLEAN = {"name": "kiln", "version": "1.0", "vulns": []}
VULNERABLE = {"name": "kettle", "version": "2.0", "vulns": [{"id": "PYSEC-2024-1"}]}
UNKNOWN = {"name": "heron", "skip_reason": "not found"}


def audit(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    tool = folder / "tool"
    tool.write_text(f"#!{sys.executable}\n{script}\n")
    tool.chmod(0o755)
    command = [sys.executable, str(CI / "audit.py"), str(tool), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def answering(*packages: object) -> str:
    return f"print({json.dumps(json.dumps({'dependencies': packages}))})"


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        (answering(CLEAN, UNKNOWN), 0, "audited 1 packages, 0 vulnerable, 1 unknown"),
        (answering(CLEAN, VULNERABLE), 1, "kettle 2.0: PYSEC-2024-1"),
        (answering(UNKNOWN, UNKNOWN), 0, "not audited: the vulnerability database knows none"),
        ("import sys; sys.exit('ConnectionError: no route')", 0, "cannot be reached (Conn"),
    ],
)
def test_an_audit_says_what_it_could_ask(tmp_path: Path, script: str, code: int, said: str) -> None:
    done = audit(tmp_path, script)
    assert (done.returncode, said in done.stdout) == (code, True), done.stdout + done.stderr


def bill(folder: Path, left_out: str | None = None) -> subprocess.CompletedProcess[str]:
    held = [
        {"name": one.name, "version": one.version, "purl": f"pkg:pypi/{one.name}"}
        for one in distributions()
        if one.name != left_out
    ]
    path = folder / "sbom.json"
    path.write_text(json.dumps({"components": held}))
    command = [sys.executable, str(CI / "check_sbom.py"), str(path)]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_bill_of_materials_names_what_is_needed_through_others_too(tmp_path: Path) -> None:
    assert bill(tmp_path).returncode == 0
    lacking = bill(tmp_path, "sqlalchemy")
    assert lacking.returncode + bill(tmp_path, "SQLAlchemy").returncode >= 1
    through = bill(tmp_path, "typing_extensions")  # of sqlalchemy, among others
    assert (through.returncode, "typing-extensions" in through.stdout) == (1, True)
