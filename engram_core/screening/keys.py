"""Private keys, passwords in addresses and headers, and tokens younger than the detector of them.

`vendors.py` knows the tokens of many services; what is here it has not, or finds only in part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram_core.screening.secret import Form, Secret, by_form

# Under a name that says what it is, and drawn by lot: letters and digits. A placeholder
# ("your_api_key_here") and a password that is a word are none; see `vendors.py` for why.
_ASSIGNED = re.compile(
    r"(?:api[_-]?key|secret[_-]?key|access[_-]?key|access[_-]?token|auth[_-]?token|"
    r"client[_-]?secret|app[_-]?secret|signing[_-]?secret|webhook[_-]?secret)"
    r"[\"'`]?[ \t]{0,4}[:=][ \t]{0,4}[\"'`]?"
    r"(?=[\w+/~=-]{0,200}[0-9])(?=[\w+/~=-]{0,200}[A-Za-z])([\w+/~-]{20,}=*)",
    re.IGNORECASE,
)

# Kind, a word without which it need not be looked for, and the pattern; a group is the secret.
_PATTERNS: tuple[Form, ...] = (
    (
        "private key",
        "PRIVATE KEY",
        re.compile(
            r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----))*"
            r"(?:-----END [A-Z0-9 ]{0,60}-----)?"
        ),
    ),
    (
        "password in a URL",
        "://",
        re.compile(r"(?<=[a-zA-Z]://)[^\s:/@?#\"'<>\[\]]{0,200}:([^\s/@\"'<>]{1,200})(?=@[\w\[])"),
    ),
    (
        "password in a URL",
        "://",
        re.compile(
            r"(?<=://)[^\s\"'<>]{1,500}?[?&](?:access_token|auth_token|token|api_?key|password|"
            r"passwd|pwd|secret|client_secret|sig)=([^\s&#\"'<>]{8,})",
            re.IGNORECASE,
        ),
    ),
    (
        "JSON Web Token",
        "eyJ",
        re.compile(r"(?<![\w=-])eyJ[\w=-]{8,}\.[\w=-]{8,}(?:\.[\w=-]*)?"),
    ),
    (
        "bearer token",
        "earer ",
        re.compile(r"\b[Bb]earer[ ]([A-Za-z0-9._~+/-]{20,}=*)(?![\w-])"),
    ),
    ("npm token", "npm_", re.compile(r"\bnpm_[A-Za-z0-9]{30,}")),
    ("npm token", ":_authToken=", re.compile(r":_authToken=[ ]{0,4}([\w-]{20,})")),
    ("Anthropic key", "sk-ant-", re.compile(r"\bsk-ant-[\w-]{20,}")),
    (
        "OpenAI key",
        "sk-",
        re.compile(r"\bsk-(?:proj|svcacct|admin)-[\w-]{20,}|\bsk-[A-Za-z0-9]{40,}"),
    ),
    ("Google key", "AIza", re.compile(r"\bAIza[\w-]{35}(?![\w-])")),
    ("Hugging Face token", "hf_", re.compile(r"\bhf_[A-Za-z0-9]{30,}")),
    ("GitHub token", "github_pat_", re.compile(r"\bgithub_pat_\w{22,}")),
    ("Slack token", "xapp-", re.compile(r"\bxapp-\d-[\w-]{20,}")),
    ("age key", "AGE-SECRET-KEY-1", re.compile(r"\bAGE-SECRET-KEY-1[A-Z0-9]{50,}")),
    ("DigitalOcean token", "_v1_", re.compile(r"\bdo[opr]_v1_[0-9a-f]{60,}")),
    ("Databricks token", "dapi", re.compile(r"\bdapi[0-9a-f]{32}(?![0-9a-f])")),
    ("Google token", "ya29.", re.compile(r"\bya29\.[\w-]{30,}")),
    ("PyPI token", "pypi-", re.compile(r"\bpypi-AgE[\w-]{40,}")),
    *(("assigned secret", needle, _ASSIGNED) for needle in ("key", "KEY", "secret", "SECRET")),
    *(("assigned secret", needle, _ASSIGNED) for needle in ("token", "TOKEN")),
)


def keys_in(text: str) -> Iterator[Secret]:
    """The keys, tokens and passwords of a text.

    >>> [(one.start, one.end) for one in keys_in("postgresql://ana:hush@host/db")]
    [(17, 21)]
    """
    return by_form(text, _PATTERNS)
