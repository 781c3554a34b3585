"""French: homes and jobs that are still to come, and moves and plans that are called off."""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.pattern import Need, Pattern, Place, Says, says_all

_HOME = Says("lives_in", "place", ahead=True)
_JOB = Says("works_at", "employer", ahead=True)
_NO_HOME = Says("lives_in", "place", Polarity.DENIES, denies=Denies.CLAIM)
_NO_JOB = Says("works_at", "employer", Polarity.DENIES, denies=Denies.CLAIM)
_NO_PLAN = Says("plans", "plan", Polarity.DENIES, denies=Denies.CLAIM)
_NOT = "(?:pas|plus)(?: finalement)?"
_OFF = (
    "(?:finalement )?(?:tombe a l'eau|est tombée? a l'eau|est annulée?|est tombé a l'eau|"
    "a été annulée?|ne se fait (?:pas|plus)|ne se fera (?:pas|plus)|n'aura pas lieu|"
    "n'a (?:plus|pas) lieu)"
)

TABLE: list[Pattern] = [
    *says_all(
        "(?:habiterai|vivrai|habitera|vivra|habiterons|vivrons) {a} <place>",
        _HOME,
        need=Need.FUTURE,
    ),
    *says_all(
        "(?:vais|va|allons) (?:habiter|vivre) {a} <place>",
        _HOME,
        need=Need.FUTURE,
    ),
    *says_all(
        "(?:commence|commencerai|commencera|débute|débuterai|travaillerai|travaillera|"
        "(?:vais|va) (?:commencer|travailler)) (?:à travailler )?{chez} <employer>",
        _JOB,
        need=Need.FUTURE,
    ),
    *says_all(
        f"(?:ne |n')?(?:déménage|déménageons|emménage|m'installe|s'installe|nous installons) "
        f"{_NOT} {{a}} <place>",
        _NO_HOME,
    ),
    *says_all(
        f"(?:ne |n')?(?:vais|va|allons) {_NOT} (?:déménager|emménager|habiter|vivre|m'installer|"
        "s'installer) {a} <place>",
        _NO_HOME,
    ),
    *says_all(
        f"(?:ne |n')?(?:habiterai|vivrai|déménagerai|m'installerai|habitera|vivra|déménagera) "
        f"{_NOT} {{a}} <place>",
        _NO_HOME,
    ),
    *says_all(
        f"(?:ne |n')?(?:(?:rejoins|rejoint|rejoindrai|rejoindra) {_NOT}|"
        f"(?:commence|commencerai|travaillerai) {_NOT} chez|"
        f"(?:vais|va) {_NOT} rejoindre) <employer>",
        _NO_JOB,
    ),
    *says_all(
        "(?:ne |n')?<annulled>",
        Says("plans", "annulled", Polarity.DENIES, denies=Denies.CLAIM),
    ),
    *says_all(
        f"(?:ne |n')?(?:vais|va|allons) {_NOT} <undertaking>",
        Says("plans", "undertaking", Polarity.DENIES, denies=Denies.CLAIM),
    ),
    *says_all(
        f"(?:le|mon|notre) (?:déménagement|projet de déménagement) {{a}} <place> {_OFF}",
        _NO_HOME,
        place=Place.HEAD,
    ),
    *says_all(f"(?:le |la |l'|mon |ma |notre )<plan> {_OFF}", _NO_PLAN, place=Place.HEAD),
    *says_all(
        "~{have} (?:annulé|abandonné) (?:le |la |l'|mon |ma |notre )<plan>",
        _NO_PLAN,
    ),
]

PIECES = {
    "annulled": r"(?:déménage|déménageons|emménage|m'installe|pars|part|partons|vais|va|allons|"
    r"m'envole) (?:finalement )?(?:pas|plus) (?:à|au|aux|en) [^,;:\x1f]{1,40}",
    "plan": r"(?:mariage|fête|anniversaire|concert|entretien|opération|course|voyage|séjour|"
    r"déménagement|week-end|weekend|vol|visite|croisière|lune de miel)"
    r"(?: (?:à|au|aux|en|chez|avec) [^,;:]{1,30}?)?",
}
