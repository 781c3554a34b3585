"""French: attributes that change by value ("mon loyer est passé à 900", "j'ai lu 12 livres")."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, ends, says_all

_DAYS = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
_MONTHS = "(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)"
_DIGITS = r"\d{1,3}(?:[ .]\d{3})+|\d+(?:,\d+)?"
_SMALL = (
    "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|"
    "trente|quarante|cinquante|soixante|une dizaine|une douzaine|cent"
)
_CLOCK = r"(?:\d{1,2} ?h(?: ?\d\d)?|\d{1,2}:\d\d|midi|minuit)(?!\w)"
END = (
    r"(?=\s*(?:$|[^\w\s€%-]|(?:maintenant|désormais|à présent|en ce moment|au total|déjà|"
    r"depuis|qui|mais|et|donc|par)(?!\w)))"
)
_SO_FAR = (
    r"(?=.*(?<!\w)(?:maintenant|désormais|à présent|au total|jusqu'ici|pour l'instant|"
    r"déjà)(?!\w))"
)
_IS = (
    r"(?:est (?:maintenant |désormais |toujours |à présent )?(?:à |de )?|c'est |fait |"
    r"s'élève à |:)"
)
_WENT = (
    "(?:est (?:passée?|montée?|descendue?|tombée?|grimpée?)|a (?:atteint|augmenté|baissé|grimpé))"
    r"(?: (?:à|jusqu'à|de (?:[^,;]|,(?=\d)){1,15}? à))?"
)
MOVED = (
    "(?:a été|est|ont été|sont) (?:déplacée?s?|reportée?s?|décalée?s?|repoussée?s?|avancée?s?)"
    "(?: (?:à|au|du [^,;]{1,15}? au|de [^,;]{1,15}? à))?"
)


_MANY = "(?:environ |presque |plus de |près de )?"


def _head(template: str, slot: str) -> list[Pattern]:
    says = Says("attribute", slot, dated=False, topic="attr")
    return says_all(template, says, place=Place.HEAD)


def _said(template: str, slot: str, topic: str) -> list[Pattern]:
    says = Says("attribute", slot, dated=False, topic=topic)
    return says_all(template, says, speaker_only=True)


TABLE: list[Pattern] = [
    *_head(f"(?:mon|ma|mes|notre|nos|le|la|l') ?<attr> {_WENT} <amount>{END}", "amount"),
    *_head(f"(?:mon|ma|mes|notre|nos) <attr> {_IS} ?<amount>{END}", "amount"),
    *_head(f"(?:mon|ma|mes|notre|nos|le|la|l') ?<attr> {MOVED} <moment>", "moment"),
    *_head(
        "(?:mon|ma|mes|notre|nos) <attr> (?:est|c'est|a lieu) (?:maintenant )?<weekday>", "weekday"
    ),
    *says_all(
        "(?:mon|ma|notre) <role> (?:s'appelle|est|c'est)(?: maintenant)*(?: le| la)? "
        f"<holder>{END}",
        Says("attribute", "holder", dated=False, topic="role"),
        place=Place.HEAD,
    ),
    *_said(f"{{have}} <feat> {_MANY}<count> <counted>", "count", "counted+feat"),
    *_said(f"(?:ai|avons|possède|possédons) {_MANY}<count> <counted>{_SO_FAR}", "count", "counted"),
    *_said("(?:ai|avons) (?:maintenant|désormais|déjà) <count> <counted>", "count", "counted"),
    *_said("(?:en )?{be} (?:rendue?s? )?à <count> <counted>", "count", "counted"),
    *_said("(?:en )?{be} (?:rendue?s? )?(?:au|à la|à l'|à) ?<stage> <step>", "step", "stage"),
    *_said(f"(?:pèse|pesons) (?:maintenant )?<amount>{END}", "amount", "=poids"),
    *_said("{have} <gain> (?:déjà |environ )?<amount>" + END, "amount", "=montant+gain"),
    *_said(f"(?:paie|paye|payons) <amount> de <matter>{END}", "amount", "matter"),
    *_said(f"<daily> (?:vers |à |toujours à |maintenant à )<clock>{END}", "clock", "=heure+daily"),
]

PREFERENCES: list[Pattern] = [
    *ends("prefers", "(?:ne )?préfère plus <activity>"),
    *says_all(
        "(?:préfère|préférons) (?!que|ça|celui|celle|ne)<activity> (?:à|au|aux|plutôt que|à la) "
        "(?:le |la |les |l'|de |du )?<activity:other>",
        Says("prefers", "activity"),
        Says("prefers", "other", Polarity.ENDS),
    ),
    *asserts("prefers", "(?:préfère|préférons) (?!que|ça|celui|celle|ne)<activity>"),
]

_ELSE = (
    r"(?:nom|prénom|âge|anniversaire|téléphone|numéro|mail|adresse|fuseau|métier|boulot|poste|"
    r"record|pb|rp|meilleur\w*|préféré\w*|femme|mari|copine|copain|compagne|compagnon|fiancée?|but|"
    r"objectif|question|problème|idée|{species}|{kid}|frère|sœur|soeur|mère|père|tante|oncle|"
    r"cousine?|ami\w*|maison|appart\w*|voiture|vélo)"
)

PIECES = {
    "amount": rf"(?:{_DIGITS})(?: ?(?:€|%|euros?|dollars?|balles|kg|kilos?|km|m|minutes?|heures?|"
    r"ms|s|secondes?|min|ko|mo|go|k€|personnes|membres|"
    rf"points?|"
    r"degrés?|pages?|mots)(?!\w))?(?: (?:par|la|le) (?:mois|semaine|jour|an|heure|"
    r"nuit))?(?![\w:/])",
    "count": rf"(?:{_DIGITS}|{_SMALL})(?![\w:%/]|[.,]\d)",
    "clock": _CLOCK,
    "moment": rf"(?:{_DAYS}|demain|(?:le )?\d{{1,2}}(?:er)? {_MONTHS})"
    rf"(?: (?:prochain )?à {_CLOCK})?|{_CLOCK}",
    "weekday": rf"(?:tous les |chaque |le )(?:{_DAYS})s?(?!\w)",
    "feat": r"(?:lu|vu|regardé|terminé|fini|visité|essayé|collectionné|écrit|construit|cuisiné|"
    r"vendu|planté|"
    r"tricoté|peint|corrigé|résolu|fermé|fusionné|traduit|rédigé|envoyé|validé|testé|relu|traité|"
    r"migré|complété|bouclé|révisé|rendu|interviewé|codé|résolu|joué|gagné|publié|livré|gravi|donné|appris|ajouté|enregistré|relu)",
    "gain": r"(?:perdu|économisé|épargné|récolté|remboursé)",
    "counted": r"(?!(?:[\w-]+ ){0,1}?(?:ans|mois|jours|heures|minutes|fois|semaines|{kid}s?|"
    r"{species}|enfants|"
    r"frères|soeurs|voitures|questions|idées)(?!\w))[\w'-]*[^\W_][sx](?!\w)(?: [\w-]{3,}s(?!\w))?",
    "stage": r"(?:chapitre|page|niveau|saison|épisode|leçon|tome|module|étape|version|séance|"
    r"partie)",
    "step": rf"(?:numéro )?(?:\d+|{_SMALL})(?![\w:]|[.,]\d)",
    "matter": r"[\w-]+",
    "daily": r"(?:me (?:lève|réveille|couche)|commence le travail|commence à travailler|vais au "
    r"(?:sport|lit)|"
    r"vais à la salle|pars au travail|dîne|déjeune)",
    "attr": rf"(?!(?:[\w'-]+ ){{0,2}}?{_ELSE}(?!\w))[^\W\d_][\w'/.-]*"
    r"(?: (?!(?:est|sont|a|ont|était|va|si|quand|que|qui|dit)\b)[\w'/.-]+){0,4}?",
    "role": r"(?:nouveau |nouvelle )?(?:psy|médecin|docteur|dentiste|kiné|psychologue|psychiatre|"
    r"coach|entraîneur|"
    r"prof(?: de \w+)?|professeure?(?: de \w+)?|tuteur|tutrice|directeur|directrice|chef|cheffe|"
    r"patron|patronne|"
    r"manager|propriétaire|avocate?|notaire|comptable|coiffeur|coiffeuse|éditeur|éditrice|"
    r"banque|colocataire|coloc|nounou|véto|vétérinaire)",
    "holder": r"(?:(?:dr|docteur|m|mme|madame|monsieur)\.? )?(?-i:[A-Z])[\w'-]+(?: "
    r"(?-i:[A-Z])[\w'-]+){0,2}",
}
