"""What is installed holds code and the data it needs, and nothing that was left lying about."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
KINDS = {".py", ".sql", ".json", ".jsonl", ".txt", ".css", ".html", ".typed"}
LARGEST, WHOLE = 300_000, 5_000_000  # bytes of one file, and of all


def tracked(package: str) -> list[Path]:
    command = ["git", "ls-files", "-z", package]
    try:
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout")
    found = [ROOT / name for name in told.stdout.split("\0") if name]
    return [path for path in found if path.is_file()]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_holds_no_stray_file(package):
    files = tracked(package)
    assert len(files) > 50
    named_py_typed = [path for path in files if path.name == "py.typed"]
    assert named_py_typed == [ROOT / package / "py.typed"]
    assert [path for path in files if path.suffix not in KINDS and path.name != "py.typed"] == []
    assert [path for path in files if path.stat().st_size > LARGEST] == []
    assert [path for path in files if path.stem.startswith(("test_", "conftest"))] == []


def test_all_of_it_stays_small():
    files = [path for package in PACKAGES for path in tracked(package)]
    assert 1_000_000 < sum(path.stat().st_size for path in files) < WHOLE


def test_the_base_install_asks_for_no_framework_and_no_torch():
    named = {line.split(">")[0].split("=")[0] for line in PROJECT["project"]["dependencies"]}
    heavy = {"torch", "transformers", "sentence-transformers", "langchain", "llama-index-core"}
    assert named & heavy == set()
    assert len(named) <= 13


def test_every_extra_stands_on_the_page_of_what_is_installed():
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    own = {"all", "dev", "docs", "adapter-tests"}
    extras = set(PROJECT["project"]["optional-dependencies"]) - own
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    told = {name.strip(" `") for cell in cells for name in cell.split(",")}
    assert sorted(extras - told) == []
