"""A question that names the user, put in the first person, as their memory is told.

A name alone has a cosine of about 0.4 with whatever else holds it ("user is called …"), which is no
evidence of anything that is asked about its bearer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engram_core.retrieve.words import bare


def in_first_person(text: str, words: Sequence[str], own: Collection[str]) -> str:
    """`text` with the user's names as "I" and "my"; as it is when it asks for nothing else.

    Args:
        text: The question.
        words: Its content words.
        own: The words of the user's names, casefolded.

    >>> in_first_person("What is Orsk Vael's blood group?", ["Orsk", "blood"], {"orsk", "vael"})
    'What is my blood group?'
    """
    if not own or all(bare(word) in own for word in words):
        return text
    name = "|".join(re.escape(one) for one in sorted(own, key=lambda one: (-len(one), one)))
    pattern = re.compile(
        rf"(?<!\w)(?:{name})(?:\s(?:{name}))*(?P<owns>['’]s)?(?!\w)", re.IGNORECASE
    )
    return pattern.sub(lambda found: _pronoun(found, text), text)


def _pronoun(found: re.Match[str], text: str) -> str:
    if not found[0][0].isupper() and not text.islower():  # a common word that is also a name
        return found[0]
    return "my" if found["owns"] else "I"
