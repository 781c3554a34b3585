"""Names of entities as keys: titles in one form, "my mum" as "mother", roles of others apart.

An entity's key is its name's key (`names.name_key`) after these few sure steps. What is less sure
is a mention, which the log keeps and a reader can look up (see `consolidate.joining`).
"""

from __future__ import annotations

from engram_core.names import is_first_person, name_key

_POSSESSIVES = ("my ", "our ", "mon ", "ma ", "mes ", "notre ", "nos ")
_TITLES = {
    "doctor": "dr",
    "dr.": "dr",
    "docteur": "dr",
    "mister": "mr",
    "mr.": "mr",
    "mrs.": "mrs",
    "ms.": "ms",
    "professor": "prof",
    "prof.": "prof",
    "professeur": "prof",
    "m.": "m",
    "monsieur": "m",
    "mme.": "mme",
    "madame": "mme",
    "mlle.": "mlle",
}
TITLES = frozenset(_TITLES.values())

# One word for one relation, so that "mum" and "mother" are one person. Relations of which one has
# several at once (cousin, friend, neighbour) are not here: two of them are seldom the same.
_ROLES = {
    "sister": ("sister", "sis"),
    "brother": ("brother", "bro"),
    "mother": ("mother", "mum", "mom", "mummy", "mommy", "mama", "ma"),
    "father": ("father", "dad", "daddy", "papa", "pa"),
    "wife": ("wife", "wifey"),
    "husband": ("husband", "hubby"),
    "girlfriend": ("girlfriend", "gf"),
    "boyfriend": ("boyfriend", "bf"),
    "fiance": ("fiance", "fiancé", "fiancee", "fiancée"),
    "partner": ("partner",),
    "boss": ("boss",),
    "manager": ("manager",),
    "landlord": ("landlord",),
    "landlady": ("landlady",),
    "dentist": ("dentist", "dentiste"),
    "doctor": ("doctor", "gp", "physician"),
    "therapist": ("therapist", "shrink"),
    "roommate": ("roommate", "flatmate", "housemate"),
    **{
        word: (word,)
        for word in (
            *("dermatologist", "physiotherapist", "accountant", "lawyer", "solicitor", "coach"),
            *("trainer", "tutor", "hairdresser", "vet", "advisor", "supervisor", "mentor"),
        )
    },
    "son": ("son",),
    "daughter": ("daughter",),
    "dog": ("dog",),
    "cat": ("cat",),
    "soeur": ("soeur", "sœur", "frangine"),
    "frère": ("frère", "frere", "frangin"),
    "mère": ("mère", "mere", "maman"),
    "père": ("père", "pere"),
    "femme": ("femme", "épouse", "epouse"),
    "mari": ("mari", "époux", "epoux"),
    "copine": ("copine",),
    "copain": ("copain",),
    "compagne": ("compagne",),
    "compagnon": ("compagnon",),
    "patron": ("patron", "patronne"),
    "médecin": ("médecin", "medecin"),
    "psy": ("psy",),
    "fils": ("fils",),
    "fille": ("fille",),
    "chien": ("chien", "chienne"),
    "chat": ("chat", "chatte"),
}
_ROLE_OF = {word: role for role, words in _ROLES.items() for word in words}


def role_of(words: str) -> str | None:
    """The relation that "mum" or "my mum" names; None when it is no such word.

    >>> role_of("my Mum")
    'mother'
    """
    return _ROLE_OF.get(_bare(words))


def entity_key(words: str) -> str:
    """The key of an entity's name: equal for two spellings that surely mean one.

    >>> entity_key("Doctor Holm"), entity_key("my mum")
    ('dr holm', 'mother')
    """
    bare = _bare(words)
    first, space, rest = bare.partition(" ")
    if space and first in _TITLES:
        bare = f"{_TITLES[first]} {rest}"
    return _ROLE_OF.get(bare, bare)


def _bare(words: str) -> str:
    key = name_key(words)
    for possessive in _POSSESSIVES:
        if key.startswith(possessive) and len(key) > len(possessive):
            return key[len(possessive) :]
    return key


def of_speaker(words: str, speaker: str | None, user: str) -> str:
    """A bare relation ("sister") told by somebody else than the user is that person's.

    >>> of_speaker("sister", "Odo", "ana"), of_speaker("sister", None, "ana")
    ("Odo's sister", 'sister')
    """
    if speaker is None or not speaker.strip() or is_first_person(speaker, user):
        return words
    return f"{speaker}'s {words}" if role_of(words) is not None else words
