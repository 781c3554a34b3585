"""Texts taken apart into the terms that lexical search finds them by."""
