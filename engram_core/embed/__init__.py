"""Text to vectors: one protocol, four embedders behind it, and the tokens of a budget."""

from engram_core.embed.base import Embedder, Vector
from engram_core.embed.choose import ChosenEmbedder, choose_embedder
from engram_core.embed.tokens import count_tokens, truncate_to_tokens

__all__ = [
    "ChosenEmbedder",
    "Embedder",
    "Vector",
    "choose_embedder",
    "count_tokens",
    "truncate_to_tokens",
]
