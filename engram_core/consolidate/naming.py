"""Names: how words become keys, and keys the opaque refs that beliefs reason with.

The exact normalised name decides, never likeness (field case B1). A ref is given by the log, as the
assertion in which the name first stood, so that it tells nothing of the name once that is erased.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from sqlalchemy import Column, select

from engram_core.claims import USER
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.tables import AssertionRow, DecisionRow

_ASSERTION = AssertionRow.__table__  # type: ignore[attr-defined]
_DECISION = DecisionRow.__table__  # type: ignore[attr-defined]
_ARTICLE = re.compile(r"^(?:the|an?|le|la|les|un|une|des|du|l['’])\s*(?<=[\s'’])(?=\S)")
_FIRST_PERSON = frozenset({"i", "me", "myself", "user", "je", "moi", "j"})
_EDGES = " \t\r\n.,;:!?\"'`«»“”‘’()[]"


def name_key(text: str) -> str:
    """The normalised name: compatibility form, case folded, without article and edge punctuation.

    Digits and inner marks stay, so `v4.1` and `v4.2` are two names.

    >>> name_key("  The Harbour  Café. ")
    'harbour café'
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    flat = " ".join(folded.split()).strip(_EDGES) or " ".join(folded.split())
    return _ARTICLE.sub("", flat) or flat


def is_first_person(words: str, user: str) -> bool:
    """Whether words mean the user: first person, or the user's own id."""
    key = name_key(words)
    return key in _FIRST_PERSON or key == name_key(user)


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
        return self.named(name_key(words), otherwise)

    def named(self, key: str, otherwise: str) -> str:
        """The ref that `key` already has, else `otherwise`, which it has from now on."""
        found = self.fresh.get(key) or self._known(key)
        return self.fresh.setdefault(key, found or otherwise)

    def group(self, predicate: str, otherwise: str) -> str:
        """The opaque group of a predicate that the vocabulary does not know."""
        found = self.groups.get(predicate) or self._first(
            _ASSERTION.c.slot_group, _ASSERTION.c.predicate, predicate
        )
        return self.groups.setdefault(predicate, found or otherwise)

    def _known(self, key: str) -> str | None:
        pairs = (
            (_ASSERTION.c.object_ref, _ASSERTION.c.object_key),
            (_ASSERTION.c.subject_ref, _ASSERTION.c.subject_key),
            (_ASSERTION.c.topic_ref, _ASSERTION.c.topic_key),
            (_DECISION.c.object_ref, _DECISION.c.object_key),
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
