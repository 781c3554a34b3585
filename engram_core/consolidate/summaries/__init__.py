"""Summaries of conversations: written, kept up to date and rewritten."""
