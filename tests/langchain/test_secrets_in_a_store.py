"""A store over a memory that masks secrets keeps none, neither in values nor in their vectors."""

from __future__ import annotations

from engram_core import Engram
from engram_integrations.langchain import EngramStore

KEY = "AK" + "IAQ4XKZT7R2MNB5LWD"
HOME = ("users", "ana")


def test_a_value_and_its_vector_are_of_the_masked_words(tmp_path) -> None:
    seen: list[str] = []

    def embed(texts):
        seen.extend(texts)
        return [[float(len(text)), 1.0] for text in texts]

    with Engram.open(tmp_path, embedder="hashing:64", background=False, secrets="mask") as memory:
        store = EngramStore(memory, index={"dims": 2, "embed": embed, "fields": ["$"]})
        store.put(HOME, "cloud", {"note": f"my key is {KEY}"})
        item = store.get(HOME, "cloud")
        assert item is not None
        assert item.value == {"note": "my key is [secret: AWS key]"}
    assert seen
    assert not [text for text in seen if KEY in text]
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not [held for held in files if KEY.encode() in held]
