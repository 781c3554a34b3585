"""French: at what hours one works, and how much ("je travaille de 9h à 17h", "à mi-temps")."""

from __future__ import annotations

from engram_core.consolidate.extract.pattern import Pattern, Place, Says, by_speaker, says_all

_HOURS = Says("attribute", "hours", dated=False, topic="=working hours")
_SHIFT = Says("attribute", "rota", dated=False, topic="=working hours")
_LOAD = Says("attribute", "workload", dated=False, topic="=working time")
_WHERE = "(?:(?:chez|à|a|au|pour|comme|dans|en) [^,;]{1,40}? )?"

TABLE: list[Pattern] = [
    *by_speaker(f"{{work}} {{adv}}? {_WHERE}(?:de |d'|entre )<hours>", _HOURS),
    *by_speaker(f"{{work}} {{adv}}? {_WHERE}(?:de |en |la )<rota>", _SHIFT),
    *by_speaker(f"{{work}} {{adv}}? {_WHERE}(?:(?:à|a) )?<workload>", _LOAD),
    *by_speaker("{be} (?:passée? )?(?:(?:à|a|de) )<workload>", _LOAD),
    *says_all(
        "(?:mes (?:nouveaux )?horaires(?: de travail)?|mes heures)(?: (?:sont|c'est|vont))? "
        "(?:maintenant )?(?:de |:)? ?<hours>",
        _HOURS,
        place=Place.HEAD,
    ),
]

_TIME = r"\d{1,2} ?(?:h|heures?)(?: ?\d{2})?|midi|minuit"

PIECES = {
    "hours": rf"(?:{_TIME}|\d{{1,2}})(?: (?:à|a|et) |-)(?:{_TIME})(?!\w)",
    "rota": r"(?:nuit|jour|journée|matin|soirée|après-midi|3x8|2x8)(?!\w)",
    "workload": r"(?:mi-temps|temps (?:partiel|plein|complet)|(?:\d{1,2}|deux|trois|quatre|cinq) "
    r"(?:jours|heures) par semaine|\d{1,2} ?%)(?!\w)",
}
