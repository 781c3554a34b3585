"""French: children that are born or adopted."""

from __future__ import annotations

from engram_core.consolidate.extract.pattern import Need, Pattern, Place, asserts
from engram_core.consolidate.extract.settle import PARENTED

_A = "(?:(?:une?|des|notre|nos|mon|ma) )?"
_FINE = (
    "(?:(?:belle|beau|bel|magnifique|superbe|adorable|premier|première|deuxième|troisième|second|"
    "seconde|petit|grande?|vrais?|vraies?|autre) )*"
)
_HERE = (
    r"(?=\s*(?:$|\x1f|[^\w\s'-]|(?:et|mais|donc|avec|qui|à|a|en|dans|chez|par|après|ensemble|tous|"
    r"le|la|ce|cette)(?!\w)))"
)
_BORN = "(?:est|sont) (?:{adv} )?(?:née?s?|venue?s? au monde|arrivée?s? au monde)"
_BORE = "(?:accouché (?:de |d')|donné naissance (?:à |a ))"

TABLE: list[Pattern] = [
    *asserts(PARENTED, f"{{be}} {{adv}}? devenue?s? <parent>{_HERE}", speaker_only=True),
    *asserts(
        "has_child",
        f"(?:ma|mon|notre) (?:{{wife}}|{{mate}})(?: (?-i:[A-Z])[\\w-]+)? a (?:{{adv}} )?"
        f"(?:{_BORE}|eu ){_A}{_FINE}<babe>{_HERE}",
        f"(?:mon|ma|notre|nos) {_FINE}<babe> {_BORN}",
        f"(?:mon|ma|notre) {_FINE}(?:petite )?{{kid}} <person> {_BORN}",
        place=Place.HEAD,
    ),
    *asserts(
        "has_child",
        f"(?:et )?(?:mon|ma|notre) {_FINE}{{kid}} <person>(?=[\\s\\x1f]*$)",
        place=Place.HEAD,
        after="has_child",
        need=Need.DATED,
    ),
    *asserts(
        "has_child",
        f"{{have}} (?:eu |accueilli |adopté |{_BORE}){_A}{_FINE}<babe>{_HERE}",
        f"(?:viens|vient|venons) (?:d'avoir |d'accueillir |d'adopter |d'accoucher (?:de |d'))"
        f"{_A}{_FINE}<babe>{_HERE}",
    ),
]

PIECES = {
    "parent": r"(?:papa|père|maman|mère|parents?)(?!\w|-)",
    "babe": r"(?:(?:petite )?fille|fils|fiston|garçon|fillette|bébé|jumeaux|jumelles|triplés|"
    r"enfant)(?!\w|-)",
}
