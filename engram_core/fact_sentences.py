"""How a fact reads: the subject, the words of its predicate, and the object. Pure.

Objects are pieces of messages, which no grammar can be fitted round as a person would. What is
done here keeps them readable: "parents live in Hull", "user has hens as pets", "user plans: flying
home".
"""

from __future__ import annotations

OF = "'s"  # the phrase of what a subject has under a name of its own

# Subjects that are several, in the words by which people call their own. Names are never judged by
# how they end.
_SEVERAL = frozenset(
    """
    parents grandparents children kids sons daughters brothers sisters siblings twins cousins
    uncles aunts nephews nieces neighbours neighbors friends colleagues flatmates roommates in-laws
    grands-parents beaux-parents enfants frères sœurs soeurs voisins voisines amis amies collègues
    cousines oncles tantes neveux nièces
    """.split()  # noqa: SIM905
)
_OF_SEVERAL = {"is": "are", "has": "have", "studies": "study"}


def sentence(subject: str, phrase: str, topic: str | None, spoken: str, several: str = "") -> str:
    """A fact in words.

    Args:
        subject: Who or what it is about.
        phrase: The words of the predicate, for one subject.
        topic: Said before the object, if any.
        spoken: The object.
        several: How it reads of an object that names several things, `{}` standing for it.

    >>> sentence("user", "has the pet", None, "Biscuit", "has {} as pets")
    'user has the pet Biscuit'
    >>> sentence("parents", "has the pet", None, "hens", "has {} as pets")
    'parents have hens as pets'
    """
    if phrase == OF:
        return f"{subject}{OF} {topic}: {spoken}" if topic else f"{subject} has {spoken}"
    if several and _names_several(spoken):
        before, _, after = several.partition("{}")
        return f"{subject} {_agreeing(before, subject)}{spoken}{after}"
    told = f"{topic} " if topic else ""
    return f"{subject} {_agreeing(phrase, subject)} {told}{spoken}"


def _names_several(spoken: str) -> bool:
    """Whether an object is a common noun in the plural: "hens", "two cats", not "Rufus"."""
    last = spoken.split()[-1] if spoken.split() else ""
    return (
        spoken == spoken.lower() and len(last) > 3 and last.endswith("s") and last[-2] not in "su"
    )


def _agreeing(phrase: str, subject: str) -> str:
    """The phrase with its verb in the plural where the subject is several."""
    words = subject.split()
    verb = phrase.split()[0].rstrip(":")
    if not words or words[-1] not in _SEVERAL or not verb.endswith("s"):
        return phrase
    return f"{_OF_SEVERAL.get(verb, verb[:-1])}{phrase[len(verb) :]}"
