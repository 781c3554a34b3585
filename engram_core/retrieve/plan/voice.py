"""Whose words a question wants: what the assistant once said, or what was told to it."""

from __future__ import annotations

import re

_YOURS = re.compile(
    r"\b(?:you|we)(?:'ve| have| had| also| just| once| even| already)* (?!need)(?!started)"
    r"(?:\w{2,}ed|told|said|gave|made|wrote|found|taught|showed|chose)\b|"
    r"\bdid (?:you|we) (?!know)\w+|\bremind me\b|"
    r"\byour (?:\w+ ){0,2}(?:answer|reply|replies|response|suggestion|recommendation|advice|"
    r"explanation|example|list|draft)s?\b|"
    r"\b(?:our|previous|earlier|last|past) (?:\w+ )?(?:conversation|chat|discussion)s?\b|"
    r"\b(?:vous|tu|nous) (?:m'|me |l'|en |lui )?(?:avez|avais|aviez|avions|avons|as) \w+|"
    r"\b(?:as-tu|avais-tu|avez-vous|aviez-vous|avons-nous|avions-nous)\b|\brappelle[sz]?-moi\b|"
    r"\b(?:ta|ton|tes|votre|vos) "
    r"(?:réponse|conseil|suggestion|recommandation|explication|exemple)s?\b",
    re.IGNORECASE,
)
_SAY = r"(?:brought up|bring up|mention|said|say|told|tell|asked?|shared?|talked?|raised?)"
_DIRE = r"(?:dit|mentionné|évoqué|demandé|raconté|parlé)"
_MINE = re.compile(
    rf"\bI(?:'ve| have| had| also| first)* {_SAY}|\bj'ai {_DIRE}|\bai-je {_DIRE}", re.IGNORECASE
)

_HOW = re.compile(
    r"\bhow (?:did|was|were|had) (?:I|we|you)\b|"
    r"\b(?:what|which) (?:\w+ ){0,2}"
    r"(?:steps?|approach(?:es)?|methods?|strateg(?:y|ies)|process|techniques?|ways?|advice|tips?|"
    r"suggestions?|recommendations?) (?:did|was|were|had|have)\b|"
    r"\bcomment (?:ai-je|as-tu|avez-vous|avons-nous|avais-je|étais-je)\b|"
    r"\bquel(?:le)?s? (?:étapes?|approches?|méthodes?|stratégies?|techniques?|conseils?|façons?) "
    r"(?:ai|as|a|avez|avons|avais)\b",
    re.IGNORECASE,
)


def asks_assistant(text: str) -> bool:
    """Whether a question may be about what the assistant said; "Can you tell me …" is not.

    >>> asks_assistant("Which hotel did you pick?"), asks_assistant("Can you say where I live?")
    (True, False)
    """
    return bool(_YOURS.search(text.replace("’", "'"))) and not asks_own_words(text)


def asks_own_words(text: str) -> bool:
    """Whether a question is about what whoever asks has said.

    >>> asks_own_words("In what order did I mention them?"), asks_own_words("What did I eat?")
    (True, False)
    """
    return bool(_MINE.search(text.replace("’", "'")))


def asks_how(text: str) -> bool:
    """Whether a question asks how a thing was done: an answer told it, not who asked for it.

    >>> asks_how("Which approach did I take to the proof?"), asks_how("How should I begin?")
    (True, False)
    """
    return bool(_HOW.search(text.replace("’", "'")))
