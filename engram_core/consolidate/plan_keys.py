"""Under which name a plan is kept: "moving to Nantes" and "the move to Nantes" are one plan."""

from __future__ import annotations

from engram_core.names import name_key

_STEMS = {
    "move": "moving move relocating relocation relocate emigrating déménage déménager déménageons "
    "déménagement emménage m'installe déménager emménager",
    "go": "going go travelling traveling travel trip flying fly flight visiting visit holiday "
    "vacation journey heading sailing driving off pars part partons vais va allons voyage vol "
    "séjour m'envole partir voyager aller",
    "marry": "wedding marrying marriage mariage marie marions",
}
_STEM = {word: stem for stem, words in _STEMS.items() for word in words.split()}
_PHRASES = {"getting married": "wedding", "tying the knot": "wedding"}
_AWAY = frozenset(
    {"to", "in", "for", "back", "over", "down", "up", "out", "on", "off", "à", "en", "au", "aux"}
    | {"pour", "vers", "pas", "plus"}
)


def plan_key(plan: str) -> str:
    """The normalised name of a plan: of what is planned, not of how it is put.

    >>> plan_key("moving to Nantes"), plan_key("the move to Nantes")
    ('move nantes', 'move nantes')
    >>> plan_key("Nantes"), plan_key("flying to Nantes"), plan_key("the Nantes trip")
    ('nantes', 'nantes', 'nantes')
    >>> plan_key("flying to Oslo") == plan_key("moving to Oslo")
    False
    """
    key = name_key(plan)
    for phrase, word in _PHRASES.items():
        key = key.replace(phrase, word)
    first, *rest = [word for word in key.split() if word not in ("se", "me", "our", "my")] or [key]
    if first not in _STEM and rest and rest[-1] in _STEM:
        first, rest = rest[-1], [first, *rest[:-1]]
    stem = _STEM.get(first)
    if stem is None:
        return key
    where = [word for word in rest if word not in _AWAY]
    return " ".join(where if stem == "go" and where else [stem, *where])
