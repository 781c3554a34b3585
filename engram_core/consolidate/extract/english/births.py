"""English: children that are born or adopted."""

from __future__ import annotations

from engram_core.consolidate.extract.pattern import Need, Pattern, Place, asserts
from engram_core.consolidate.extract.settle import PARENTED

_FINE = (
    "(?:(?:beautiful|healthy|lovely|first|second|third|fourth|new|tiny|identical|perfect|gorgeous|"
    "wonderful|eldest|oldest|youngest|younger|older|middle|own|sweet) )*"
)
_HERE = (
    r"(?=\s*(?:$|\x1f|[^\w\s'-]|(?:(?:and|but|so|with|who|after|together|weighing|via|by|too|"
    r"when|while)(?!\w)|(?:in|at) (?:home|the hospital|(?-i:[A-Z])))))"
)
_BORE = "(?:gave birth to|given birth to)"
_BORN = "(?:(?:was|were) (?:{adv} )?born|came into the world|made (?:his|her|their) entrance)"

TABLE: list[Pattern] = [
    *asserts(
        PARENTED,
        f"~{{adv}}? {{have}}? (?:became|become) (?:a |an )?(?:proud |first-time )?<parent>{_HERE}",
        speaker_only=True,
    ),
    *asserts(
        "has_child",
        f"(?:my|our) (?:[\\w-]+ ){{0,2}}?(?:{{wife}}|{{mate}})(?: (?-i:[A-Z])[\\w-]+)? "
        f"(?:{{adv}} )?(?:{{have}} )?(?:{_BORE}|had) (?:an?|our|my|another)? {_FINE}<babe>{_HERE}",
        f"(?:my|our) {_FINE}<babe> {_BORN}",
        f"(?:my|our) {_FINE}{{kidx}} <person> {_BORN}",
        place=Place.HEAD,
    ),
    *asserts(
        "has_child",
        f"(?:and )?(?:my|our) {_FINE}{{kidx}} <person>(?=[\\s\\x1f]*$)",
        place=Place.HEAD,
        after="has_child",
        need=Need.DATED,
    ),
    *asserts(
        "has_child",
        f"~{{adv}}? {{have}}? (?:had|welcomed|adopted|{_BORE}) (?:(?:an?|our|my|another) )?{_FINE}"
        f"<babe>{_HERE}",
    ),
]

PIECES = {
    "parent": r"(?:dad|daddy|father|mum|mom|mummy|mother|parents?)(?!\w|-)",
    "babe": r"(?:{kid}|(?:little |baby )?(?:girl|boy)|baby|twins|triplets)(?!\w|-in-law)",
}
