"""Whether a question asks for several things said at different times, not for one event."""

from __future__ import annotations

import re

_LASTING = r"(?:has|have|does|do|are|had|both)"
_SEVERAL = re.compile(
    r"^(?:(?:so|and|in|for|of|with|from|to|at|on)\s)?"
    r"(?:what|which|who|where|how (?:many|often|does|has|have|do))\b"
    rf"(?!.*\b(?:did|was)\b).*\b{_LASTING}\b|"
    r"\bboth\b|^how (?:many|often)\b|\bin common\b|\b(?:types|kinds)\b|"
    r"\b(?:tous|toutes) les deux\b|\ben commun\b|^combien (?:de fois|d[e'])|"
    r"^(?:quels|quelles|lesquels|lesquelles)\b",
    re.IGNORECASE,
)
_ONE = re.compile(r"^(?:when|how long|quand)\b", re.IGNORECASE)
_LONGEST = 400  # characters; what is longer is a text, not a question


def asks_several(text: str) -> bool:
    """Whether the answer may have to be gathered from several messages.

    A question in the past tense ("did", "was") asks for one event, one in the perfect or the
    present ("has", "does") for all there is.

    >>> asks_several("Which lakes has Orsk swum in?"), asks_several("Which lake did Orsk swim in?")
    (True, False)
    """
    text = text.strip().replace("’", "'")
    return len(text) <= _LONGEST and not _ONE.match(text) and bool(_SEVERAL.search(text))
