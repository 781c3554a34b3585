"""Which names are one entity, by what was said of them: a pure function of the mentions in force.

It looks at the whole set, never at the order in which things were said (law 5). Names are joined
only where the words leave one reading: a relation by which two people went, a short form of two
long ones or a surname under two titles stay apart, and `entities()` lists them. A name that the
user shares with their brother ("my brother Tom") is not taken for the user.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engram_core.claims import USER, Modality, Polarity
from engram_core.consolidate.mentions.kind import MentionKind
from engram_core.consolidate.placement import Names, Record

_FIRST = (MentionKind.AKA, MentionKind.ACRONYM, MentionKind.TITLE)


def joined_names(records: Iterable[Record], retracted: frozenset[str]) -> dict[str, str]:
    """Name to the name it stands for.

    Args:
        records: Those in force that tell of names (`Record.tells_names`).
        retracted: Assertions that a ruling takes back.

    Returns:
        Refs of names; a chain is followed by `Names.of`.
    """
    telling = [record for record in records if record.id not in retracted]
    joined = _user_names(telling)
    for how in _FIRST:
        _join(joined, _told(telling, how, joined))
    many = {record.object_ref for record in telling if record.mention == MentionKind.MANY}
    roles = _told(telling, MentionKind.ROLE, joined)
    for role, names in _told(telling, MentionKind.THEIRS, joined).items():
        roles.setdefault(role, set()).update(names)
    _join(joined, {role: names for role, names in roles.items() if role not in many})
    return joined


def _user_names(telling: Sequence[Record]) -> dict[str, str]:
    """The names that the user gave themselves, but for those that somebody near them has too."""
    others = {
        one.subject_ref for one in telling if one.mention in (MentionKind.ROLE, MentionKind.OTHER)
    }
    return {
        record.object_ref: USER
        for record in telling
        if record.names_user
        and record.object_ref is not None
        and record.claim.polarity is Polarity.ASSERTS
        and record.claim.modality is Modality.ACTUAL
        and record.object_ref not in others
    }


def _told(
    telling: Iterable[Record], how: MentionKind, joined: Mapping[str, str]
) -> dict[str, set[str]]:
    """What else it is called -> the entities that are called so."""
    names = Names(dict(joined))
    found: dict[str, set[str]] = {}
    for record in telling:
        if record.mention == how and record.object_ref is not None:
            found.setdefault(record.object_ref, set()).add(names.of(record.subject_ref))
    return found


def _join(joined: dict[str, str], told: Mapping[str, set[str]]) -> None:
    for alias in sorted(told):
        if alias == USER or alias in joined or len(told[alias]) != 1:
            continue
        (name,) = told[alias]
        if Names(joined).of(name) != alias:  # else it would lead in a circle
            joined[alias] = name
