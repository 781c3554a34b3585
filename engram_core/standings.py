"""What the words for how somebody stands mean, whichever form or language says them. Pure.

"Nous sommes mariés", "je suis mariée" and "I'm married" are one value, and read "user is married".
A fact's object stays the word of its message. Only closed sets of words are here.
"""

from __future__ import annotations

_WORDS = {
    "marital_status": {
        "married": "marié mariée mariés mariées",
        "remarried": "remarié remariée remariés remariées",
        "engaged": "fiancé fiancée fiancés fiancées",
        "in a civil partnership": "pacsé pacsée pacsés pacsées",
        "divorced": "divorcé divorcée divorcés divorcées",
        "separated": "séparé séparée séparés séparées",
        "single": "célibataire célibataires",
        "widowed": "widow widower veuf veuve",
    },
    "not_working": {
        "retired": "retraite retraité retraitée pré-retraite préretraite",
        "unemployed": "chômage",
    },
    "employment": {
        "self-employed": "myself himself herself compte indépendant indépendante",
        "freelance": "freelancer freelancing",
    },
}
_VALUES = {
    (predicate, word): value
    for predicate, values in _WORDS.items()
    for value, words in values.items()
    for word in words.split()
}
_PHRASES = {
    "sans emploi": "unemployed",
    "sans travail": "unemployed",
    "en recherche d'emploi": "looking for work",
    "en congé maternité": "on maternity leave",
    "en congé paternité": "on paternity leave",
    "en congé parental": "on parental leave",
    "en arrêt maladie": "on sick leave",
}


def standing(predicate: str, spoken: str) -> str:
    """The value that `spoken` stands for under `predicate`; itself where it is no such word.

    >>> standing("marital_status", "mariés"), standing("lives_in", "Compte")
    ('married', 'Compte')
    """
    said = spoken.lower().replace("’", "'")
    if predicate == "not_working" and said in _PHRASES:
        return _PHRASES[said]
    return _VALUES.get((predicate, said), spoken)
