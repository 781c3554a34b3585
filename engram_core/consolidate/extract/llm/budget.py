"""How many calls and tokens may be spent on a model, and how many were."""

from __future__ import annotations

import threading

from engram_core.errors import InvalidInput


class Budget:
    """Counts calls and tokens; thread-safe.

    Args:
        calls: At most so many; None for no limit.
        tokens: No call is made that would exceed it by its prompt alone.
    """

    def __init__(self, calls: int | None = None, tokens: int | None = None) -> None:
        for name, value in (("budget_calls", calls), ("budget_tokens", tokens)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
                raise InvalidInput(f"{name} is a whole number, or None for no limit")
            if value is not None and value < 0:
                raise InvalidInput(f"{name} cannot be negative")
        self._most_calls = calls
        self._most_tokens = tokens
        self._lock = threading.Lock()
        self.calls = 0
        self.tokens = 0

    def take(self, prompt_tokens: int = 0) -> str | None:
        """Take one call with a prompt of about so many tokens; else what is used up, in words."""
        with self._lock:
            if self._most_calls is not None and self.calls >= self._most_calls:
                return f"the budget of {self._most_calls} calls is used up"
            most = self._most_tokens
            if most is not None and self.tokens + prompt_tokens > most:
                return f"the budget of {most} tokens is used up, with {self.tokens} spent"
            self.calls += 1
            return None

    def note(self, tokens: int) -> None:
        """Count the tokens of a call that was made, of prompt and answer together."""
        with self._lock:
            self.tokens += tokens

    def renew(self) -> None:
        """Begin anew, for example each day."""
        with self._lock:
            self.calls = self.tokens = 0

    def __repr__(self) -> str:
        calls, tokens = (
            f"{used} of {most}" if most is not None else str(used)
            for used, most in ((self.calls, self._most_calls), (self.tokens, self._most_tokens))
        )
        return f"Budget({calls} calls, {tokens} tokens)"
