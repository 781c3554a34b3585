"""French: figures of a project that change ("13 tickets sur 15", "la couverture est à 82 %")."""

from __future__ import annotations

from engram_core.consolidate.extract.french.values import END, MOVED
from engram_core.consolidate.extract.pattern import (
    Pattern,
    Says,
    at_head,
    attribute,
    by_speaker,
)

_MY = "(?:mon|ma|mes|notre|nos|le|la|les|l') ?"
_OWN = "(?:mon|ma|mes|notre|nos) "
_NOW = "(?:(?:maintenant|désormais|enfin|déjà|à présent|récemment) )*"
_CHANGED = (
    "(?:augmenté|monté|passé|porté|réduit|baissé|diminué|ramené|descendu|amélioré|rallongé|"
    "prolongé|relevé)"
)
_SHIFTED = "(?:déplacé|reporté|décalé|repoussé|avancé|prolongé)"
_FROM = "(?: (?:de|du) (?:[^,;]|,(?=\\d)){1,20}?)?"
_PROGRESS = Says("attribute", "count", dated=False, topic="counted+feat")


TABLE: list[Pattern] = [
    *by_speaker(
        f"{{have}} {_NOW}<feat> <portion> <counted>",
        Says("attribute", "portion", dated=False, topic="counted+feat"),
    ),
    *by_speaker(f"{{have}} {_NOW}<feat> <count> <counted> sur (?:les )?\\d+", _PROGRESS),
    *by_speaker(
        f"{{have}} {_NOW}<feat> <percent> (?:du|de la|de l'|de mon|de ma|des) ?<matter>",
        Says("attribute", "percent", dated=False, topic="matter+feat"),
    ),
    *by_speaker(
        f"{{have}} {_NOW}{_CHANGED} {_MY}<attr>{_FROM}(?: à| jusqu'à) <amount>{END}",
        attribute("amount"),
    ),
    *by_speaker(
        f"{{have}} {_NOW}{_SHIFTED} {_MY}<attr>{_FROM}(?: à| au) <moment>", attribute("moment")
    ),
    *at_head(
        f"{_MY}<gauge:attr> (?:est|sont) {_NOW}(?:à|de|d') ?(?:environ )?<amount>{END}",
        attribute("amount"),
    ),
    *at_head(f"{_MY}<event:attr> {MOVED} <moment>", attribute("moment")),
    *at_head(
        f"{_MY}<event:attr> (?:est|sont) (?:prévue?s?|fixée?s?|calée?s?)(?: au| pour| à)? <moment>",
        attribute("moment"),
    ),
    *at_head(
        f"{_OWN}<attr> (?:compte|a|ont) {_NOW}(?:environ )?<count> <counted>{END}",
        Says("attribute", "count", dated=False, topic="counted+=dans+attr"),
    ),
    *at_head(
        "(?:on|nous) (?:est|sommes) (?:maintenant |désormais )?<count> (?:personnes )?dans "
        "(?:l'équipe|notre équipe|mon équipe)",
        Says("attribute", "count", dated=False, topic="=équipe"),
    ),
    *at_head(
        f"{_OWN}<attr> {_NOW}(?:prend|met|dure|charge en|se charge en|s'affiche en) "
        f"{_NOW}<lapse>{END}",
        attribute("lapse", "temps"),
    ),
    *by_speaker(
        f"{{be}} {_NOW}(?:passée?s? |migrée?s? )?(?:sur|sous|à|vers) <software> <release>",
        Says("attribute", "release", dated=False, topic="software+=version"),
    ),
    *by_speaker(
        f"{{have}} {_NOW}(?:migré|mis à jour|basculé)(?: de [^,;]{{1,20}}?)? (?:vers|sur|à|sous) "
        "<software> <release>",
        Says("attribute", "release", dated=False, topic="software+=version"),
    ),
    *by_speaker(
        f"(?:utilise|utilisons|tourne sous) {_NOW}<software> <release>",
        Says("attribute", "release", dated=False, topic="software+=version"),
    ),
]

PIECES = {
    "portion": r"{count} (?:sur (?:les )?|des |de mes |de nos ){count}",
    "percent": r"\d{1,3}(?:,\d+)? ?%",
    "gauge": r"(?:[\w'-]+ ){0,3}?(?:couverture(?: de tests?)?|taux(?: d[e']\s?[\w-]+){1,2}|score|"
    r"latence|temps de (?:chargement|réponse|trajet)|budget|solde|loyer|salaire|moyenne|note|"
    r"objectif(?: de [\w-]+)?|poids|débit|précision)(?!\w)",
    "event": r"(?:[\w'-]+ ){0,3}?(?:(?:date|jour) (?:de |du |d'|de la )?)?(?:lancement|sortie|"
    r"réunion|livraison|échéance|date limite|examen|entretien|rendez-vous|rdv|mariage|soutenance|"
    r"démo|répétition|présentation|concert|déménagement|rendu|sprint|atelier|cours)(?!\w)",
    "lapse": r"\d+(?:,\d+)? ?(?:ms|s|secondes?|minutes?|min|h|heures?|jours?)(?!\w)",
    "software": r"(?:(?-i:[A-Z])[\w+#]*(?:\.js)?(?: (?-i:[A-Z])\w+)?|python|django|react|node|php|"
    r"symfony|angular|vue|java)",
    "release": r"(?:\d+(?:\.\d+)+|\d{1,2})(?![\w%]|[.,:/]\d| ?(?:km|kg|ans|mois|jours|heures|h)\b)",
}
