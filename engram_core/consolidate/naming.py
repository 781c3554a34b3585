"""Names in beliefs: the opaque ref behind each name key.

The exact normalised name decides, never likeness (field case B1). A ref is given by the log, as the
assertion in which the name first stood, so that it tells nothing of the name once that is erased.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Column, select

from engram_core.claims import USER
from engram_core.entity_names import entity_key
from engram_core.names import is_first_person
from engram_core.storage.core import ASSERTION, DECISION
from engram_core.storage.owner import OwnerWrite


@dataclass(slots=True)
class Refs:
    """Finds the ref of a name in one (tenant, user), or gives a new one."""

    writing: OwnerWrite
    fresh: dict[str, str] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)

    def subject(self, words: str, otherwise: str) -> str:
        """The ref of a subject; first person and the user's own id are the user."""
        if is_first_person(words, self.writing.user):
            return USER
        return self.named(entity_key(words), otherwise)

    def named(self, key: str, otherwise: str) -> str:
        """The ref that `key` already has, else `otherwise`, which it has from now on."""
        found = self.fresh.get(key) or self._known(key)
        return self.fresh.setdefault(key, found or otherwise)

    def group(self, predicate: str, otherwise: str) -> str:
        """The opaque group of a predicate that the vocabulary does not know."""
        found = self.groups.get(predicate) or self._first(
            ASSERTION.c.slot_group, ASSERTION.c.predicate, predicate
        )
        return self.groups.setdefault(predicate, found or otherwise)

    def _known(self, key: str) -> str | None:
        pairs = (
            (ASSERTION.c.object_ref, ASSERTION.c.object_key),
            (ASSERTION.c.subject_ref, ASSERTION.c.subject_key),
            (ASSERTION.c.topic_ref, ASSERTION.c.topic_key),
            (DECISION.c.object_ref, DECISION.c.object_key),
        )
        for ref, column in pairs:
            found = self._first(ref, column, key)
            if found is not None:
                return found
        return None

    def _first(self, wanted: Column[str], column: Column[str], value: str) -> str | None:
        query = select(wanted).where(self.writing.mine(column.table), column == value).limit(1)
        found = self.writing.connection.execute(query).scalar()
        return None if found is None else str(found)
