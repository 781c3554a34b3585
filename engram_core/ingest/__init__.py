"""The way in: message shapes, keys, importers and the write itself (System-1)."""
