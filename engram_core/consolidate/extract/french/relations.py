"""French: what somebody or something is to the speaker ("Maud est ma copine")."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, ends, says_all

_IS = "(?:est|c'est)"
_MY = "(?:mon|ma|notre) (?:(?!ex|ancien|ancienne)[\\w-]+ ){0,1}?"

SAID: list[Pattern] = [
    *ends("partner", "<person>,? (?:est|c'est) mon ex", place=Place.HEAD),
    *ends(
        "married_to",
        "<person>,? (?:est|c'est) mon ex-(?:femme|mari)",
        "mon divorce (?:avec|d'avec|de) <person>",
        place=Place.HEAD,
    ),
    *asserts("married_to", f"<person>,? {_IS} {_MY}{{wife}}", place=Place.HEAD),
    *asserts("partner", f"<person>,? {_IS} {_MY}{{mate}}", place=Place.HEAD),
    *asserts("has_child", f"<person>,? {_IS} {_MY}{{child}}", place=Place.HEAD),
    *asserts("has_pet", f"<person>,? {_IS} {_MY}{{species}}", place=Place.HEAD),
]

# "Yannick, mon mari, ronfle": the commas were blanked out by clauses.py.
SET_APART: list[Pattern] = [
    *says_all(
        "<person>(?:,[ ]|[ ][ ])(?:mon|ma) {wife}",
        Says("married_to", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "<person>(?:,[ ]|[ ][ ])(?:mon|ma) {mate}",
        Says("partner", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "<person>(?:,[ ]|[ ][ ])(?:mon|ma|notre) (?:petit |petite )?{child}",
        Says("has_child", "person", dated=False),
        place=Place.ANYWHERE,
    ),
]

BUSINESS: list[Pattern] = [
    *says_all(
        f"<employer> {_IS} (?:(?:toujours|maintenant|aussi) )?(?:mon|ma|notre|un de nos|une de nos)"
        " <dealing>",
        Says("related_as", "dealing", subject="employer"),
        place=Place.HEAD,
    ),
    *says_all(
        "<employer> (?:n'est|est) plus (?:mon|ma|notre) <dealing>",
        Says("related_as", "dealing", Polarity.ENDS, subject="employer"),
        place=Place.HEAD,
    ),
]

TABLE = [*SAID, *SET_APART, *BUSINESS]
