"""English: what somebody or something is to the speaker ("Joost is my fiancé", "our supplier")."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, ends, says_all

_IS = "(?:is|'s|has become|became)"
_MY = "(?:my|our) (?:(?!ex|former|late|old)[\\w-]+ ){0,2}?"

SAID: list[Pattern] = [
    *ends(
        "partner",
        "<person> (?:is|'s) (?:my|our) (?:ex|ex-(?:girlfriend|boyfriend|partner|gf|bf))",
        place=Place.HEAD,
    ),
    *ends(
        "married_to",
        "<person> (?:is|'s|was) my (?:ex-|ex |late |first )(?:wife|husband)",
        "my (?:divorce|separation) from <person>",
        place=Place.HEAD,
    ),
    *asserts(
        "partner",
        "<person> (?:{adv} )?(?:popped the question|proposed(?! (?:a|an|that|the)\\b)|"
        "asked me to marry (?:him|her|them))",
        place=Place.HEAD,
    ),
    *asserts("married_to", f"<person> {_IS} {_MY}{{wife}}", place=Place.HEAD),
    *asserts("partner", f"<person> {_IS} {_MY}{{mate}}", place=Place.HEAD),
    *asserts(
        "has_child",
        f"<person> {_IS} {_MY}(?:{{kid}}|(?:eld|old|young)est|firstborn|little (?:one|girl|boy))",
        place=Place.HEAD,
    ),
    *asserts("has_pet", f"<person> {_IS} {_MY}{{species}}", place=Place.HEAD),
]

# "Ravi, my husband, snores": the commas were blanked out by clauses.py.
SET_APART: list[Pattern] = [
    *says_all(
        "(?:hubby|hubs|wifey|the (?:missus|wife|hubby|husband|mrs)) <person>",
        Says("married_to", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "<person>(?:,[ ]|[ ][ ])my {wife}",
        Says("married_to", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "<person>(?:,[ ]|[ ][ ])my {mate}",
        Says("partner", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "<person>(?:,[ ]|[ ][ ])(?:my|our) (?:eldest |oldest |youngest |little )?"
        "(?:{kid}|(?:eld|old|young)est)",
        Says("has_child", "person", dated=False),
        place=Place.ANYWHERE,
    ),
]

BUSINESS: list[Pattern] = [
    *says_all(
        f"<employer> {_IS} (?:(?:still|now|also|only) )?(?:my|our|one of (?:my|our)) <dealing>",
        Says("related_as", "dealing", subject="employer"),
        place=Place.HEAD,
    ),
    *says_all(
        f"<employer> (?:{_IS} no longer|(?:isn't|is not)) (?:my|our) <dealing> (?:anymore|"
        f"any more|any longer)?",
        Says("related_as", "dealing", Polarity.ENDS, subject="employer"),
        place=Place.HEAD,
    ),
]

TABLE = [*SAID, *SET_APART, *BUSINESS]
