"""What re-extractions, and the undoing of them, take out of force and put back, by transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engram_core.consolidate.placement import Decided, Record

REEXTRACT = "reextract"


@dataclass(slots=True)
class Restored:
    """Transaction number to what it puts back, and to what it takes out of force."""

    added: dict[int, list[Record]] = field(default_factory=dict)
    withdrawn: dict[int, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        records: Iterable[Record],
        decisions: Iterable[Decided],
        erased: Mapping[int, frozenset[str]],
    ) -> Restored:
        """Read them off the decisions.

        Args:
            records: All assertions that ever were.
            decisions: All decisions, in the order of the log.
            erased: Transaction number to the assertions that it erased.
        """
        by_id = {record.id: record for record in records}
        erased_in = {name: txn for txn, names in erased.items() for name in names}
        redone: dict[str, Decided] = {}
        found = cls()
        for one in decisions:
            if one.kind == REEXTRACT:
                redone[one.id] = one
                found.withdrawn[one.txn] = one.binds
            elif one.undoes in redone:
                first = redone[one.undoes]
                found.withdrawn[one.txn] = frozenset(
                    name for name, record in by_id.items() if record.txn == first.txn
                )
                found.added[one.txn] = [
                    by_id[name]
                    for name in sorted(first.binds)
                    if name in by_id and erased_in.get(name, one.txn) >= one.txn
                ]
        return found
