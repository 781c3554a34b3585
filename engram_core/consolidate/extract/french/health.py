"""French: conditions one has, was told of and is cured of."""

from __future__ import annotations

from engram_core.consolidate.extract.french.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Place, asserts, ends, used_to

_SOME = "(?:de l'|de la |du |des |d'une? |d'|de |un |une |le |la )?"

TABLE: list[Pattern] = [
    *asserts(
        "has_condition",
        f"{{have}} {_SOME}<condition>{ENDS_HERE}",
        f"(?:souffre|souffrons) {{adv}}? {_SOME}<condition>{ENDS_HERE}",
        f"{{be}} {{adv}}? (?:atteinte?s? {_SOME})<condition>{ENDS_HERE}",
        f"{{be}} {{adv}}? <ailing>{ENDS_HERE}",
    ),
    *asserts(
        "has_condition",
        f"(?:on|le médecin|mon médecin) m'a (?:{{adv}} )?(?:diagnostiqué|découvert|trouvé) "
        f"{_SOME}<condition>",
        place=Place.HEAD,
    ),
    *used_to("has_condition", f"{{had}} {_SOME}<condition>{ENDS_HERE}"),
    *ends(
        "has_condition",
        f"{{be}} {{adv}}? (?:guérie?s?|débarrassée?s?|remise?s?) {_SOME}(?:mon |ma |mes )?"
        f"<condition>",
        f"(?:n'|ne )?{{have}} plus {_SOME}<condition>{ENDS_HERE}",
        "{have} vaincu (?:le |la |mon |ma )<condition>",
    ),
]

PIECES = {
    "condition": r"(?:diabète(?: de type (?:1|2))?|asthme|eczéma|psoriasis|arthrose|arthrite|"
    r"épilepsie|migraines?|insomnies?|anxiété|dépression|hypertension|hypotension|cholestérol|"
    r"tda ?h?|autisme|dyslexie|acouphènes?|vertiges|glaucome|cataracte|anémie|goutte|lupus|"
    r"cancer(?: (?:du|de la|de l')[^\s,;:.]+)?|leucémie|maladie (?:cœliaque|coeliaque|"
    r"de (?-i:[A-Z])\w+)|apnée du sommeil|sciatique|scoliose|fibromyalgie|endométriose|"
    r"ostéoporose|tendinite|bronchite|ulcère|hernie(?: discale)?|rhume des foins|"
    r"mal de dos chronique|problèmes? cardiaques?|tension artérielle élevée)(?!\w)",
    "ailing": r"(?:diabétiques?|asthmatiques?|épileptiques?|dyslexiques?|autistes?|anémiques?|"
    r"hypertendue?s?|daltonien(?:ne)?s?|malentendante?s?|migraineu(?:x|se)s?)",
}
