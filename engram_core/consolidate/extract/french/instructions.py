"""French: standing instructions to the assistant."""

from __future__ import annotations

from engram_core.consolidate.extract.french.lexicon import LEXICON
from engram_core.consolidate.extract.standing import Instructions

_POLITE = (
    "(?:(?:stp|svp|s'il te plaît|s'il vous plaît|et|alors|bon|ok|au fait|note bien|merci|important|"
    "aussi)[,:]? )*"
)
_FROM_NOW = (
    "(?:désormais|dorénavant|à partir de (?:maintenant|là)|à l'avenir|par défaut|"
    "dans (?:toutes )?tes (?:prochaines )?réponses|dans (?:toutes )?vos (?:prochaines )?réponses)"
)
_ASKED = (
    "(?:(?:chaque|toutes les) fois que|quand|lorsque|dès que) (?:je|j'|on) ?"
    "(?:(?:te |vous |t'|m')?(?:demande|pose|envoie|parle|écris|partage|colle|montre))"
)

INSTRUCTIONS = Instructions(
    pieces={
        "manner": r"(?:répond(?:s|ez)|écri(?:s|vez)|parle[sz]?|formate[sz]?|utilise[sz]?|emploie|"
        r"employez|donne[sz]?|explique[sz]?|ajoute[sz]?|mets|mettez|cite[sz]?|évite[sz]?|sois|"
        r"soyez|"
        r"garde[sz]?|commence[sz]?|termine[sz]?|inclus|incluez|montre[sz]?|indique[sz]?|"
        r"précise[sz]?|tutoie[sz]?|vouvoie|vouvoyez|tutoyez|traduis|traduisez|résume[sz]?|"
        r"fai(?:s|tes)|reste[sz]?|propose[sz]?|arrondis|présente[sz]?|limite[sz]?|justifie[sz]?)"
        r"(?:-(?:moi|nous|les|le|la))?(?!\w)",
        "inner": r"(?:répondes|répondiez|écrives|parles|parliez|utilises|utilisiez|donnes|"
        r"expliques|"
        r"ajoutes|mettes|cites|évites|sois|soyez|commences|termines|inclues|montres|indiques|"
        r"précises|tutoies|vouvoies)(?!\w)",
        "base": r"(?:répondre|écrire|parler|utiliser|employer|donner|expliquer|ajouter|mettre|"
        r"citer|"
        r"commencer|terminer|inclure|montrer|me (?:tutoyer|vouvoyer)|traduire|résumer)(?!\w)",
        "no": r"(?:n'|ne )",
    },
    standing=(
        rf"{_POLITE}{_FROM_NOW},? {_POLITE}(?P<ask>{{no}}?{{manner}})",
        rf"{_POLITE}(?P<ask>{{manner}} (?:[\w']+ )?toujours(?!\w))",
        rf"{_POLITE}(?P<ask>toujours {{manner}})",
        rf"{_POLITE}(?P<ask>{{no}}{{manner}} (?:plus )?jamais(?!\w))",
        rf"{_POLITE}(?P<ask>{{no}}?{{manner}})(?= [^?]*{_FROM_NOW}\W*$)",
        rf"{_POLITE}(?P<ask>{_ASKED}[^?]{{2,80}}?, {_POLITE}{{no}}?{{manner}})",
        rf"{_POLITE}(?:je veux|je voudrais|j'aimerais) que (?:tu|vous) (?P<ask>(?:me "
        rf")?(?:{{no}})?{{inner}}"
        rf" (?:[\w']+ )?(?:toujours|jamais)(?!\w))",
        rf"{_POLITE}(?P<ask>(?:tutoie|vouvoie|tutoyez|vouvoyez)-moi(?!\w))",
        rf"{_POLITE}(?P<ask>(?:arrête|arrêtez|cesse|cessez) (?:de |d'){{base}})",
    ),
    over=(
        rf"{_POLITE}(?:tu peux|vous pouvez) arrêter (?:de |d')(?P<ask>{{base}})",
        rf"{_POLITE}(?:tu n'as|vous n'avez|t'as|plus) (?:plus )?besoin (?:de |d')(?P<ask>{{base}})",
    ),
    barred=(
        r"virements?|vire[sz]?|dépôts?|acomptes?|argent|paie\w*|paye[srz]?|paiements?|factures?|"
        r"comptes?|iban|carte bancaire|cartes? bleues?|banque|rembours\w+|achète[sz]?|"
        r"commande[sz]?|"
        r"mots? de passe|secrets?|identifiants|jetons?|clés? (?:api|privées?)|"
        r"(?:instructions?|règles?|consignes?) (?:précédentes?|cachées?|ci-dessus|système)|"
        r"(?:tes|vos) (?:instructions?|règles?|consignes?)|prompts?|ignore[sz]?|oublie[sz]?|"
        r"révèle[sz]?|affiche[sz]? (?:tes|vos|les)|désobéi\w*|contourne[sz]?|efface[sz]?|"
        r"supprime[sz]?|"
        r"envoie[sz]? (?:le|la|les|mon|ma|mes|ce|cette|tout|l')|transfère[sz]?|exécute[sz]?|"
        r"approuve[sz]?|"
        r"autorise[sz]?|fais semblant|joue le rôle|https?|confidentiel\w*"
    ),
    turns=r"toujours|jamais|ne|n'|plus|arrête[sz]?|cesse[sz]?|pas|de|d'",
    matters={
        "language of answers": "en (?:" + "|".join(sorted(LEXICON.languages)) + ")",
        "length of answers": r"court\w*|bref|brève\w*|brièvement|concis\w*|longue?s?|détaillée?s?|"
        r"(?:\w+ )?(?:phrases?|mots|paragraphes?)",
        "units": r"métriques?|celsius|fahrenheit|impérial\w*",
        "emojis": r"[ée]mojis?|[ée]motic[ôo]nes?|smileys?",
        "form of address": r"tuto\w+|vouvo\w+",
        "tone": r"formel\w*|familier|soutenu",
    },
    condition=r"(?:chaque|toutes les) fois que|quand (?:je|j'|on)|lorsque|dès que|pour",
)
