"""Any callable as a sparse encoder: it takes a list of texts and gives terms for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engram_core.embed.base import cleaned
from engram_core.embed.function import check_callable, name_of
from engram_core.errors import EmbedderError
from engram_core.foreign import foreign
from engram_core.sparse.base import Terms, checked_terms

TermsFunction = Callable[[list[str]], Any]


class FunctionSparseEncoder:
    """Encodes with a function of your own; what it gives is checked.

    Args:
        function: Takes a list of texts; gives for each its term ids and their weights, as a pair
            of lists or arrays, or as a mapping.
        name: What the store remembers it by. Give one when the function can change behind its
            name, or is a lambda: a store cannot tell two lambdas of one module apart.
        query: Another function for questions, when the model reads them differently.
    """

    def __init__(
        self,
        function: TermsFunction,
        *,
        name: str | None = None,
        query: TermsFunction | None = None,
    ) -> None:
        for given in filter(None, (function, query)):
            check_callable(given, "a sparse encoder")
        self._function = function
        self._query = query or function
        self.name = name or name_of(function)

    def encode_documents(self, texts: Sequence[str]) -> list[Terms]:
        """Terms of texts; an empty list does not reach the function."""
        return self._call(self._function, cleaned(texts))

    def encode_query(self, text: str) -> Terms:
        """Terms of a question, by the query function if there is one."""
        return self._call(self._query, cleaned([text]))[0]

    def __repr__(self) -> str:
        return f"FunctionSparseEncoder({self.name!r})"

    def _call(self, function: TermsFunction, texts: list[str]) -> list[Terms]:
        try:
            with foreign():
                raw = function(texts) if texts else []
        except Exception as problem:
            raise EmbedderError(
                f"sparse encoder {self.name!r} failed on {len(texts)} texts: "
                f"{type(problem).__name__}: {problem}"
            ) from problem
        return checked_terms(raw, len(texts), self.name)
