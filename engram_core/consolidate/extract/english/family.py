"""English: engaged, married, apart, widowed, and who has died."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.english.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, says_all

_STATUS = "marital_status"
_NOT_NAMED = r"(?!.*(?<!\w)(?:and (?:i|me)|(?:i|me) and)(?!\w))"  # else it is said whom
_NO_SPOUSE = Says("married_to", "", Polarity.ENDS)
_NO_PARTNER = Says("partner", "", Polarity.ENDS)
_DIED = Says("attribute", "passing", subject="relative", topic="=status")

TABLE: list[Pattern] = [
    *says_all(
        f"{{adv}}? (?:{{be}}|got|{{have}}|{{hasbeen}}|were|{{have}} got) (?:{{adv}} )?"
        f"<parted>{ENDS_HERE}",
        Says(_STATUS, "parted"),
        _NO_SPOUSE,
    ),
    *says_all(
        f"{{be}} {{adv}}? <alone>{ENDS_HERE}", Says(_STATUS, "alone"), _NO_PARTNER, _NO_SPOUSE
    ),
    *says_all(
        f"{{adv}}? {{have}}? (?:been )?(?:{{adv}} )?<apart>{ENDS_HERE}", Says(_STATUS, "apart")
    ),
    *says_all(f"{{be}} {{adv}}? <apart>{ENDS_HERE}", Says(_STATUS, "apart")),
    *says_all(f"{{be}} {{adv}}? (?:a )?<bereft>{ENDS_HERE}", Says(_STATUS, "bereft"), _NO_SPOUSE),
    *asserts(
        _STATUS,
        f"{{be}} {{adv}}? (?:happily )?<wed>{_NOT_NAMED}{ENDS_HERE}",
        f"{{adv}}? (?:got|{{have}} (?:got|gotten|been)|{{hasbeen}}) (?:{{adv}} )?(?:happily )?"
        f"<wed>{_NOT_NAMED}{ENDS_HERE}",
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?:late |dear |beloved |great[- ]|poor )*<relative> (?:has |have )?"
        "(?:{adv} )?(?:sadly |suddenly |peacefully )?<passing>" + ENDS_HERE,
        _DIED,
        place=Place.HEAD,
    ),
]

PIECES = {
    "wed": r"(?:married|engaged|remarried)",
    "parted": r"divorced",
    "apart": r"separated",
    "alone": r"single",
    "bereft": r"(?:widowed|widow(?:er)?)",
    "passing": r"(?:died|passed away|passed on)",
    "relative": r"(?:grandmother|grandfather|grandma|grandpa|granddad|gran|nan|mother|father|mum|"
    r"mom|dad|brother|sister|uncle|aunt|auntie|cousin|nephew|niece|wife|husband|son|daughter|"
    r"best friend|friend|neighbou?r|mother-in-law|father-in-law)",
}
