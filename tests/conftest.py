"""What all tests share: those that need torch say so where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_spec("sentence_transformers") and find_spec("torch"):
        return
    reason = "needs torch: pip install 'engram-integrations[sentence-transformers]'"
    skip = pytest.mark.skip(reason=reason)
    for item in items:
        if item.get_closest_marker("torch"):
            item.add_marker(skip)
