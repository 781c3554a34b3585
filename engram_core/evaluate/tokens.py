"""Tokens counted by a real tokenizer that has a name; never by splitting on spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engram_core.embed import tokens as bundled
from engram_core.errors import InvalidInput, MissingExtra

WORDPIECE = "wordpiece"
_TIKTOKEN = "tiktoken:"
# A mark such as "<|endoftext|>" in a text is text, and none is added, as everywhere in Engram.
_PLAIN: Mapping[str, Mapping[str, Any]] = {
    "tiktoken": {"disallowed_special": ()},
    "tokenizers": {"add_special_tokens": False},
    "transformers": {"add_special_tokens": False},
}


@dataclass(frozen=True, slots=True)
class TokenCounter:
    """A tokenizer's count with the tokenizer's name, which reports must show.

    Args:
        name: What the tokenizer is called.
        count: Text to number of tokens.
    """

    name: str
    count: Callable[[str], int]

    def __call__(self, text: str) -> int:
        """How many tokens the text has."""
        return self.count(text)


def token_counter(tokenizer: object = WORDPIECE, name: str | None = None) -> TokenCounter:
    """The counter of a tokenizer.

    Args:
        tokenizer: "wordpiece" (bundled: BERT uncased, 30,522 entries, offline), "tiktoken:NAME"
            (tiktoken fetches the encoding at first use, unless it is in its cache), an object with
            `encode`, as those of tiktoken, tokenizers and transformers, or a function from a text
            to its tokens or their number.
        name: What to call it; needed where the object has no name of its own.

    Raises:
        InvalidInput: It is none of these, or nobody can name it.
        MissingExtra: tiktoken is asked for and not installed.

    >>> token_counter()("Where does Ana work?")
    5
    """
    if isinstance(tokenizer, TokenCounter):
        return tokenizer
    if tokenizer == WORDPIECE:
        return TokenCounter("WordPiece, BERT uncased", bundled.count_tokens)
    if isinstance(tokenizer, str):
        return _tiktoken(tokenizer)
    called = name or getattr(tokenizer, "name", None) or getattr(tokenizer, "name_or_path", None)
    if not isinstance(called, str) or not called:
        raise InvalidInput("a token count needs the tokenizer's name: pass name=")
    if encode := getattr(tokenizer, "encode", None):
        options = _PLAIN.get(type(tokenizer).__module__.partition(".")[0], {})
        return TokenCounter(called, lambda text: _number(encode(text, **options), called))
    if callable(tokenizer):
        return TokenCounter(called, lambda text: _number(tokenizer(text), called))
    raise InvalidInput(f"{called} is no tokenizer: it has no encode() and cannot be called")


def _tiktoken(asked: str) -> TokenCounter:
    if not asked.startswith(_TIKTOKEN):
        raise InvalidInput(
            f"no tokenizer is called {asked!r}: pass 'wordpiece', 'tiktoken:o200k_base' or the "
            "tokenizer itself"
        )
    try:
        import tiktoken
    except ImportError as error:
        raise MissingExtra("tiktoken is not installed: pip install tiktoken") from error
    try:
        encoding = tiktoken.get_encoding(asked.removeprefix(_TIKTOKEN))
    except ValueError as error:
        raise InvalidInput(f"{asked!r}: {error}") from error
    return replace(token_counter(encoding), name=asked)


def _number(given: Any, name: str) -> int:  # noqa: ANN401 - whatever a tokenizer gives
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    try:
        return len(getattr(given, "ids", given))
    except TypeError:
        raise InvalidInput(f"{name} gave {type(given).__name__}, not tokens or a number") from None
