"""English: what one prefers ("I prefer minimal dependencies", "tea over coffee")."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Says, asserts, ends, says_all

_PREFER = "(?:prefers?|favou?rs?)"
_NOT = "(?!(?:it|that|this|them|if|not|when|the (?:first|second|other|latter|former))(?!\\w))"
_OVER = "(?:over|to|rather than|instead of)"

# "simple, minimal dependencies" is one wish: the comma stands between adjectives.
_ADJECTIVE = (
    r"(?:simple|clear|concise|short|brief|clean|plain|detailed|lightweight|quiet|small|big|light|"
    r"dark|long|large|calm|soft|strong|cheap|early|late|dry|cold|hot|"
    r"\w{2,}(?:al|ive|ful|less|ous|ic|able|ible|ured|ised|ized))"
)

TABLE: list[Pattern] = [
    *ends("prefers", "(?:no longer|used to) prefer <activity>", speaker_only=True),
    *says_all(
        f"{_PREFER} (?:to )?{_NOT}<activity> {_OVER} <activity:other>",
        Says("prefers", "activity"),
        Says("prefers", "other", Polarity.ENDS),
    ),
    *asserts(
        "prefers",
        f"{_PREFER} (?:to )?(?:using |having |a |an )?{_ADJECTIVE}, (?:and )?<activity>",
        wide=True,
    ),
    *asserts(
        "prefers",
        f"{_PREFER} (?:to )?{_NOT}<activity>",
        "{have} a (?:strong |clear )?preference for <activity>",
    ),
]
