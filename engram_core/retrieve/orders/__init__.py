"""Memories that read like orders to a model, and how they are known."""
