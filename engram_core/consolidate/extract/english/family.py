"""English: engaged, married, apart, widowed, and who has died."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.english.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, says_all

_STATUS = "marital_status"
_NOT_NAMED = r"(?!.*(?<!\w)(?:and (?:i|me)|(?:i|me) and)(?!\w))"  # else it is said whom
_NO_SPOUSE = Says("married_to", "", Polarity.ENDS)
_NO_PARTNER = Says("partner", "", Polarity.ENDS)
_OVER = (
    "(?:broke up|broken up|split up|have split|parted ways|called it quits|went our separate ways)"
)
_NO_COUPLE = "(?:'re| are)(?: no longer together|n't together any ?more| not together any ?more)"
_LEFT_ME = (
    "(?:{have} )?(?:{adv} )?(?:left me(?! (?:with|to|at|in|on|alone|an?|the|no|my)\\b)|"
    "walked out on me|dumped me|divorced me)"
)
_DIED = Says("attribute", "passing", subject="relative", topic="=status")


def _over(couple: str, *says: Says) -> list[Pattern]:
    """That two people, none of them named, are a couple no longer."""
    return [
        *says_all(
            f"{couple} (?:{{have}} )?(?:{{adv}} )?{_OVER}{ENDS_HERE}", *says, place=Place.HEAD
        ),
        *says_all(f"{couple}{_NO_COUPLE}{ENDS_HERE}", *says, place=Place.HEAD),
    ]


TABLE: list[Pattern] = [
    *says_all(
        f"{{adv}}? (?:got|{{have}} (?:got|gotten)) (?:{{adv}} )?<parted>{ENDS_HERE}",
        Says(_STATUS, "parted"),
        _NO_SPOUSE,
        _NO_PARTNER,  # whoever was called a partner before is the one that is divorced
    ),
    *says_all(
        f"{{adv}}? (?:{{be}}|{{have}}|{{hasbeen}}|were) (?:{{adv}} )?<parted>{ENDS_HERE}",
        Says(_STATUS, "parted"),
        _NO_SPOUSE,
    ),
    *says_all(
        "(?:my|our|the) <divorce:parted> (?:is|was|'s|came|went|has been|has come|has gone) "
        "(?:{adv} )?(?:finali[sz]ed|final|through|official|over|complete|completed|settled)",
        _NO_SPOUSE,
        place=Place.HEAD,
    ),
    *says_all(
        f"{{be}} {{adv}}? <alone>{ENDS_HERE}", Says(_STATUS, "alone"), _NO_PARTNER, _NO_SPOUSE
    ),
    *says_all(
        f"{{adv}}? {{have}}? (?:been )?(?:{{adv}} )?<apart>{ENDS_HERE}",
        Says(_STATUS, "apart"),
        _NO_SPOUSE,
        _NO_PARTNER,
    ),
    *says_all(
        f"{{be}} {{adv}}? <apart>{ENDS_HERE}", Says(_STATUS, "apart"), _NO_SPOUSE, _NO_PARTNER
    ),
    *says_all(
        f"(?:{{be}}|{{was}}|{{hasbeen}}|became|got) {{adv}}? (?:a )?<bereft>{ENDS_HERE}",
        Says(_STATUS, "bereft"),
        _NO_SPOUSE,
    ),
    *_over("we", _NO_SPOUSE, _NO_PARTNER),
    *_over("my {wife} and (?:i|me)", _NO_SPOUSE),
    *_over("my {mate} and (?:i|me)", _NO_PARTNER),
    *says_all(f"my (?:{{wife}}) {_LEFT_ME}", _NO_SPOUSE, place=Place.HEAD),
    *says_all(f"my (?:{{mate}}) {_LEFT_ME}", _NO_PARTNER, place=Place.HEAD),
    *says_all(
        f"{{adv}}? {{have}}? lost my (?:late |dear |beloved )?{{wife}}(?:{ENDS_HERE}| to )",
        _NO_SPOUSE,
        speaker_only=True,
    ),
    *says_all(
        "{adv}? {have}? (?:called off|broke off|broken off|ended) (?:the|our|my) engagement",
        _NO_PARTNER,
        speaker_only=True,
    ),
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
    "divorce": r"divorce",
    "apart": r"separated",
    "alone": r"single",
    "bereft": r"(?:widowed|widow(?:er)?)",
    "passing": r"(?:died|passed away|passed on)",
    "relative": r"(?:grandmother|grandfather|grandma|grandpa|granddad|gran|nan|mother|father|mum|"
    r"mom|dad|brother|sister|uncle|aunt|auntie|cousin|nephew|niece|wife|husband|son|daughter|"
    r"best friend|friend|neighbou?r|mother-in-law|father-in-law)",
}
