"""Under which name a habit is kept: what is said with its verb is "swimming" as well."""

from __future__ import annotations

import re

from engram_core.names import name_key

HABITS = frozenset({"habit", "learns", "started", "stopped"})  # predicates of one group
_VERB_NEXT = re.compile(
    r"(?:do(?:es)?(?:n['’]?t| not)|no longer|never|ha(?:ve|s)(?:n['’]?t| not)|(?<=ed )to|began to)"
    r"(?: really| ever| even)? $",
    re.IGNORECASE,
)
_FRENCH_NEXT = re.compile(r"\bn(?:e |['’])$", re.IGNORECASE)
_JUST_VERBS = frozenset(
    {"playing", "doing", "practising", "practicing", "taking", "having", "learning", "studying"}
)
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][bdgklmnprt]")  # swim, jog, run


def habit_key(habit: str, before: str) -> str:
    """The normalised name of a habit.

    Args:
        habit: Its words.
        before: What stands before them in the message; it tells a verb from a noun.

    >>> habit_key("swim", "I don't "), habit_key("smoked", "I haven't ")
    ('swimming', 'smoking')
    >>> habit_key("fume", "Je ne "), habit_key("play chess", "I don't ")
    ('fumer', 'chess')
    >>> habit_key("tea", "I stopped drinking ")
    'tea'
    """
    first, space, rest = name_key(habit).partition(" ")
    if _VERB_NEXT.search(before):
        first = _doing(first)
    elif _FRENCH_NEXT.search(before) and first.endswith("e"):
        first += "r"
    if rest and first in _JUST_VERBS:
        return rest
    return first + space + rest


def _doing(verb: str) -> str:
    if verb.endswith("ing"):
        return verb
    if verb.endswith("ed") and len(verb) > 4:
        return f"{verb[:-2]}ing"
    if verb.endswith("e") and not verb.endswith(("ee", "ye")):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if _DOUBLED.fullmatch(verb) else f"{verb}ing"
