"""Vectors: how they are kept, scanned and scored."""
