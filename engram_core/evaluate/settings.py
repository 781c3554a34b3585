"""How an evaluation is run: the options every system and the reader share."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.errors import InvalidInput
from engram_core.evaluate.systems.whole import OVERLONG

ABSTAIN = ("flag", "empty", "off")
FUSIONS = ("score", "rrf")


@dataclass(frozen=True, slots=True)
class Settings:
    """Options of a run; recorded with it.

    Args:
        k: Most hits or messages that a system may use.
        budget: Most tokens of context; it does not bind the oracle and the whole history.
        abstain: What `lean` does when the evidence is absent: see `Engram.recall`.
        fusion: How `lean` fuses: "score" or "rrf".
        window: Most tokens of history that the reader can take; None never cuts.
        overlong: "error" for a history beyond the window, or "cut", which is counted.
        answer_tokens: Most tokens of an answer.
        style: How the reader is asked to answer: "brief" or "full".

    Raises:
        InvalidInput: A value cannot be.
    """

    k: int = 20
    budget: int = 2000
    abstain: str = "flag"
    fusion: str = "score"
    window: int | None = None
    overlong: str = "error"
    answer_tokens: int = 256
    style: str = "full"

    def __post_init__(self) -> None:
        for name, known in (
            ("abstain", ABSTAIN),
            ("fusion", FUSIONS),
            ("overlong", OVERLONG),
            ("style", ("brief", "full")),
        ):
            if getattr(self, name) not in known:
                raise InvalidInput(
                    f"{name} is one of {', '.join(known)}, not {getattr(self, name)!r}"
                )
        for name in ("k", "budget", "answer_tokens", "window"):
            value = getattr(self, name)
            fits = isinstance(value, int) and not isinstance(value, bool) and value >= 1
            if not fits and not (name == "window" and value is None):
                raise InvalidInput(f"{name} is a whole number of 1 or more, not {value!r}")
