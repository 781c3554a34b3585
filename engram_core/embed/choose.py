"""Choosing an embedder: by name, as an instance, or as a function; with advice on the choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from engram_core.embed.base import Embedder
from engram_core.embed.model_choice import ModelChoice, is_built_in
from engram_core.errors import InvalidInput

_ACCEPTED = (
    "'auto', 'bundled', 'hashing', 'hashing:64', 'sentence-transformers:NAME_OR_FOLDER', "
    "an Embedder, or a function from a list of texts to vectors"
)


@dataclass(frozen=True)
class ChosenEmbedder:
    """The embedder taken, and `advice`: which one it is and how to get a better one."""

    embedder: Embedder
    advice: str


def choose_embedder(spec: object = "auto") -> ChosenEmbedder:
    """The embedder that a specification asks for. Nothing is ever downloaded here.

    The name of a bundled or hashing embedder, as recorded in a store, is a specification too.

    Args:
        spec: "auto" for the best one that needs no download; a kind by name ("bundled",
            "hashing", "hashing:64", "sentence-transformers", "sentence-transformers:NAME" or
            ":FOLDER"); an Embedder; or a function from a list of texts to vectors.

    Raises:
        InvalidInput: the specification is none of these.
        MissingExtra: the kind asked for needs a package that is not installed.
        EmbedderError: its model is missing or damaged.
    """
    return _CHOICE.make(spec)


def _from_instance(embedder: Embedder) -> ChosenEmbedder:
    """An embedder of the caller's own, its vectors checked as those of a function are."""
    if not is_built_in(embedder):
        embedder = _checked(embedder)
    return ChosenEmbedder(embedder, f"Embedding with {embedder.name}, as given.")


def _checked(embedder: Embedder) -> Embedder:
    from engram_core.embed.function import FunctionEmbedder

    name, dimension = embedder.name, embedder.dimension
    if not isinstance(name, str) or not name.strip():
        raise InvalidInput(f"an embedder's name is text, not {type(name).__name__}")
    if not isinstance(dimension, int) or isinstance(dimension, bool) or dimension < 1:
        raise InvalidInput(f"the dimension of {name!r} is a whole number, not {dimension!r}")
    return FunctionEmbedder(
        embedder.embed_documents,
        name=name,
        dimension=dimension,
        query=lambda texts: [embedder.embed_query(text) for text in texts],
        count_tokens=embedder.count_tokens,
    )


def _from_function(function: Callable[..., object]) -> ChosenEmbedder:
    from engram_core.embed.function import EmbedFunction, FunctionEmbedder

    embedder = FunctionEmbedder(cast(EmbedFunction, function))
    return ChosenEmbedder(embedder, f"Embedding with your function, recorded as {embedder.name}.")


def _from_name(spec: str) -> ChosenEmbedder:
    kind, _, rest = spec.strip().partition(":")
    makers: dict[str, Callable[[str], ChosenEmbedder]] = {
        "auto": _auto,
        "bundled": _bundled,
        "hashing": _hashing,
        "sentence-transformers": _sentence_transformers,
    }
    if kind not in makers:
        raise InvalidInput(f"there is no embedder {spec!r}; pass {_ACCEPTED}")
    return makers[kind](rest)


def _auto(rest: str) -> ChosenEmbedder:
    if rest:
        raise InvalidInput(f"'auto' takes nothing after it, got {rest!r}; pass {_ACCEPTED}")
    from engram_core.embed.sentence_transformers import DEFAULT_MODEL

    taken = _bundled("")
    better = (
        f" A stronger one: pip install 'engram-integrations[sentence-transformers]', then "
        f"embedder='sentence-transformers:{DEFAULT_MODEL}' (its model must be in the local cache)."
    )
    return ChosenEmbedder(taken.embedder, taken.advice + better)


def _bundled(rest: str) -> ChosenEmbedder:
    from engram_core.embed.bundled import BundledEmbedder

    if rest and f"bundled:{rest}" != BundledEmbedder.name:
        raise InvalidInput(
            f"'bundled:{rest}' is not the model this version bundles ({BundledEmbedder.name})"
        )
    embedder = BundledEmbedder()
    return ChosenEmbedder(
        embedder, "Embedding with the bundled all-MiniLM-L6-v2 (int8, 384 dimensions)."
    )


def _hashing(rest: str) -> ChosenEmbedder:
    from engram_core.embed.hashing import HashingEmbedder

    if rest and not (rest.isascii() and rest.isdigit()):
        raise InvalidInput(f"'hashing:{rest}' needs a number of dimensions, such as 'hashing:64'")
    embedder = HashingEmbedder(int(rest)) if rest else HashingEmbedder()
    return ChosenEmbedder(
        embedder,
        f"Embedding by hashing ({embedder.dimension} dimensions): for tests, it knows no meaning. "
        "For search by meaning: embedder='bundled'.",
    )


def _sentence_transformers(rest: str) -> ChosenEmbedder:
    from engram_core.embed.sentence_transformers import DEFAULT_MODEL, SentenceTransformerEmbedder

    embedder = SentenceTransformerEmbedder(rest or DEFAULT_MODEL)
    return ChosenEmbedder(
        embedder, f"Embedding with {embedder.name} ({embedder.dimension} dimensions)."
    )


_CHOICE = ModelChoice("embedder", _ACCEPTED, Embedder, _from_name, _from_instance, _from_function)
