"""French, without accents: how a text orders a model about."""

from __future__ import annotations

_START = (
    r"(?:^|[.!?:;,\n\"'(>*\]\u2014-][ \t]{0,8}|\b(?:maintenant|puis|et|alors|s'il (?:te|vous) plait"
    r"|(?:tu|vous) (?:dois|devez|vas|allez)|il faut)\s+)"
)
_RULES = (
    r"(?:instructions?|regles?|consignes?|directives?|invites?|prompts?|restrictions?|"
    r"garde-fous?|contraintes?|messages? systeme)"
)
_DROP = r"(?:ignore[rz]?|oublie[rz]?|neglige[rz]?|outrepasse[rz]?|contourne[rz]?|annule[rz]?)"
_WHICH = (
    r"(?:precedentes?|precedents?|anterieure?s?|ci-dessus|initiales?|d'origine|systeme|cachees?|"
    r"donnees?|recues?|de securite|qui precedent)"
)

FRENCH: dict[str, list[tuple[str, str]]] = {
    "turning": [
        (
            "ignor;oubli;neglig;outrepass;contourn;annul",
            rf"{_START}{_DROP} (?:toutes? |tous |l'ensemble d[eu]s? |les |tes |vos |ces |la |le |"
            rf"l')*{_RULES}(?: \w+){{0,2}} ?{_WHICH}|{_START}{_DROP} (?:toutes |tous )?(?:tes|vos) "
            rf"{_RULES}\b",
        ),
        (
            "ignor;oubli;annul",
            rf"{_START}{_DROP} tout ce qui (?:precede|est (?:au-dessus|avant)|a ete dit)|"
            rf"{_START}{_DROP} tout ce (?:que|qu')[^.!?\n]{{0,30}}\b(?:dit|appris|avant|"
            r"jusqu'ici)\b",
        ),
        (
            "instruction;regle;consigne;prompt;invite",
            rf"{_START}(?:revele[rz]?|affiche[rz]?|montre[rz]?|imprime[rz]?|repete[rz]?|"
            r"divulgue[rz]?|recite[rz]?|donne[rz]?)(?:-moi|-nous)?(?: (?:toutes?|tous|les|tes|vos|"
            rf"la|le|l'integralite d[eu]s?|ton|votre))* ?{_RULES} (?:cachees?|secretes?|internes?|"
            r"systeme|initiales?|confidentielles?|d'origine)",
        ),
        (
            "mode",
            r"\b(?:active[rz]?|passe[rz]? en|entre[rz]? en|bascule[rz]? en)\b[^.!?\n]{0,15}\bmode "
            r"(?:developpeur|debogage|administrateur|sans (?:limites?|restrictions?|filtres?))|"
            r"\b(?:tu es|vous etes) (?:maintenant|desormais) (?:en mode |sans (?:filtres?|limites?|"
            r"restrictions?)|libre de (?:toute|tes))",
        ),
        (
            "utilisateur",
            rf"{_START}(?:ne|n')[^.!?\n]{{1,25}}\b(?:pas|rien|jamais)\b[^.!?\n]{{0,30}}\ba "
            r"l'utilisateur|\bsans (?:le dire a|en informer|prevenir|avertir) l'utilisateur",
        ),
        (
            "assistant;agent;modele; ia;l'ia",
            r"\b(?:important|attention|note|avis|instructions?|message|rappel)\b[ :,]*(?:a "
            r"l'attention de |pour |a |au |aux |destinee?s? (?:a|aux) )(?:l'|les |tout |le )?"
            r"(?:ia|assistants?|agents?|modeles?(?: de langage)?)\b[^.\n]{0,25}[:,!\u2014-]",
        ),
        (
            "instruction;consigne;objectif;tache",
            r"(?:^|[.!?:\n][ \t]{0,8})(?:tes |vos |ta |ton )?(?:nouvelles? (?:instructions?|"
            r"consignes?|taches?)|nouvel objectif)[ \t]{0,8}(?::|est d|sont d)",
        ),
        (
            "toujours;chaque fois;desormais;dorenavant;a partir de maintenant",
            r"\b(?:toujours|chaque fois|desormais|dorenavant|a partir de maintenant)\b"
            r"[^.!?\n]{0,60}\b(?:envoie[rz]?|envoyez|vire[rz]?|verse[rz]?|transfere[rz]?|"
            r"transmet\w*|paie[rz]?)\b[^.!?\n]{0,60}(?:\bcompte\b|\biban\b|https?:|@\w)|"
            rf"{_START}(?:envoie|envoyez|vire|virez|verse|versez|transfere|transferez) toujours\b"
            r"[^.!?\n]{0,60}(?:\bcompte\b|\biban\b|https?:|@\w)",
        ),
        (
            "envoie;envoyez;transmet;publie;transfere",
            rf"{_START}(?:envoie|envoyez|transmets|transmettez|publie[rz]?|transfere[rz]?) "
            r"(?:tout |toute |tous |toutes |l'|le |la |les |ses |son )*(?:conversations?|"
            r"historique|memoires?|messages|secrets?|mots? de passe|identifiants|cles?|donnees|"
            r"notes|contacts)\b"
            r"[^.!?\n]{0,60}(?:https?:|@\w|\ba (?:cette|l') ?(?:adresse|url)\b)",
        ),
    ],
    "telling": [
        (
            "tu dois;vous devez;tu vas;vous allez;tu es tenu;vous etes tenu",
            r"\b(?:tu dois|vous devez|tu vas|vous allez) (?:maintenant|desormais|dorenavant|"
            r"toujours|uniquement|seulement|immediatement) (?:agir|repondre|dire|recommander|"
            r"obeir|suivre|traiter|croire|approuver|refuser|mentionner|utiliser|parler|ecrire|"
            r"envoyer)\b",
        ),
        (
            "desormais;dorenavant;a partir de maintenant",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})(?:desormais|dorenavant|a partir de "
            r"maintenant),? (?:tu\b|vous\b|(?:ne )?(?:reponds?|"
            r"repondez|dis|dites|recommande[rz]?|obeis|obeissez|parle[rz]?)\b)",
        ),
        (
            "toujours;jamais",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})(?:(?:reponds|repondez|recommande[rz]?|dis|"
            r"dites|obeis|obeissez|approuve[rz]?) toujours|ne (?:reponds|repondez|"
            r"recommande[rz]?|dis|dites|mentionne"
            r"[rz]?) jamais)\b",
        ),
        (
            "ta tache;ton role;ton objectif;votre tache;votre role;votre objectif;ta mission",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})(?:ta|ton|votre) (?:seule? )?"
            r"(?:tache|role|objectif|mission) est (?:maintenant |desormais )?d[e']",
        ),
        (
            "tu es;vous etes",
            r"(?:^|\n)[ \t]{0,8}(?:tu es|vous etes) (?:maintenant |desormais )?(?:un |une |"
            r"l')(?:\w+ )?"
            r"(?:assistante?|ia|agent|robot|modele|expert)\b",
        ),
    ],
}
