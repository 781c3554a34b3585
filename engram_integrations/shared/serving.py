"""Where a local server listens, and who may ask it: bearer of a token, under a name of its own."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engram_core.errors import InvalidInput

if TYPE_CHECKING:
    from starlette.types import ASGIApp


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen.

    Args:
        host: A name or address; loopback unless others are to reach it.
        port: A TCP port.
        path: What clients ask for there.
    """

    host: str = "127.0.0.1"
    port: int = 8787
    path: str = "/"

    @property
    def url(self) -> str:
        """What a client is given."""
        return f"http://{_in_url(self.host)}:{self.port}{self.path}"

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def names(self) -> tuple[str, ...]:
        """The hosts that a request may name: another one is a web page's that points here."""
        return tuple(dict.fromkeys(("127.0.0.1", "localhost", "[::1]", _in_url(self.host))))

    def require_guarded(self, token: str | None) -> None:
        """Refuse to listen where others can reach it without a token.

        Raises:
            InvalidInput: The address is no loopback, and there is no token.
        """
        if token is None and not self.is_loopback:
            raise InvalidInput(f"{self.host} can be reached by others: a token is needed there")


def check_token(token: str) -> str:
    """The token, which a header and an address must be able to carry.

    Raises:
        InvalidInput: It is empty, or holds something else than visible ASCII.
    """
    if not token or not all("!" <= letter <= "~" for letter in token):
        raise InvalidInput(
            "a token is made of ASCII letters, digits and signs, without spaces: choose another, "
            "or leave it out and a new one is made"
        )
    return token


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def serve(app: ASGIApp, address: Address) -> None:
    """Serve an application until Ctrl-C.

    Raises:
        InvalidInput: The port is taken.
    """
    import uvicorn

    try:
        uvicorn.run(
            app, host=address.host, port=address.port, log_level="warning", access_log=False
        )
    except SystemExit as ended:
        raise InvalidInput(
            f"{address.url} cannot be served: is the port taken? Choose another with --port"
        ) from ended
