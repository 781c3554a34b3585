"""Short references: how the sources of a context are named in it.

Messages and summaries are numbered within the memory of their user, and their ids end in a tag of
that user: "e23-c6bkqs2mn6dq". In a context of one user the tag says nothing and costs more than the
words of a short message, so it is left out: "e23". The verbs that take ids take both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engram_core.scope import Scope

_NUMBERED = re.compile(r"[es]\d+(?:\.\d+)*")


def short_reference(name: str, tag: str) -> str:
    """`name` without the tag of the user whose memory is read; whole when it has no such tag.

    Args:
        name: The id of anything.
        tag: `Scope.tag`.

    >>> short_reference("e23-c6bkqs2mn6dq", "c6bkqs2mn6dq"), short_reference("e23-x", "y")
    ('e23', 'e23-x')
    """
    bare = name.removesuffix(f"-{tag}")
    return bare if tag and _NUMBERED.fullmatch(bare) else name


def whole_id(name: str, scope: Scope) -> str:
    """The id that `name` stands for in the memory of a scope, whether short or whole.

    Args:
        name: As a caller gives it.
        scope: Whose memory; a short reference is never that of another user.
    """
    short = isinstance(name, str) and _NUMBERED.fullmatch(name)
    return f"{name}-{scope.tag}" if short else name


def whole_ids(names: Iterable[str], scope: Scope) -> list[str]:
    """`whole_id` of each."""
    return [whole_id(name, scope) for name in names]
