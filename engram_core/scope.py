"""Whose memory it is: `Scope`, the first argument of every verb."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, field, replace

from engram_core.errors import InvalidScope

MAX_LABEL = 256

Owner = tuple[str, str]  # (tenant, user): whom beliefs belong to


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose memory: `tenant / user`, with `agent` and `session` as labels inside it.

    Beliefs belong to (tenant, user), and nothing is ever read across two such pairs.
    `agent` and `session` say where a message is written; reading with them narrows to them.
    Labels are taken literally: no character in them is a pattern or a path.

    Args:
        user: Non-blank text of at most 256 characters. Numbers are refused: 7 is not "7".
        tenant: Likewise; "default" unless given.
        agent: Optional label of the agent that took part.
        session: Optional label of the conversation.
        via: The linked id that the caller named, where it stands for `user` (see `link()`).

    Raises:
        InvalidScope: A label is not text, is blank, too long, or holds a NUL or lone surrogate.

    >>> Scope(user="ana").tenant
    'default'
    """

    user: str
    tenant: str = "default"
    agent: str | None = None
    session: str | None = None
    via: str | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("user", "tenant"):
            _check_label(name, getattr(self, name))
        for name in ("agent", "session"):
            if getattr(self, name) is not None:
                _check_label(name, getattr(self, name))

    @property
    def owner(self) -> Owner:
        """The (tenant, user) pair that beliefs belong to."""
        return (self.tenant, self.user)

    @property
    def tag(self) -> str:
        """Twelve characters that stand for the (tenant, user) pair in ids and file names."""
        digest = hashlib.blake2b(f"{self.tenant}\0{self.user}".encode(), digest_size=8).digest()
        return base64.b32encode(digest).decode().lower()[:12]

    def of_user(self, user: str) -> Scope:
        """The same labels in the memory of the user that this id is linked to."""
        found = replace(self, user=user)
        object.__setattr__(found, "via", self.user)
        return found

    def whole(self) -> Scope:
        """The same (tenant, user) without agent and session."""
        return replace(self, agent=None, session=None)

    def to_dict(self) -> dict[str, str | None]:
        """The four labels as a plain dictionary."""
        return {
            "user": self.user,
            "tenant": self.tenant,
            "agent": self.agent,
            "session": self.session,
        }


def _check_label(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise InvalidScope(
            f"{name} must be text, not {type(value).__name__}: pass Scope({name}=str(...)) "
            "if that is what you mean"
        )
    if not value.strip():
        raise InvalidScope(f"{name} is blank: pass the id by which you know this {name}")
    if len(value) > MAX_LABEL:
        raise InvalidScope(f"{name} has {len(value)} characters, more than {MAX_LABEL}: hash it")
    if any(ch == "\0" or "\ud800" <= ch <= "\udfff" for ch in value):
        raise InvalidScope(f"{name} holds a NUL or a lone surrogate: strip or encode it first")


def require_scope(value: object) -> Scope:
    """Return `value` if it is a Scope, else say how to make one."""
    if isinstance(value, Scope):
        return value
    raise InvalidScope(f"expected a Scope, got {type(value).__name__}: pass Scope(user='…')")
