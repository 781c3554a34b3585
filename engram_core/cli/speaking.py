"""What the engine says of arguments and verbs, told of the options and commands they are here.

Its errors name what Python callers pass (`start=`, `facts()`); who typed a command passed options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from engram_core.errors import EngramError

# Where a wording has no option or command of the same name.
_PHRASES = {
    "`engram reembed` (in Python: mismatch='reembed')": "`engram reembed`",
    "reembed() (mismatch='reembed')": "`engram reembed`",
    "mismatch='lexical'": "--lexical",
    "observe='otel'": "--otel",
    "pass it as llm=": "name it by ENGRAM_LLM_ENDPOINT and ENGRAM_LLM_MODEL",
    "datetime(..., tzinfo=timezone.utc) or an ISO string": "an ISO 8601 instant",
    "either along or predicates": "either --along or --predicate",
    "an aware datetime, '": "'",
    ", an Embedder, or a function from a list of texts to vectors": "",
    "messages[0] holds": "the message holds",
    ", or None for all": "",
}
_ARGUMENTS = {"assume_timezone": "timezone", "channels": "channel", "predicates": "predicate"}
# Verbs with a command of the same name, and those whose command is called otherwise.
VERBS = (
    "add|adjudicate|backup|check|consolidate|contradictions|correct|diff|doctor|end|entities|erase|"
    "export|facts|graph|history|identities|link|merge|profile|rebuild|recall|reembed|reextract|"
    "remember|retract|retroactive|stats|status|summaries|timeline|undo|unlink|unmerge|users|walk|why"
)
RENAMED = {
    "apply_retention": "retention apply",
    "copy_to": "copy",
    "import_": "restore",
    "keep_both": "keep-both",
    "retain": "retention set",
    "retention": "retention show",
    "verify_erasure": "check --receipt",
}
_SAID = re.compile(
    "|".join(
        (
            rf"(?P<phrase>{'|'.join(map(re.escape, _PHRASES))})",
            r"(?P<value>`[^`]*`|(?<!\w)'[^']*'|\"[^\"]*\")",  # may hold anything, and stays
            r"(?<![\w:,.])(?P<given>[a-z]\w*)=(?P<more>(?=[\w\'\"]))?",
            rf"(?<![\w.])(?P<verb>{'|'.join(RENAMED)}|{VERBS})\(\)",
            r"(?P<needing>\A\w+)(?= needs \S+, which is not installed)",
            r"(?P<first>\A[a-z_]+)(?= (?:is|has|are|must|cannot|does|lies|names|sets)\b)",
            r"(?P<name>\b[a-z]+(?:_[a-z]+)+\b)",
        )
    )
)
_NAME: ContextVar[str] = ContextVar("the command that runs")
_OPTIONS: ContextVar[Mapping[str, str]] = ContextVar("its options")


@contextmanager
def speaking_of(name: str, options: Mapping[str, str]) -> Iterator[None]:
    """Run a command inside: errors of the engine name its options.

    Args:
        name: What the command is called.
        options: What stands for each argument on the command line, as `valid_at`: `--valid-at`.
    """
    named, held = _NAME.set(name), _OPTIONS.set(options)
    try:
        yield
    except EngramError as error:
        raise EngramError(in_options(str(error))) from error
    finally:
        _NAME.reset(named)
        _OPTIONS.reset(held)


def in_options(text: str) -> str:
    """A text of the engine for who typed the command that runs.

    >>> with speaking_of("import", {"start": "--start"}):
    ...     in_options("pass start= with the time; see facts()")
    'pass --start with the time; see `engram facts`'
    """
    return _SAID.sub(_said, text)


def _said(found: re.Match[str]) -> str:
    kind = found.lastgroup or ""
    if kind == "phrase":
        return _PHRASES[found.group()]
    if kind == "verb":
        return f"`engram {RENAMED.get(found['verb'], found['verb'])}`"
    if kind == "needing":
        return f"`engram {_NAME.get()}`"
    if kind == "value":
        return found.group()
    name = found["given"] or found.group()
    option = _OPTIONS.get({}).get(_ARGUMENTS.get(name, name))
    if option is None:
        return found.group()
    return f"{option} " if found["more"] is not None else option
