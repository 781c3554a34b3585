"""Learned sparse terms of stored messages, for measuring recall without the write path.

Terms are kept in a temporary file between runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sqlalchemy import Connection, insert, update

from benchmarks.stored_messages import SCOPE, Message, paired_texts, spoken
from engram_core.sparse.base import SparseEncoder, Terms
from engram_core.storage.sparse import to_terms_blob
from engram_core.storage.tables import ScopeRow, SparseVectorRow


class CachedEncoder:
    """A sparse encoder that remembers its terms in a file."""

    def __init__(self, inner: SparseEncoder, folder: Path) -> None:
        self._inner = inner
        digest = hashlib.sha256(inner.name.encode()).hexdigest()[:12]
        self._file = folder / f"engram-terms-{digest}.npz"
        self._held: dict[str, Terms] = {}
        if self._file.exists():
            with np.load(self._file) as kept:
                bounds = kept["ends"][:-1]
                ids, weights = (np.split(kept[name], bounds) for name in ("ids", "weights"))
                terms = [Terms(*one) for one in zip(ids, weights, strict=True)]
                self._held = dict(zip(kept["keys"].tolist(), terms, strict=True))
        self.name = inner.name

    def encode_documents(self, texts: Sequence[str]) -> list[Terms]:
        keys = {text: _key("d", text) for text in texts}
        missing = [text for text, key in keys.items() if key not in self._held]
        made = self._inner.encode_documents(missing) if missing else []
        self._held |= {keys[text]: terms for text, terms in zip(missing, made, strict=True)}
        return [self._held[keys[text]] for text in texts]

    def encode_query(self, text: str) -> Terms:
        key = _key("q", text)
        if key not in self._held:
            self._held[key] = self._inner.encode_query(text)
        return self._held[key]

    def save(self) -> None:
        held = list(self._held.values())
        np.savez(
            self._file,
            keys=np.array(list(self._held)),
            ends=np.cumsum([len(one) for one in held]),
            ids=np.concatenate([one.ids for one in held]),
            weights=np.concatenate([one.weights for one in held]),
        )


def _key(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}{text}".encode()).hexdigest()[:24]


def store_terms(
    connection: Connection, messages: Sequence[Message], encoder: SparseEncoder
) -> None:
    """Write the terms of messages that are stored, alone and paired, as rows."""
    owner = {"tenant": SCOPE.tenant, "user": SCOPE.user}
    pairs = paired_texts(messages)
    texts = [("episode", one.id, spoken(one)) for one in messages]
    texts += [("pair", name, text) for name, text in pairs.items()]
    made = encoder.encode_documents([text for _, _, text in texts])
    first = 1 + 16 * len(messages)  # above the numbers of the vectors that are there
    rows = [
        {
            **owner, "kind": kind, "ref": ref, "encoder": encoder.name, "seq": first + place,
            "blob": to_terms_blob(terms),
        }
        for place, ((kind, ref, _), terms) in enumerate(zip(texts, made, strict=True))
    ]  # fmt: skip
    connection.execute(insert(SparseVectorRow), rows)
    connection.execute(update(ScopeRow).values(last_vector=first + len(rows)))
