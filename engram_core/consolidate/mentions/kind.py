"""The ways in which a message says that two names are one."""

from __future__ import annotations

from enum import StrEnum

PREDICATE = "known_as"  # of the assertions that keep mentions


class MentionKind(StrEnum):
    """In which way two names are one."""

    ROLE = "role"  # "my sister Lou": holds while only one name stands for the role
    THEIRS = "theirs"  # "my sister Lou", said by somebody else than the user
    OTHER = "other"  # "my friend Lou": one of several, and not the user
    MANY = "many"  # "my two sisters": the role alone names nobody
    AKA = "aka"  # "Robert, everyone calls him Bob"
    ACRONYM = "acronym"  # "the World Bakers Union (WBU)"
    TITLE = "title"  # "Dr Holm", later "Holm"
