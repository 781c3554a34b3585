"""The vector index in Chroma: a folder or a server, kept up to date and checked."""
