"""What somebody is to the user, by the predicate of the fact that says so."""

from __future__ import annotations

_TOLD = {
    "married_to": ("spouse", "spouse"),
    "partner": ("partner", "partner"),
    "has_child": ("child", "parent"),
    "has_parent": ("parent", "child"),
    "has_pet": ("pet", None),
    "has_sibling": ("sibling", "sibling"),
    "has_friend": ("friend", "friend"),
    "has_colleague": ("colleague", "colleague"),
    "has_neighbour": ("neighbour", "neighbour"),
}
_ROLES = frozenset(
    """
    wife husband spouse fiancé fiancée girlfriend boyfriend ex son daughter child sister brother
    sibling twin mother father mum mom dad parent stepmother stepfather stepson stepdaughter
    grandmother grandfather grandson granddaughter aunt uncle cousin niece nephew godmother
    godfather godson goddaughter friend flatmate roommate colleague boss manager mentor neighbour
    neighbor teacher doctor dentist therapist landlord landlady dog cat pet
    """.split()  # noqa: SIM905
)


def relation(predicate: str, *, forward: bool) -> str | None:
    """What the other end of a fact is to the user; None where the fact relates nobody.

    Args:
        predicate: Of the fact.
        forward: Whether it is told of the user; else of the other.

    >>> relation("has_child", forward=True), relation("has_child", forward=False)
    ('child', 'parent')
    >>> relation("sister", forward=True), relation("works_at", forward=True)
    ('sister', None)
    """
    if predicate in _TOLD:
        ahead, back = _TOLD[predicate]
        return ahead if forward else back
    word = predicate.removeprefix("has_").replace("_", " ")
    return word if forward and word in _ROLES else None
