"""Extraction: from one episode to claims, each standing on a span of its text."""
