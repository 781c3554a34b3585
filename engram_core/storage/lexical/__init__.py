"""Lexical search of one (tenant, user)."""
