"""Rerankers: models that read a question and a text together and tell how well the text answers."""
