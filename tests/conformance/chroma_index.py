"""A collection of Chroma filled with vectors, as the maintenance of a store fills it."""

from __future__ import annotations

from engram_core.storage.chroma.index import ChromaIndex


def filled_index(place, name, vectors):
    """An index of these vectors, numbered from 1."""

    def fill(client):
        collection = client.create_collection(
            name, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
        )
        for start in range(0, len(vectors), 1_000):
            part = vectors[start : start + 1_000]
            ids = [str(number) for number in range(start + 1, start + len(part) + 1)]
            collection.add(ids=ids, embeddings=part)

    place.run(fill)
    return ChromaIndex(place, name, len(vectors))
