"""The vectors of the last questions, so that a question asked again is not embedded again.

Questions are held by digest, never by their words.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections import OrderedDict
from weakref import WeakKeyDictionary

from engram_core.embed.base import Embedder
from engram_core.storage.index_view import Floats

MOST = 256  # of 384 dimensions: 0.4 MB
_held: WeakKeyDictionary[Embedder, OrderedDict[bytes, Floats]] = WeakKeyDictionary()
_lock = threading.Lock()


def query_vector(embedder: Embedder, text: str) -> Floats:
    """The vector of a question, of this very embedder: two functions may go by one name."""
    key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    with _lock:
        held = _held.setdefault(embedder, OrderedDict())
        if key in held:
            held.move_to_end(key)
            return held[key]
    vector = embedder.embed_query(text)
    with _lock:
        held[key] = vector
        while len(held) > MOST:
            held.popitem(last=False)
    return vector


def _in_child() -> None:
    """A thread of the parent may have held the lock at the fork; it is not in the child."""
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_in_child)
