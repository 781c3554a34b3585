"""Forgetting for good (law 11)."""
