"""What a docstring shows is what its function gives."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import engram_core

ROOT = Path(engram_core.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    for path in ROOT.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted
    assert not outcome.failed, "the examples that failed are told in the output"
