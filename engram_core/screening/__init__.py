"""Screening at the door: secrets are found in what is to be stored, and masked or refused."""

from engram_core.screening.screen import Screen, screen_for
from engram_core.screening.secret import Secret

__all__ = ["Secret", "Screen", "screen_for"]
