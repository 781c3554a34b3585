"""The seal of a receipt: no field can be changed without the key, which never leaves the store.

It proves nothing against those who can read the store's database, who could seal anything.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import replace

from sqlalchemy import Connection, insert, select

from engram_core.model import ErasureReceipt, Problem
from engram_core.storage.core import STORE
from engram_core.storage.database import Database
from engram_core.storage.info import first_recorded

_KEY = "receipt key"


def sealed(database: Database, receipt: ErasureReceipt) -> ErasureReceipt:
    """The receipt with the seal of this store, whose key is made when first needed."""
    key = first_recorded(database, secrets.token_hex(32), _recorded, _record)
    return replace(receipt, seal=_seal(key, receipt))


def broken_seal(connection: Connection, receipt: ErasureReceipt) -> list[Problem]:
    """What is wrong with the seal of a receipt, if anything."""
    key = _recorded(connection)
    given = receipt.seal or ""
    if key is not None and hmac.compare_digest(given, _seal(key, receipt)):
        return []
    if key is None or (given and given.partition(":")[0] != _name(key)):
        what, mend = "the receipt is sealed by another store", "hold it against that store"
    elif given:
        what, mend = "the receipt was changed", "find one that was kept as it was given"
    else:
        what, mend = "the receipt bears no seal", "pass it as erase() gave it, with all its fields"
    return [Problem("seal", what, mend)]


def _seal(key: str, receipt: ErasureReceipt) -> str:
    told = json.dumps({**receipt.to_dict(), "seal": None}, sort_keys=True)
    digest = hmac.new(bytes.fromhex(key), told.encode(), hashlib.sha256).hexdigest()
    return f"{_name(key)}:{digest}"


def _name(key: str) -> str:
    """What tells one key from others, and gives nothing of it away."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()[:8]


def _recorded(connection: Connection) -> str | None:
    return connection.execute(select(STORE.c.value).where(STORE.c.key == _KEY)).scalar()


def _record(connection: Connection, key: str) -> None:
    connection.execute(insert(STORE).values(key=_KEY, value=key))
