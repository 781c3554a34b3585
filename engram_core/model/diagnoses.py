"""What `doctor()` looked at, and how it is."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.model.base import Result

OK, WARN, FAIL = "ok", "warn", "fail"


@dataclass(frozen=True, slots=True)
class Finding(Result):
    """One thing that was looked at.

    Args:
        name: What it is.
        state: "ok", "warn" (works, but see to it) or "fail" (does not work).
        detail: How it is, in one line.
        next: What to do; "" where it is well.
    """

    name: str
    state: str
    detail: str
    next: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis(Result):
    """All that was looked at, in order."""

    findings: tuple[Finding, ...] = ()

    @property
    def state(self) -> str:
        """The worst of all: "ok", "warn" or "fail"."""
        found = {one.state for one in self.findings}
        return next((state for state in (FAIL, WARN) if state in found), OK)

    @property
    def ok(self) -> bool:
        """Whether nothing fails; there may be warnings."""
        return self.state != FAIL

    def __repr__(self) -> str:
        bad = [f"{one.name}: {one.detail}" for one in self.findings if one.state != OK]
        return f"Diagnosis({self.state}{''.join(f', {one}' for one in bad)})"
