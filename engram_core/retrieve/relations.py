"""The relations that a question spells out: "Lou's employer", "l'employeur de Lou", "my wife".

They name the facts to go along: from Lou to where Lou works, and on to what is told of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORDS: dict[str, tuple[str, ...]] = {
    "works_at": (
        "employer company workplace firm office",
        "employeur entreprise société firme bureau",
    ),
    "married_to": (
        "wife husband spouse partner fiancé fiancée fiance fiancee",
        "femme mari épouse époux conjoint conjointe",
    ),
    "partner": (
        "partner girlfriend boyfriend fiancé fiancée fiance fiancee wife husband spouse",
        "compagne compagnon copain copine femme mari conjoint conjointe",
    ),
    "has_child": ("son daughter child children kid kids", "fils fille enfant enfants"),
    "has_pet": ("pet pets dog cat", "animal animaux chien chienne chat chatte"),
    "studies_at": ("school university college", "école université lycée fac"),
    "lives_in": ("city town village", "ville village"),
    "from_place": ("hometown birthplace", ""),
    "job_title": (
        "profession occupation job trade career position",
        "profession métier poste emploi boulot",
    ),
    "name": ("name nickname", "nom prénom surnom"),
    "age": ("age", "âge"),
    "birthday": ("birthday birthdate", "anniversaire"),
    "phone": ("phone telephone mobile", "téléphone portable"),
    "email": ("email mail", "courriel mail"),
    "timezone": ("timezone", "fuseau"),
    "allergic_to": ("allergy allergies", "allergie allergies"),
    "diet": ("diet", "régime"),
    "has_condition": ("condition illness disease diagnosis", "maladie affection diagnostic"),
    "learns": ("language languages instrument", "langue langues instrument"),
    "marital_status": ("marital", "matrimonial"),
    "membership": ("club clubs membership", "club clubs association"),
    "employment": ("employment", ""),
    "speaks": ("language languages", "langue langues"),
    "goal": ("goal goals", "objectif objectifs"),
}
PREDICATES: dict[str, frozenset[str]] = {
    word: frozenset(name for name, told in _WORDS.items() if word in " ".join(told).split())
    for told in _WORDS.values()
    for word in " ".join(told).split()
}
_NAMES = frozenset({"name", "nom", "prénom"})
MUTUAL = frozenset({"married_to", "partner"})  # told of one, they hold of the other

_OWNED = re.compile(
    r"(?:(?P<own>\b(?:my|our|mon|ma|mes|notre|nos))|['’]s?|\b(?:his|her|their|sa|ses|leurs?))\s+"
    r"(?:(?:old|new|current|former|first|youngest|eldest|own)\s+)?(?P<word>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\b(?:the|l['’]|la|le|les)\s*(?P<word>[^\W\d_]{3,})\s+"
    r"(?:of\s+(?P<own>mine|ours|my|our)?|de\s+(?P<sien>mon|ma|mes|notre|nos)?|d['’]|du\s)",
    re.IGNORECASE,
)
_ASKED = re.compile(  # "which profession did I say I work in", "quel métier je fais"
    r"\b(?:what|which|quel(?:le)?s?)\s+(?:(?:kind|sort|type)\s+of\s+)?(?P<word>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_OLD = re.compile(r"\bhow\s+old\s+(?:am\s+I|(?:did|do)\s+I)\b", re.IGNORECASE)
_LIVING = re.compile(
    r"\b(?:do|does|did|doing)\b.*\bfor\s+(?:a\s+living|work)\b|\bline\s+of\s+work\b"
    r"|\b(?:fais|fait|faire)\b.*\bdans\s+la\s+vie\b",
    re.IGNORECASE,
)
_DOING: dict[str, str] = {  # by how a verb begins: "where did I live in 2023"
    "liv": "lives_in", "resid": "lives_in", "habit": "lives_in", "viv": "lives_in",
    "vécu": "lives_in", "work": "works_at", "employ": "works_at", "travaill": "works_at",
    "driv": "owns", "drov": "owns", "condui": "owns",
}  # fmt: skip
_VERB = rf"(?P<verb>{'|'.join(_DOING)})"
_DO = re.compile(
    r"\b(?:where|how\s+long|since\s+when|(?:what|which)(?=.*\bdr[io]v)|who(?=.*\bfor\b))\b.{0,30}?"
    r"\b(?:do|does|did|have|has|had|am|is|was|were)\s+(?:(?P<own>I)|[^\W\d_]\S*)\s+"
    rf"(?:(?:still|actually|currently|usually|been|used\s+to)\s+)*{_VERB}",
    re.IGNORECASE,
)
_FAIRE = re.compile(
    r"\b(?:où|depuis\s+quand|quelle\s+voiture)\b(?=(?P<own>.*\b(?:j['’]|je\b))?).{0,40}?"
    rf"\b{_VERB}",
    re.IGNORECASE,
)
_MYSELF = re.compile(r"\b(?:I|me|my|mine|myself|je|j['’]|moi|mon|ma|mes)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Relations:
    """Relations that a question spells out.

    Args:
        predicates: Of the facts to go along, from whatever the question names.
        own: Those that it asks about the user's own.
    """

    predicates: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


def relations_in(question: str) -> Relations:
    """The relations that a question spells out.

    >>> sorted(relations_in("Which city is Lou's employer in?").predicates)
    ['employer', 'has_employer', 'works_at']
    >>> "works_at" in relations_in("Dans quelle ville est mon employeur ?").own
    True
    >>> sorted(relations_in("What profession did I say I work in?").own)
    ['has_profession', 'job_title', 'profession']
    >>> "lives_in" in relations_in("Where did I live in 2023?").own
    True
    >>> relations_in("Is a city nice?").predicates
    frozenset()
    """
    found = list(_spelled(question)) or [*_asked_for(question), *_done(question)]
    every = frozenset(name for word, _ in found for name in _predicates(word))
    mine = frozenset(name for word, own in found if own for name in _predicates(word))
    return Relations(every, mine)


def _spelled(question: str) -> Iterator[tuple[str, bool]]:
    """Each word that is said to be somebody's, and whether it is the user's."""
    for one in _OWNED.finditer(question):
        yield one["word"].casefold(), one["own"] is not None
    for one in _OF.finditer(question):
        if one["word"].casefold() in _NAMES:  # the name of my dog is told of the dog
            continue
        yield one["word"].casefold(), (one["own"] or one["sien"]) is not None


def _asked_for(question: str) -> Iterator[tuple[str, bool]]:
    """Each thing about themselves that the one who asks asks for outright."""
    if not _MYSELF.search(question):
        return
    for one in _ASKED.finditer(question):
        yield one["word"].casefold(), True
    if _OLD.search(question):
        yield "age", True
    if _LIVING.search(question):
        yield "profession", True


def _done(question: str) -> Iterator[tuple[str, bool]]:
    """What the verb of a question asks for: where one lives or works, what one drives."""
    for one in (*_DO.finditer(question), *_FAIRE.finditer(question)):
        yield _DOING[one["verb"].casefold()], one["own"] is not None


def _predicates(word: str) -> frozenset[str]:
    """What a fact of that relation may be called; a predicate of the user's own by its name."""
    return PREDICATES.get(word, frozenset()) | {word, f"has_{word}"}
