"""Keys and tokens of services, by the rules of the `detect-secrets` package (the extra `secrets`).

Its rules by form are taken: on 5,719 messages of talk and of code they found nothing that was none.
Its rule by a word beside ("password = …") gave 170 secrets there, and those looked at were
placeholders; that one and the rules by entropy are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from engram_core.errors import MissingExtra
from engram_core.screening.secret import Secret

# An address is no secret; the others are in `keys.py`, whole and in linear time.
_LEFT_OUT = frozenset(
    {"Public IP (ipv4)", "Basic Auth Credentials", "Private Key", "JSON Web Token", "NPM tokens"}
)
LEAST = 12  # characters of a secret
_REST = re.compile(r"(?:[\w+/=~-]|\.(?=\w))*")  # some rules stop before a token does
_SHORT = {"AWS Access Key": "AWS key"}


def vendor_keys_in(text: str) -> Iterator[Secret]:
    """The keys and tokens of a text that the detector knows."""
    for kind, pattern in rules():
        for found in pattern.finditer(text):
            start, end = _secret(found)
            yield Secret(start, _REST.match(text, end).end(), kind)  # type: ignore[union-attr]


def _secret(found: re.Match[str]) -> tuple[int, int]:
    """Where the secret stands: in a group, unless that is only the beginning of it."""
    spans = [found.span(group) for group in range(1, len(found.groups()) + 1)]
    longest = max(spans, key=lambda span: span[1] - span[0], default=(0, 0))
    return longest if longest[1] - longest[0] >= LEAST else found.span()


@cache
def rules() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What is looked for: a name of the kind, and its pattern.

    Raises:
        MissingExtra: The detector is not installed.
    """
    return tuple(
        (_SHORT.get(kind, kind), pattern)
        for kind, detector in sorted(_detectors().items())
        if kind not in _LEFT_OUT
        for pattern in getattr(detector, "denylist", ())
    )


def _detectors() -> dict[str, Any]:
    try:
        from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
    except ImportError as error:
        raise MissingExtra(
            "masking or refusing secrets needs a detector: pip install "
            "'engram-integrations[secrets]'"
        ) from error
    made: dict[str, Any] = get_mapping_from_secret_type_to_class()
    return {kind: detector() for kind, detector in made.items()}
