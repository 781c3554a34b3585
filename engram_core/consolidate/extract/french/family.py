"""French: engaged, married, apart, widowed, and who has died."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.french.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, says_all

_STATUS = "marital_status"
_NOT_NAMED = r"(?!.*(?<!\w)et moi(?!\w))"  # else it is said whom
_NO_SPOUSE = Says("married_to", "", Polarity.ENDS)
_NO_PARTNER = Says("partner", "", Polarity.ENDS)
_LEFT_ME = "m'a (?:quittée?|plaquée?|larguée?|laissée? tomber)"

TABLE: list[Pattern] = [
    *says_all(
        f"(?:{{refl}}?{{be}}|{{have}}) {{adv}}? <parted>{ENDS_HERE}",
        Says(_STATUS, "parted"),
        _NO_SPOUSE,
    ),
    *says_all(f"{{have}} {{adv}}? divorcé{ENDS_HERE}", _NO_PARTNER),
    *says_all(
        f"(?:(?:on|nous)(?: nous)? )?(?:{{refl}})?(?:{{have}}|{{be}}) {{adv}}? <apart>{ENDS_HERE}",
        Says(_STATUS, "apart"),
        _NO_SPOUSE,
        _NO_PARTNER,
    ),
    *says_all(f"{{have}} {{adv}}? (?:rompu|cassé){ENDS_HERE}", _NO_SPOUSE, _NO_PARTNER),
    *says_all(
        f"(?:s'est|nous sommes) {{adv}}? quittés{ENDS_HERE}",
        _NO_SPOUSE,
        _NO_PARTNER,
        speaker_only=True,
    ),
    *says_all(
        "{have} {adv}? (?:rompu|annulé) (?:mes|nos|les) fiançailles",
        _NO_PARTNER,
        speaker_only=True,
    ),
    *says_all(
        f"{{have}} {{adv}}? perdu (?:mon|ma) (?:{{wife}}){ENDS_HERE}",
        _NO_SPOUSE,
        speaker_only=True,
    ),
    *says_all(f"(?:mon|ma) (?:{{wife}}) (?:{{adv}} )?{_LEFT_ME}", _NO_SPOUSE, place=Place.HEAD),
    *says_all(f"(?:mon|ma) (?:{{mate}}) (?:{{adv}} )?{_LEFT_ME}", _NO_PARTNER, place=Place.HEAD),
    *says_all(
        "(?:mon|notre|le) divorce (?:a été|est) (?:{adv} )?(?:prononcé|finalisé|acté|réglé|"
        "définitif)",
        _NO_SPOUSE,
        place=Place.HEAD,
    ),
    *says_all(
        f"{{be}} {{adv}}? <alone>{ENDS_HERE}", Says(_STATUS, "alone"), _NO_PARTNER, _NO_SPOUSE
    ),
    *says_all(f"{{be}} {{adv}}? <bereft>{ENDS_HERE}", Says(_STATUS, "bereft"), _NO_SPOUSE),
    *asserts(
        _STATUS,
        f"(?:nous |se |s'|me )?(?:{{refl}})?{{be}} {{adv}}? <wed>{_NOT_NAMED}{ENDS_HERE}",
        wide=True,
    ),
    *says_all(
        "(?:mon|ma|notre) (?:chère? |pauvre |arrière-)*<relative> "
        "(?:est|nous a|vient de|s'est) (?:{adv} )?<passing>" + ENDS_HERE,
        Says("attribute", "passing", subject="relative", topic="=status"),
        place=Place.HEAD,
    ),
]

PIECES = {
    "wed": r"(?:mariée?s?|fiancée?s?|pacsée?s?|remariée?s?)",
    "parted": r"divorcée?s?",
    "apart": r"séparée?s?",
    "alone": r"célibataire",
    "bereft": r"veu(?:f|ve)",
    "passing": r"(?:décédée?|morte?|éteinte?|quittée?s?|mourir)",
    "relative": r"(?:grand-mère|grand-père|mamie|papi|papy|mère|père|maman|papa|frère|sœur|soeur|"
    r"oncle|tante|cousine?|neveu|nièce|femme|mari|fils|fille|belle-mère|beau-père|amie?|"
    r"voisine?)",
}
