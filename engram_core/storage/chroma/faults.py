"""What keeps a Chroma server from answering, in words that say what to do."""

from __future__ import annotations

import re
import socket
import ssl

_ASKS = (
    "asks who is calling: pass chroma_headers={'Authorization': 'Bearer …'}, or on the command "
    "line --chroma-header"
)
_REFUSES = "does not accept the headers it was sent: check chroma_headers (--chroma-header)"
_NOT_THERE = (
    "has no such tenant or database: check chroma_tenant and chroma_database, and make them there "
    "first"
)
_LOST = re.compile(r"(could not connect to )?(a )?(tenant|database)\b", re.IGNORECASE)


def told(error: BaseException, place: str, *, headers: bool) -> str:
    """Why the server at `place` did not do what it was asked.

    Args:
        error: What its client raised.
        place: Host and port.
        headers: Whether headers were sent that may say who is calling.
    """
    if isinstance(error, socket.gaierror):
        return f"there is no host {place}: check the URL"
    if isinstance(error, ConnectionRefusedError):
        return f"nothing listens at {place}: start it with `chroma run`, or check the URL"
    if isinstance(error, TimeoutError) or "Timeout" in type(error).__name__:
        return f"{place} did not answer in time"
    if any(isinstance(one, ssl.SSLError) for one in _with_causes(error)):
        return f"no TLS with {place} ({error}): check its certificate, and whether it is https://"
    status = _status(error)
    if status in (401, 403):
        return f"{place} {_REFUSES if headers else _ASKS}"
    if _LOST.match(str(error)):
        return f"{place} {_NOT_THERE}"
    return f"{type(error).__name__} from {place}: {error}"


def _status(error: BaseException) -> int | None:
    """The HTTP status behind an error, where there is one."""
    for one in _with_causes(error):
        code = getattr(getattr(one, "response", None), "status_code", None)
        if isinstance(code, int):
            return code
        if type(one).__name__ in ("AuthorizationError", "ChromaAuthError"):
            return 403
    return None


def _with_causes(error: BaseException) -> list[BaseException]:
    """The error and those it came from."""
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = one.__cause__ or one.__context__
    return found
