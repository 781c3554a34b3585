"""A PostgreSQL server that is silent: told from one that works on a long statement, and given up.

A frozen machine accepts connections and acknowledges packets, so that neither the driver nor the
network ever reports it. Whoever waits for an answer asks therefore, after each while of silence,
by a second connection whether the server still answers at all.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

SHORTEST = 2  # seconds; the driver knows no shorter wait


def arguments(seconds: float, given: Any) -> dict[str, int]:  # noqa: ANN401 - a URL's query
    """What the driver is told of patience, where the URL does not say it itself.

    Args:
        seconds: How long the server may be silent.
        given: The names that stand in the URL.
    """
    whole = max(SHORTEST, round(seconds))
    ours = {
        "connect_timeout": whole,
        # For a network that is gone: of what was sent, and of what is waited for.
        "tcp_user_timeout": whole * 1000,
        "keepalives_idle": whole,
        "keepalives_interval": max(1, whole // 3),
        "keepalives_count": 3,
    }
    return {name: value for name, value in ours.items() if name not in given}


def give_up_on_silence(engine: Engine, seconds: float) -> None:
    """Let every connection of an engine find out that its server does not answer any more."""
    if engine.dialect.driver != "psycopg":
        return
    made = _listening(seconds)

    def connect(_dialect: object, _record: object, said: Any, named: Any) -> Any:  # noqa: ANN401
        connection = made.connect(*said, **named)
        connection.engram_asks = lambda: _answers(said, named)
        return connection

    event.listen(engine, "do_connect", connect)


def _listening(seconds: float) -> Any:  # noqa: ANN401 - a class of the driver, imported here
    """A class of connections that look after their server in each while of silence."""
    import psycopg

    class Listening(psycopg.Connection[Any]):
        def wait(self, gen: Any, *how: Any, **named: Any) -> Any:  # noqa: ANN401 - as the driver
            return super().wait(_bounded(self, gen, seconds), *how, **named)

    return Listening


def _bounded(connection: Any, steps: Any, seconds: float) -> Generator[Any, Any, Any]:  # noqa: ANN401
    """The steps of a statement, given up once the server does not answer others either."""
    import psycopg

    heard = time.monotonic()
    try:
        wanted = next(steps)
        while True:
            ready = yield wanted
            now = time.monotonic()
            if ready:
                heard = now
            elif now - heard >= seconds:
                if not connection.engram_asks():
                    connection.close()
                    raise psycopg.OperationalError(
                        f"the server has not answered for {seconds:g} s, nor does it answer others"
                    )
                heard = time.monotonic()
            wanted = steps.send(ready)
    except StopIteration as ended:
        return ended.value


def _answers(said: Any, named: Any) -> bool:  # noqa: ANN401
    """Whether the server answers somebody new, if only to refuse."""
    import psycopg

    try:
        psycopg.connect(*said, **named).close()
    except psycopg.errors.ConnectionTimeout:
        return False
    except psycopg.Error:
        return True
    return True
