"""The numbers that an erased message was made into are in no file of the store, nor in Chroma."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.storage import indexes
from engram_core.storage.core import VECTOR
from tests.field.stores import HomeExtractor, day, open_small

ANA, BO = Scope(user="ana"), Scope(user="bo")


@pytest.fixture
def always_in_chroma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexes, "CHROMA_FROM", 1)


def _opened(folder: Path) -> Engram:
    return open_small(
        folder, embedder="hashing:64", extractor=HomeExtractor(), vector_index="chroma"
    )


def _forms(mem: Engram, episode: str) -> list[bytes]:
    """The bytes of its vectors, as they were stored and of length one."""
    with mem._parts.database.read() as connection:
        query = select(VECTOR.c.blob).where(VECTOR.c.ref == episode)
        blobs = list(connection.execute(query).scalars())
    plain = [np.frombuffer(blob, "<f4") for blob in blobs]
    return blobs + [(one / np.linalg.norm(one)).astype("<f4").tobytes() for one in plain]


def _files_with(folder: Path, forms: list[bytes]) -> list[str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(one in path.read_bytes() for one in forms)]


@pytest.mark.usefixtures("always_in_chroma")
def test_they_go_from_the_folder_of_a_collection_so_large_that_it_has_one(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with _opened(store) as mem:
        (episode,) = mem.add("my secret is zirquel zirquella", ANA, at=day(1)).episodes
        mem.add([f"the grey harbour {n} was cold" for n in range(1500)], ANA, at=day(2))
        mem.flush()
        forms = _forms(mem, episode)
        assert "data_level0.bin" in _files_with(store, forms)
        mem.erase(ANA, episode=episode)
        assert _files_with(store, forms) == []
        assert len(mem.recall("grey harbour", ANA, k=5).hits) == 5
    assert _files_with(store, forms) == []


@pytest.mark.usefixtures("always_in_chroma")
def test_they_go_with_the_erasure_and_stay_gone(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with _opened(store) as mem:
        for scope in (ANA, BO):
            mem.add([f"the grey harbour {n} was cold" for n in range(20)], scope, at=day(0))
        (episode,) = mem.add("my secret is zirquel zirquella", ANA, at=day(1)).episodes
        mem.consolidate()
        forms = _forms(mem, episode)
        assert "chroma.sqlite3" in _files_with(store, forms)
        receipt = mem.erase(ANA, entity="zirquel")
        assert receipt.stores["vector index"] == "made anew"
        assert _files_with(store, forms) == []
        assert mem.verify_erasure(receipt).ok
        assert len(mem.recall("grey harbour", ANA, k=5).hits) == 5
        assert len(mem.recall("grey harbour", BO, k=5).hits) == 5
        mem.rebuild()
        assert _files_with(store, forms) == []
    with _opened(store) as mem:
        mem.recall("grey harbour", ANA)
        assert mem.verify_erasure(receipt).ok
    assert _files_with(store, forms) == []
