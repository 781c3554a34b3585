"""Dates in text: one finder for messages and questions, in English, French and basic Chinese."""

from engram_core.dates.find import find_dates
from engram_core.dates.mention import DateMention, Prefer, Relation

__all__ = ["DateMention", "Prefer", "Relation", "find_dates"]
