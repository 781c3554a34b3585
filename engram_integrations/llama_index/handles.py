"""Memories that adapters were handed live, kept open under the text that names them.

An adapter holds that text only, so that it survives JSON, deepcopy and pickle; this holds the rest.
"""

from __future__ import annotations

from engram_core.engine import Engram
from engram_integrations.shared import Memory, key_of, open_memory

_HELD: dict[str, Engram] = {}


def store_key(store: Memory) -> str:
    """The text that names a store; the store is opened, or found open, to see that it can be.

    A memory handed over live is held until it is closed: in this process the text stands for it,
    also when the caller let go of it.

    Raises:
        InvalidInput: It is no memory, path or URL.
        StoreClosed: The memory was closed.
        StoreError: The store cannot be opened.
    """
    memory = open_memory(store)
    key = key_of(memory)
    if isinstance(store, Engram):
        for name in [name for name, held in list(_HELD.items()) if held.closed]:
            _HELD.pop(name, None)
        _HELD[key] = memory
    return key


def engine_of(key: str) -> Engram:
    """The open memory that a key of `store_key` stands for."""
    return open_memory(key)
