"""What a page is asked for: whose memory, at which point of both clocks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_integrations.inspector.moments import BELIEVED_AT, LAST, TRUE_AT, moment_of


@dataclass(frozen=True, slots=True)
class View:
    """Whose memory a page shows, and when.

    Args:
        scope: Whose.
        valid_at: True when; None for now.
        known_at: Believed when; None for now.
    """

    scope: Scope
    valid_at: str | None = None
    known_at: str | None = None

    @property
    def times(self) -> dict[str, Any]:
        """As the read verbs take them."""
        return {"valid_at": self.valid_at, "known_at": self.known_at}

    @property
    def query(self) -> dict[str, str | None]:
        """As links carry it on."""
        return {"tenant": self.scope.tenant, "user": self.scope.user, **self.times}

    @property
    def is_past(self) -> bool:
        """Whether another point than now is shown."""
        return self.valid_at is not None or self.known_at is not None


def whose(given: Mapping[str, str]) -> View | None:
    """Whose memory was asked for, as of now; None where that cannot be told."""
    with suppress(InvalidInput):
        return View(_scope(given))
    return None


def view_of(request: Request) -> View:
    """The view that a request's address names.

    Raises:
        InvalidInput: It names no user.
    """
    asked = request.query_params
    valid_at = moment_of(asked.get("valid_at"), TRUE_AT, of_day=LAST)
    known_at = moment_of(asked.get("known_at"), BELIEVED_AT, of_day=LAST)
    return View(_scope(asked), valid_at, known_at)


def _scope(given: Mapping[str, str]) -> Scope:
    if not given.get("user"):
        raise InvalidInput("no user is named: choose one on the first page")
    return Scope(user=given["user"], tenant=given.get("tenant") or "default")
