"""Screening at the door: secrets are found in what is to be stored, and masked or refused."""

from engram_core.screening.finding import Finding
from engram_core.screening.screen import Screen, screen_for

__all__ = ["Finding", "Screen", "screen_for"]
