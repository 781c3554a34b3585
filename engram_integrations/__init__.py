"""Engram inside agent frameworks: thin adapters that translate and call the engine."""
