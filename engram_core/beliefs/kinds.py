"""What facts take their entities for: a person, a place, an organisation, an animal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engram_core.claims import USER


class Link(NamedTuple):
    """A fact's predicate and its two ends, by whatever names nodes."""

    source: str
    predicate: str
    target: str


# What the object of a predicate is.
OBJECTS: dict[str, str] = {
    **dict.fromkeys(("lives_in", "from_place", "visited", "located_in", "based_in"), "place"),
    **dict.fromkeys(("works_at", "studies_at"), "organisation"),
    **dict.fromkeys(
        ("married_to", "partner", "has_child", "has_parent", "has_sibling", "has_relative"),
        "person",
    ),
    **dict.fromkeys(("has_friend", "has_colleague", "has_neighbour", "knows"), "person"),
    "has_pet": "animal",
}
# Only a person has these.
_PERSONAL = frozenset(
    """
    age birthday phone email timezone from_place works_at job_title studies_at married_to partner
    has_child has_pet allergic_to diet speaks likes dislikes favourite prefers
    """.split()  # noqa: SIM905
)


def kinds_of(links: Iterable[Link]) -> dict[str, tuple[str, ...]]:
    """The kinds of each node, in the order in which facts gave them.

    Args:
        links: The facts; what they do not tell of is left without a kind.

    >>> kinds_of([Link("lou", "works_at", "Acme"), Link("Acme", "lives_in", "Pau")])
    {'lou': ('person',), 'Acme': ('organisation',), 'Pau': ('place',)}
    """
    listed = [link for link in links if link.source or link.target]
    found: dict[str, dict[str, None]] = {}
    for source, predicate, target in listed:
        at_source, at_target = found.setdefault(source, {}), found.setdefault(target, {})
        if source == USER:
            at_source["user"] = None
        elif predicate in _PERSONAL:
            at_source["person"] = None
        if predicate in OBJECTS:
            at_target[OBJECTS[predicate]] = None
    return {node: _settled(tuple(kinds)) for node, kinds in found.items()}


def _settled(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """An animal may have an age or a favourite food: that makes no person of it."""
    other = {"animal", "organisation", "user"}.intersection(kinds)
    return tuple(kind for kind in kinds if kind != "person") if other else kinds
