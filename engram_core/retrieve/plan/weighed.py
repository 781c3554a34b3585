"""What a question asks to be weighed: "Considering my deadlines and the call with Ana, how …"."""

from __future__ import annotations

import re

_DE = r"d(?:e|es|u)"
_OPENING = (
    r"considering|given|taking into account|bearing in mind|keeping in mind|in (?:light|view) of|"
    rf"based on|compte tenu {_DE}|étant donnée?s?|en tenant compte {_DE}|(?:au )?vu(?: {_DE})?"
)
_ASKS = (
    r"how|what|which|where|when|who|should|can|could|would|will|is|are|do|does|did|"
    r"comment|que|qu'|quel(?:le)?s?|où|quand|qui|dois-je|devrais-je|est-ce"
)
_WEIGHING = re.compile(
    rf"^\W*(?:(?:so|and|now|alors|et)\b,?\s+)?(?:{_OPENING})\s+(?P<list>[^?]{{1,300}}?),\s+(?:{_ASKS})\b",
    re.IGNORECASE,
)
_OWN = r"(?:my|our|the|mon|ma|mes|nos|notre|le|la|les)"
_BETWEEN = re.compile(
    rf"\s*,\s*(?:(?:and|et)\s+)?(?:{_DE}\s+)?|\s+(?:and|et)\s+(?:{_DE}\s+)?(?={_OWN}\s)",
    re.IGNORECASE,
)


def weighed_in(text: str) -> tuple[str, ...]:
    """The things that a question asks to be weighed, two or more; empty where it does not.

    >>> weighed_in("Considering my late shifts, the night bus, and my sore knee, should I move?")
    ('my late shifts', 'the night bus', 'my sore knee')
    """
    found = _WEIGHING.match(text)
    items = _BETWEEN.split(found["list"]) if found else []
    return tuple(items) if len(items) > 1 else ()
