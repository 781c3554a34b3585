"""Tokens of services by the prefix that each gives its own, and passwords in headers.

A prefix alone is a word: each needs the length after it that its service makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram_core.screening.secret import Form, Secret, by_form

# Kind, prefix, and what stands after it.
_BY_PREFIX = (
    ("Atlassian token", "ATATT3xFfGF0", r"[\w-]{60,}(?:=[0-9A-F]{8})?"),
    ("Docker token", "dckr_pat_", r"[\w-]{20,}"),
    ("Google client secret", "GOCSPX-", r"[\w-]{28}"),
    ("Grafana token", "glsa_", r"[A-Za-z0-9]{32}_[0-9a-f]{8}"),
    ("Groq key", "gsk_", r"[A-Za-z0-9]{40,}"),
    ("Linear key", "lin_api_", r"[A-Za-z0-9]{32,}"),
    ("Mailgun key", "key-", r"[0-9a-f]{32}"),
    ("Notion token", "ntn_", r"[A-Za-z0-9]{40,}"),
    ("Perplexity key", "pplx-", r"[A-Za-z0-9]{40,}"),
    ("Replicate token", "r8_", r"[A-Za-z0-9]{37}"),
    ("Shopify token", "shpat_", r"[0-9a-fA-F]{32}"),
    ("Shopify token", "shpss_", r"[0-9a-fA-F]{32}"),
    ("Tailscale key", "tskey-", r"[a-z]{2,10}-[A-Za-z0-9]{8,}-[A-Za-z0-9]{20,}"),
    ("Vault token", "hvs.", r"[\w-]{24,}"),
    ("xAI key", "xai-", r"[A-Za-z0-9]{60,}"),
)
_TOKENS: tuple[Form, ...] = tuple(
    (kind, prefix, re.compile(rf"(?<![\w-]){re.escape(prefix)}{rest}(?![\w])"))
    for kind, prefix, rest in _BY_PREFIX
)
_FORMS: tuple[Form, ...] = (
    *_TOKENS,
    (
        "Discord webhook",
        "/api/webhooks/",
        re.compile(r"discord(?:app)?\.com/api/webhooks/\d{16,20}/([\w-]{40,})"),
    ),
    (
        "password in a header",
        "asic ",
        re.compile(
            r"\b[Aa]uthorization[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?[Bb]asic[ ]"
            r"([A-Za-z0-9+/]{8,}={0,2})"
        ),
    ),
)


def tokens_in(text: str) -> Iterator[Secret]:
    """The tokens of a text that their prefix, or the address before them, gives away.

    >>> [one.kind for one in tokens_in("use key-" + "0a" * 16)]
    ['Mailgun key']
    """
    return by_form(text, _FORMS)
