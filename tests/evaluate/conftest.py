"""A small run, offline: three systems on some questions of the dataset that ships."""

from __future__ import annotations

import pytest
from scripted_models import run_small

from engram_core.evaluate.choosing import chosen
from engram_core.evaluate.datasets import load


@pytest.fixture(scope="session")
def small():
    return chosen(load("small", limit=1), questions=8)


@pytest.fixture(scope="session")
def finished(small, tmp_path_factory):
    return run_small(tmp_path_factory.mktemp("finished"), small)
